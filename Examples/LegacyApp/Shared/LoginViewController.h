#import "CallsViewController.h"

NS_ASSUME_NONNULL_BEGIN

/// The 2.x guide's screen: a silent check on first appearance, a login button and a logout button.
@interface LoginViewController : CallsViewController

/// The scopes of every call.
@property (nonatomic, copy, readonly) NSArray<NSString *> *scopes;

/// Shows the user's profile.
- (void)loadSignedInUser:(NSDictionary<NSString *, NSString *> *)profile;

/// Shows that the user has to log in.
- (void)showLogInPage;

/// Checks whether the user is signed in, without showing a page.
- (void)checkIsUserSignedIn;

@end

NS_ASSUME_NONNULL_END
