#import <UIKit/UIKit.h>

/// Shows the two screens and forwards the URLs that open the app.
@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@property (nonatomic, strong) UIWindow *window;
@end
