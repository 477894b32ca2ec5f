// The header of an app's own Objective-C class. It imports the SDK's header.
#import <LoginWithAmazon/LoginWithAmazon.h>

NS_ASSUME_NONNULL_BEGIN

@interface AccountScreen : NSObject <AIAuthenticationDelegate>

@property (nonatomic, strong, nullable) id<AIAuthenticationDelegate> next;
@property (nonatomic, strong, nullable) AMZNUser *user;
@property (nonatomic, copy, nullable) AMZNAuthorizationRequestHandler completion;

- (void)signInWithDelegate:(id<AIAuthenticationDelegate>)delegate;
- (BOOL)shouldShowError:(AIError *)error ofCall:(API)call;

@end

NS_ASSUME_NONNULL_END
