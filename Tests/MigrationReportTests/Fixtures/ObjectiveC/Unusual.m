#import "Unusual.h"

@class AIError;
@protocol AIAuthenticationDelegate;

#define LOGIN AIMobileLib
#define API_VERSION 2

// A comment that goes on \
   [AIMobileLib getProfile:nil];
#if 0
static void inactive(void) { [AIMobileLib getProfile:nil]; NSLog(@"it's"); }
#elif 1
static void active(void) { [AIMobileLib clearAuthorizationState:nil]; }
#endif

@implementation APIError (Texts)
- (NSUInteger)number {
    return self.error.code;
}
@end

@implementation AIMobileLib (Unusual)
+ (void)refresh {
    [self getProfile:nil];
}
+ (API)first {
    API api = kAPIGetProfile;
    return api == (API)2 ? kAPIAuthorizeUser : api;
}
@end

void unusual(NSObject *object) {
    active();
    [LOGIN getProfile:nil];
    Class library = [AIMobileLib class];
    [library getProfile:nil];
    NSString *client = AIMobileLib.getClientId;
    NSString *text = @"\" kAINoError"
                     @"getProfile";
    char quote = '"';
    NSLog(text, client, quote, kAIServerError /* kAIDeviceError */);
    APIResult *result = [[APIResult alloc] initResultForAPI:kAPIGetProfile andResult:object];
    [AMZNScopeFactory getScopeDataAsJsonString:@[] withErrorObject:[[AIError alloc] init]];
    if ([object isKindOf:result]) return;
    switch (result.api) {
        case kAPIGetProfile:
        case kAPIGetAccessToken: break;
        default: [Own getProfile:object];
    }
}

@implementation Own
+ (void)getProfile:(id)delegate {
    self.API = 1;
}
@end
