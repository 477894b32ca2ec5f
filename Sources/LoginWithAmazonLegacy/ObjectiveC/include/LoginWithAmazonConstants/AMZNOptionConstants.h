// The keys of options and override parameters, under the names of SDK 2.x and those of SDK 3.1.
#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

#ifndef __swift__

/// With `@"YES"`, `getAccessTokenForScopes:` refreshes the token even if it is fresh.
AMZN_TEXT(kForceRefresh) AMZN_MIGRATION("LWA050: use `request.forcesRefresh = true` if the value is true") = @"kForceRefresh";
/// With `@"YES"`, `authorizeUserForScopes:` signs in to the sandbox.
AMZN_TEXT(kAIOptionSandboxMode)
AMZN_MIGRATION("LWA051: use `request.isSandboxMode = true` if the value is true") = @"kAIOptionSandboxMode";
/// The data of all scopes: JSON text, which is sent unchanged, or a dictionary.
AMZN_TEXT(kAIOptionScopeData)
AMZN_MIGRATION("LWA052: use `request.rawScopeData = text`, or `AMZNScopeFactory.scope(withName: name, data: data)`")
    = @"kAIOptionScopeData";
/// With `@YES`, `authorizeUserForScopes:` returns a code and signs nobody in.
AMZN_TEXT(kAIOptionReturnAuthCode)
AMZN_MIGRATION("LWA053: use `request.grantType = .code` if the value is true") = @"kAIOptionReturnAuthCode";
/// The code challenge for `kAIOptionReturnAuthCode`.
AMZN_TEXT(kAIOptionCodeChallenge)
AMZN_MIGRATION("LWA054: use `request.codeChallenge = challenge`") = @"kAIOptionCodeChallenge";
/// The method of the code challenge, `S256` or `plain`.
AMZN_TEXT(kAIOptionCodeChallengeMethod)
AMZN_MIGRATION("LWA055: use `request.codeChallengeMethod = method`") = @"kAIOptionCodeChallengeMethod";

/// The 3.1 name of `kForceRefresh`.
AMZN_TEXT(kAMZNLWAForceRefresh)
AMZN_MIGRATION("LWA063: use `request.forcesRefresh = true` if the value is true") = @"kForceRefresh";
/// The 3.1 name of `kAIOptionSandboxMode`.
AMZN_TEXT(kAMZNLWAOptionSandboxMode)
AMZN_MIGRATION("LWA064: use `request.isSandboxMode = true` if the value is true") = @"kAIOptionSandboxMode";
/// The 3.1 name of `kAIOptionScopeData`.
AMZN_TEXT(kAMZNLWAOptionScopeData)
AMZN_MIGRATION("LWA065: use `request.rawScopeData = text`, or `AMZNScopeFactory.scope(withName: name, data: data)`")
    = @"kAIOptionScopeData";
/// The 3.1 name of `kAIOptionReturnAuthCode`.
AMZN_TEXT(kAMZNLWAOptionReturnAuthCode)
AMZN_MIGRATION("LWA066: use `request.grantType = .code` if the value is true") = @"kAIOptionReturnAuthCode";
/// The 3.1 name of `kAIOptionCodeChallenge`.
AMZN_TEXT(kAMZNLWAOptionCodeChallenge)
AMZN_MIGRATION("LWA067: use `request.codeChallenge = challenge`") = @"kAIOptionCodeChallenge";
/// The 3.1 name of `kAIOptionCodeChallengeMethod`.
AMZN_TEXT(kAMZNLWAOptionCodeChallengeMethod)
AMZN_MIGRATION("LWA068: use `request.codeChallengeMethod = method`") = @"kAIOptionCodeChallengeMethod";

#endif
