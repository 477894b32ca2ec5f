// An app's Objective-C class whose header imports the SDK's.
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
