// Checks official selectors and their types, values of enumerators, and names of text constants.

#import <LoginWithAmazon/LoginWithAmazon.h>
#if !TARGET_OS_OSX
#import <UIKit/UIKit.h>
#endif

#define SAME(type, expression) _Static_assert(__builtin_types_compatible_p(__typeof__(expression), type), #expression)

_Static_assert(kAINoError == 0 && kAMZNLWANoError == 0, "");
_Static_assert(kAIApplicationNotAuthorized == 1 && kAMZNLWAApplicationNotAuthorized == 1, "");
_Static_assert(kAIServerError == 2 && kAMZNLWAServerError == 2, "");
_Static_assert(kAIErrorUserInterrupted == 3 && kAMZNLWAErrorUserInterrupted == 3, "");
_Static_assert(kAIAccessDenied == 4 && kAMZNLWAAccessDenied == 4, "");
_Static_assert(kAIDeviceError == 5 && kAMZNLWADeviceError == 5, "");
_Static_assert(kAIInvalidInput == 6 && kAMZNLWAInvalidInput == 6, "");
_Static_assert(kAINetworkError == 7 && kAMZNLWANetworkError == 7, "");
_Static_assert(kAIUnauthorizedClient == 8 && kAMZNLWAUnauthorizedClient == 8, "");
_Static_assert(kAIInternalError == 9 && kAMZNLWAInternalError == 9, "");
_Static_assert(kAIVersionDenied == 10 && kAMZNLWAVersionDenied == 10, "");

_Static_assert(AMZNInteractiveStrategyAuto == 0 && AMZNInteractiveStrategyNever == 1, "");
_Static_assert(AMZNInteractiveStrategyAlways == 2, "");
_Static_assert(AMZNAuthorizationGrantTypeToken == 0 && AMZNAuthorizationGrantTypeCode == 1, "");
_Static_assert(AMZNRegionAuto == 0 && AMZNRegionNA == 1 && AMZNRegionEU == 2 && AMZNRegionFE == 3, "");

// The official headers declare these properties nonnull, so old code passes their values to nonnull parameters.
#pragma clang diagnostic push
#pragma clang diagnostic error "-Wnullable-to-nonnull-conversion"
static void keepText(NSString *_Nonnull text) {}

void texts(AMZNAuthorizeResult *result) {
    keepText(result.token);
    keepText(result.authorizationCode);
    keepText(result.clientId);
    keepText(result.redirectUri);
}
#pragma clang diagnostic pop

// An existing app defines a global constant with this name, so the package must not define one.
NSString *const kAMZNLWAErrorNonLocalizedDescription = @"AMZNLWAErrorNonLocalizedDescription";

void surface2x(APIResult *result, APIError *failure, AIError *error, id<AIAuthenticationDelegate> delegate, NSURL *url) {
    SAME(API, result.api);
    SAME(id, result.result);
    SAME(API, failure.api);
    SAME(AIError *, failure.error);
    SAME(NSUInteger, error.code);
    SAME(NSString *, error.message);
    SAME(NSString *, error.errorName);
    SAME(NSDictionary *, error.userInfo);
    SAME(BOOL, [AIMobileLib handleOpenURL:url sourceApplication:nil]);
    SAME(NSString *, [AIMobileLib getClientId]);
    SAME(NSString *, [AIMobileLib getRedirectUri]);
    SAME(void, [AIMobileLib authorizeUserForScopes:nil delegate:nil]);
    SAME(void, [AIMobileLib authorizeUserForScopes:nil delegate:nil options:nil]);
    SAME(void, [AIMobileLib getAccessTokenForScopes:nil withOverrideParams:nil delegate:nil]);
    SAME(void, [AIMobileLib getProfile:nil]);
    SAME(void, [AIMobileLib getProfile:nil withOptions:nil]);
    SAME(void, [AIMobileLib clearAuthorizationState:nil]);
    SAME(void, [delegate requestDidSucceed:nil]);
    SAME(void, [delegate requestDidFail:nil]);
    // The names of SDK 3.1.
    id<AMZNLWAAuthenticationDelegate> delegate31 = delegate;
    AMZNLWAError *error31 = failure.error;
    SAME(NSString *, error31.message);
    SAME(void, [AMZNLWAMobileLib getProfile:delegate31]);
    // The properties of results and errors can be set.
    result.api = kAPIGetProfile;
    result.result = @{};
    failure.api = kAPIGetProfile;
    failure.error = error;
    error.code = kAINoError;
    error.message = nil;
}

