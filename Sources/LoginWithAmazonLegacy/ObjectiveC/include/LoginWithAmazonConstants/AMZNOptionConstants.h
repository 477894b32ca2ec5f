// The keys of options and override parameters, under the names of SDK 2.x and those of SDK 3.1.
#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

#ifndef __swift__

/// Override of `getAccessTokenForScopes:`: `@"YES"` refreshes the access token even if it is still valid.
AMZN_TEXT(kForceRefresh) AMZN_MIGRATION("LWA050: use AMZNAuthorizeRequest.forcesRefresh") = @"kForceRefresh";
/// Option of `authorizeUserForScopes:`: `@"YES"` signs in to the sandbox.
AMZN_TEXT(kAIOptionSandboxMode)
AMZN_MIGRATION("LWA051: use AMZNAuthorizeRequest.isSandboxMode") = @"kAIOptionSandboxMode";
/// Option of `authorizeUserForScopes:`: the scope data of all scopes as JSON text, passed on as given.
AMZN_TEXT(kAIOptionScopeData)
AMZN_MIGRATION("LWA052: use AMZNScopeFactory.scope(withName:data:)") = @"kAIOptionScopeData";
/// Option of `authorizeUserForScopes:`: `@YES` returns an authorization code instead of signing in.
AMZN_TEXT(kAIOptionReturnAuthCode)
AMZN_MIGRATION("LWA053: use AMZNAuthorizeRequest.grantType") = @"kAIOptionReturnAuthCode";
/// Option with `kAIOptionReturnAuthCode`: the code challenge, passed on as given.
AMZN_TEXT(kAIOptionCodeChallenge)
AMZN_MIGRATION("LWA054: use AMZNAuthorizeRequest.codeChallenge") = @"kAIOptionCodeChallenge";
/// Option with `kAIOptionReturnAuthCode`: the challenge's method, `S256` or `plain`.
AMZN_TEXT(kAIOptionCodeChallengeMethod)
AMZN_MIGRATION("LWA055: use AMZNAuthorizeRequest.codeChallengeMethod") = @"kAIOptionCodeChallengeMethod";

/// The 3.1 name of `kForceRefresh`.
AMZN_TEXT(kAMZNLWAForceRefresh)
AMZN_MIGRATION("LWA063: use AMZNAuthorizeRequest.forcesRefresh") = @"kForceRefresh";
/// The 3.1 name of `kAIOptionSandboxMode`.
AMZN_TEXT(kAMZNLWAOptionSandboxMode)
AMZN_MIGRATION("LWA064: use AMZNAuthorizeRequest.isSandboxMode") = @"kAIOptionSandboxMode";
/// The 3.1 name of `kAIOptionScopeData`.
AMZN_TEXT(kAMZNLWAOptionScopeData)
AMZN_MIGRATION("LWA065: use AMZNScopeFactory.scope(withName:data:)") = @"kAIOptionScopeData";
/// The 3.1 name of `kAIOptionReturnAuthCode`.
AMZN_TEXT(kAMZNLWAOptionReturnAuthCode)
AMZN_MIGRATION("LWA066: use AMZNAuthorizeRequest.grantType") = @"kAIOptionReturnAuthCode";
/// The 3.1 name of `kAIOptionCodeChallenge`.
AMZN_TEXT(kAMZNLWAOptionCodeChallenge)
AMZN_MIGRATION("LWA067: use AMZNAuthorizeRequest.codeChallenge") = @"kAIOptionCodeChallenge";
/// The 3.1 name of `kAIOptionCodeChallengeMethod`.
AMZN_TEXT(kAMZNLWAOptionCodeChallengeMethod)
AMZN_MIGRATION("LWA068: use AMZNAuthorizeRequest.codeChallengeMethod") = @"kAIOptionCodeChallengeMethod";

#endif
