// With `@import LoginWithAmazonLegacy;`, a file can use the classes of both APIs.

@import LoginWithAmazonLegacy;

void useBothAPIs(APIResult *result, id<AIAuthenticationDelegate> delegate) {
    if (result.api == kAPIAuthorizeUser) [AIMobileLib getProfile:delegate];
    [AMZNUser fetch:nil];
}
