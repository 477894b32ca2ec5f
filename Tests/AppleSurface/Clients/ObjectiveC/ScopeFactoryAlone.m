// The scope factory's header also declares the method with an error object, as the official header does.

#import <LoginWithAmazon/AMZNScopeFactory.h>

NSString *scopeData(NSArray *scopes) {
    AIError *error = [[AIError alloc] init];
    NSString *text = [AMZNScopeFactory getScopeDataAsJsonString:scopes withErrorObject:error];
    return error.code == kAINoError ? text : error.message;
}
