// As with the official header, importing only the scope factory's header is enough to call
// `getScopeDataAsJsonString:withErrorObject:`.

#import <LoginWithAmazon/AMZNScopeFactory.h>

NSString *scopeData(NSArray *scopes) {
    AIError *error = [[AIError alloc] init];
    NSString *text = [AMZNScopeFactory getScopeDataAsJsonString:scopes withErrorObject:error];
    return error.code == kAINoError ? text : error.message;
}
