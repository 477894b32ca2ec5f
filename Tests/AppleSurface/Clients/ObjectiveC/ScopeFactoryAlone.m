// The header of the scope factory alone has its method with an error object, as the official one does.

#import <LoginWithAmazon/AMZNScopeFactory.h>

NSString *scopeData(NSArray *scopes);

NSString *scopeData(NSArray *scopes) {
    AIError *error = [[AIError alloc] init];
    NSString *text = [AMZNScopeFactory getScopeDataAsJsonString:scopes withErrorObject:error];
    return error.code == kAINoError ? text : error.message;
}
