#import <UIKit/UIKit.h>

NS_ASSUME_NONNULL_BEGIN

/// A screen with a button for each call and a list of answers.
@interface CallsViewController : UIViewController

/// Adds a button below the others.
- (void)addButton:(NSString *)title action:(SEL)action;

/// Adds an answer above the earlier ones. Call this method on the main thread.
- (void)show:(NSString *)answer;

@end

NS_ASSUME_NONNULL_END
