// The keys of options and override parameters, under the names of SDK 2.x and those of SDK 3.1, and the 3.1 names of the
// 2.x classes.
#pragma once

#import <Foundation/Foundation.h>

/// Override of `getAccessTokenForScopes:`: `@"YES"` discards the stored access token and fetches a new one.
static NSString *_Nonnull const kForceRefresh __attribute__((unused)) = @"kForceRefresh";
/// Option of `authorizeUserForScopes:`: `@"YES"` signs in to the sandbox.
static NSString *_Nonnull const kAIOptionSandboxMode __attribute__((unused)) = @"kAIOptionSandboxMode";
/// Option of `authorizeUserForScopes:`: the scope data of all scopes as JSON text, passed on as given.
static NSString *_Nonnull const kAIOptionScopeData __attribute__((unused)) = @"kAIOptionScopeData";
/// Option of `authorizeUserForScopes:`: `@YES` returns an authorization code instead of signing in.
static NSString *_Nonnull const kAIOptionReturnAuthCode __attribute__((unused)) = @"kAIOptionReturnAuthCode";
/// Option with `kAIOptionReturnAuthCode`: the code challenge, passed on as given.
static NSString *_Nonnull const kAIOptionCodeChallenge __attribute__((unused)) = @"kAIOptionCodeChallenge";
/// Option with `kAIOptionReturnAuthCode`: the challenge's method, `S256` or `plain`.
static NSString *_Nonnull const kAIOptionCodeChallengeMethod __attribute__((unused)) = @"kAIOptionCodeChallengeMethod";

/// The 3.1 name of `kForceRefresh`.
static NSString *_Nonnull const kAMZNLWAForceRefresh __attribute__((unused)) = @"kForceRefresh";
/// The 3.1 name of `kAIOptionSandboxMode`.
static NSString *_Nonnull const kAMZNLWAOptionSandboxMode __attribute__((unused)) = @"kAIOptionSandboxMode";
/// The 3.1 name of `kAIOptionScopeData`.
static NSString *_Nonnull const kAMZNLWAOptionScopeData __attribute__((unused)) = @"kAIOptionScopeData";
/// The 3.1 name of `kAIOptionReturnAuthCode`.
static NSString *_Nonnull const kAMZNLWAOptionReturnAuthCode __attribute__((unused)) = @"kAIOptionReturnAuthCode";
/// The 3.1 name of `kAIOptionCodeChallenge`.
static NSString *_Nonnull const kAMZNLWAOptionCodeChallenge __attribute__((unused)) = @"kAIOptionCodeChallenge";
/// The 3.1 name of `kAIOptionCodeChallengeMethod`.
static NSString *_Nonnull const kAMZNLWAOptionCodeChallengeMethod __attribute__((unused)) = @"kAIOptionCodeChallengeMethod";

// Macros, since a protocol can have no second name otherwise.
#define AMZNLWAMobileLib AIMobileLib
#define AMZNLWAAuthenticationDelegate AIAuthenticationDelegate
#define AMZNLWAError AIError
