// The public header of an app's framework. `clients.bash` compiles it with each way to import the SDK.
#import <Foundation/Foundation.h>
#import <LoginWithAmazon/LoginWithAmazon.h>

@interface AccountScreen : NSObject <AIAuthenticationDelegate>
@property (nonatomic, weak) id<AIAuthenticationDelegate> observer;
@property (nonatomic, strong) AIError *lastError;
- (void)logIn;
@end
