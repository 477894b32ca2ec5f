#import <LoginWithAmazon/LoginWithAmazon.h>

/// Makes the app sign in at the local authorization server instead of Amazon.
void useLocalServer(void) {
    NSURL *server = [NSURL URLWithString:@"http://127.0.0.1:8118"];
    AMZNAuthorizationManager *manager = [[AMZNAuthorizationManager alloc]
             initWithClientID:@"amzn1.application-oa2-client.demo"
                  redirectURI:[NSURL URLWithString:@"amzn-com.example.demo://?methodName=signin"]
        authorizationEndpoint:[server URLByAppendingPathComponent:@"ap/oa"]
                tokenEndpoint:[server URLByAppendingPathComponent:@"auth/o2/token"]
              profileEndpoint:[server URLByAppendingPathComponent:@"user/profile"]
              signOutEndpoint:[server URLByAppendingPathComponent:@"auth/relyingPartyLogout"]];
    [AMZNAuthorizationManager setShared:manager];
}
