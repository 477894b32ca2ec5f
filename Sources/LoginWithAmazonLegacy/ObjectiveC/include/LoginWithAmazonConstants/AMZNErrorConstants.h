// The codes of `AIError` and of the `NSError` of 3.x calls, the error domain, and keys of an error's `userInfo`.
//
// The codes are enumerators, which need no symbol and are valid in a `switch`. This header is empty for Swift files,
// because the Swift modules declare the same names, and a second declaration would make every use ambiguous.
#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

#ifndef __swift__

/// The codes with their names in SDK 3.1.
enum : NSUInteger {
    /// 0: no error.
    kAMZNLWANoError = 0,
    /// 1: there is no usable sign-in, or code pair, for these scopes. In SDK 2.x: show the login button.
    kAMZNLWAApplicationNotAuthorized = 1,
    /// 2: the server failed or its reply is invalid.
    kAMZNLWAServerError = 2,
    /// 3: the call was cancelled, for example because the user closed the page.
    kAMZNLWAErrorUserInterrupted = 3,
    /// 4: the user or the server refused access.
    kAMZNLWAAccessDenied = 4,
    /// 5: the stored grant could not be read or written, or the page failed.
    kAMZNLWADeviceError = 5,
    /// 6: the call, an endpoint or the redirect URI is invalid, or the server refuses the request for good.
    kAMZNLWAInvalidInput = 6,
    /// 7: the connection could not be made, timed out or was lost.
    kAMZNLWANetworkError = 7,
    /// 8: the API key or the client id is missing or invalid, or the server does not accept the client.
    kAMZNLWAUnauthorizedClient = 8,
    /// 9: an internal error, which should not occur.
    kAMZNLWAInternalError = 9,
    /// 10: the server refuses this version of the SDK.
    kAMZNLWAVersionDenied = 10,
};

/// The codes with their names in SDK 2.x and 3.0.
enum : NSUInteger {
    kAINoError AMZN_MIGRATION("LWA030: use `kAMZNLWANoError`") = 0,
    kAIApplicationNotAuthorized AMZN_MIGRATION("LWA031: use `kAMZNLWAApplicationNotAuthorized`") = 1,
    kAIServerError AMZN_MIGRATION("LWA032: use `kAMZNLWAServerError`") = 2,
    kAIErrorUserInterrupted AMZN_MIGRATION("LWA033: use `kAMZNLWAErrorUserInterrupted`") = 3,
    kAIAccessDenied AMZN_MIGRATION("LWA034: use `kAMZNLWAAccessDenied`") = 4,
    kAIDeviceError AMZN_MIGRATION("LWA035: use `kAMZNLWADeviceError`") = 5,
    kAIInvalidInput AMZN_MIGRATION("LWA036: use `kAMZNLWAInvalidInput`") = 6,
    kAINetworkError AMZN_MIGRATION("LWA037: use `kAMZNLWANetworkError`") = 7,
    kAIUnauthorizedClient AMZN_MIGRATION("LWA038: use `kAMZNLWAUnauthorizedClient`") = 8,
    kAIInternalError AMZN_MIGRATION("LWA039: use `kAMZNLWAInternalError`") = 9,
    kAIVersionDenied AMZN_MIGRATION("LWA040: use `kAMZNLWAVersionDenied`") = 10,
};

/// The domain of every `NSError` of the 3.x calls.
AMZN_TEXT(kAMZNLWAErrorDomain) = @"AMZNLWAErrorDomain";
/// The same domain under its name in SDK 3.0.
AMZN_TEXT(AIErrorDomain) AMZN_MIGRATION("LWA041: use `kAMZNLWAErrorDomain`") = @"AMZNLWAErrorDomain";
/// The key in an error's `userInfo` of the seconds to wait before the next attempt.
AMZN_TEXT(kAMZNLWAErrorTimeUntilNextRetryAttempt) = @"AMZNLWAErrorTimeUntilNextRetryAttempt";
/// The key of the reason for code 3: `byUser`, `superseded`, `timedOut` or `signedOut`.
AMZN_TEXT(kAMZNLWAErrorCancellation) = @"AMZNLWAErrorCancellation";

#endif
