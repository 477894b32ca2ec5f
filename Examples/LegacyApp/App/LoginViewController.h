#import "CallsViewController.h"

NS_ASSUME_NONNULL_BEGIN

/// The screen of the 2.x guide: it checks silently when it appears first, and has a login button and a logout button.
@interface LoginViewController : CallsViewController

/// The scopes of every call.
@property (nonatomic, copy, readonly) NSArray<NSString *> *scopes;

/// Shows the user's profile.
- (void)loadSignedInUser:(NSDictionary<NSString *, NSString *> *)profile;

/// Shows that the user has to log in.
- (void)showLogInPage;

/// Checks without a page whether the user is signed in.
- (void)checkIsUserSignedIn;

@end

NS_ASSUME_NONNULL_END
