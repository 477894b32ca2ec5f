#import <UIKit/UIKit.h>

/// Shows the two screens, and passes on the addresses that the app is opened with.
@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@property (nonatomic, strong) UIWindow *window;
@end