void surface3x(AMZNAuthorizeRequest *request, AMZNAuthorizeResult *result, AMZNUser *user, id<AMZNScope> scope) {
    AMZNAuthorizationManager *manager = [AMZNAuthorizationManager sharedManager];
    SAME(BOOL, manager.sandboxMode);
    SAME(BOOL, manager.isSandboxMode);
    SAME(AMZNRegion, manager.region);
    SAME(NSArray *, request.scopes);
    SAME(AMZNInteractiveStrategy, request.interactiveStrategy);
    SAME(AMZNAuthorizationGrantType, request.grantType);
    SAME(NSString *, request.codeChallenge);
    SAME(NSString *, request.codeChallengeMethod);
    SAME(NSString *, result.token);
    SAME(NSString *, result.authorizationCode);
    SAME(NSString *, result.clientId);
    SAME(NSString *, result.redirectUri);
    SAME(AMZNUser *, result.user);
    SAME(NSString *, user.userID);
    SAME(NSString *, user.name);
    SAME(NSString *, user.email);
    SAME(NSString *, user.postalCode);
    SAME(NSDictionary *, user.profileData);
    SAME(NSString *, scope.name);
    SAME(NSDictionary *, scope.scopeData);
    SAME(NSString *, [AMZNLWASDKInfo sdkVersion]);
    SAME(NSArray<NSString *> *, result.grantedScopes);
    SAME(NSNumber *, request.sandboxMode);
    SAME(BOOL, [AMZNAuthorizationManager handleOpenURL:[NSURL URLWithString:@"a:"] sourceApplication:nil]);
#if !TARGET_OS_OSX
    UISceneConnectionOptions *options = [[UISceneConnectionOptions alloc] init];
    SAME(BOOL, [AMZNAuthorizationManager handleOpenURLContexts:options.URLContexts]);
    [AMZNAuthorizationManager handleOpenURLContexts:options.URLContexts];
#endif

    AMZNAuthorizationRequestHandler authorized = ^(AMZNAuthorizeResult *a, BOOL b, NSError *c) {};
    AMZNSignOutRequestHandler signedOut = ^(NSError *a) {};
    AMZNUserFetchRequestHandler fetched = ^(AMZNUser *a, NSError *b) {};
    [manager authorize:request withHandler:authorized];
    [manager signOut:signedOut];
    [AMZNUser fetch:fetched];
    NSArray *untyped = @[ [AMZNProfileScope profile] ];
    [manager accessTokenForScopes:untyped
                        replacing:nil
                      withHandler:^(NSString *a, NSError *b){
                      }];
    [manager authorize:request withHandler:nil];
    [manager signOut:nil];
    [AMZNUser fetch:nil];
}

void codePairs(AMZNCodePairManager *manager) {
    AMZNCreateCodePairRequest *request = [[AMZNCreateCodePairRequest alloc] init];
    request.scopes = @[ [AMZNProfileScope profile] ];
    AMZNCreateCodePairRequestHandler created = ^(AMZNCreateCodePairResult *result, NSError *error) {
      SAME(NSString *, result.userCode);
      SAME(NSURL *, result.verificationUri);
    };
    AMZNGetTokenRequestHandler got = ^(AMZNGetTokenResult *result, NSError *error) {
      SAME(NSString *, result.accessToken);
    };
    manager.region = AMZNRegionEU;
    [[AMZNCodePairManager sharedManager] createCodePair:request handler:created];
    [manager getToken:[[AMZNGetTokenRequest alloc] init] handler:got];
}

// Ignoring these results must not cause a warning.
void unusedResults(void) {
    [AMZNScopeFactory scopeWithName:@"profile"];
    [AMZNLWASDKInfo sdkVersion];
}

NSArray<NSString *> *constants(void) {
    return @[
        kForceRefresh, kAIOptionSandboxMode, kAIOptionScopeData, kAIOptionReturnAuthCode, kAIOptionCodeChallenge,
        kAIOptionCodeChallengeMethod, AIErrorDomain, kAMZNLWAErrorDomain, kAMZNLWAForceRefresh,
        kAMZNLWAOptionSandboxMode, kAMZNLWAOptionScopeData, kAMZNLWAOptionReturnAuthCode, kAMZNLWAOptionCodeChallenge,
        kAMZNLWAOptionCodeChallengeMethod, kAMZNLWAErrorTimeUntilNextRetryAttempt, kAMZNLWAErrorCancellation,
        AMZNUserIDKey, AMZNUserNameKey,
        AMZNUserEmailKey, AMZNUserPostalCodeKey
    ];
}
