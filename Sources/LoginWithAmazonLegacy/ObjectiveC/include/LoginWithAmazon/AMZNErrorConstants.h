// The codes of `AIError` and of the 3.x calls' `NSError`, under the names of SDK 2.x and those of SDK 3.1.
//
// Enumerators, which need no symbol and may stand in a `switch`.
#pragma once

#import <Foundation/Foundation.h>

/// The codes under their names in SDK 2.x and 3.0.
enum : NSUInteger {
    /// 0: nothing is wrong.
    kAINoError = 0,
    /// 1: nobody is signed in with these scopes; show the login button.
    kAIApplicationNotAuthorized = 1,
    /// 2: the server failed or answered in a way that is not understood.
    kAIServerError = 2,
    /// 3: the user closed the sign-in or consent page.
    kAIErrorUserInterrupted = 3,
    /// 4: the user or the server refused access.
    kAIAccessDenied = 4,
    /// 5: the stored grant could not be read or written.
    kAIDeviceError = 5,
    /// 6: a parameter of the call is missing, empty or unusable.
    kAIInvalidInput = 6,
    /// 7: no connection, a time-out, or the connection was lost.
    kAINetworkError = 7,
    /// 8: the API key is missing, malformed or for another app, or the server does not accept the client.
    kAIUnauthorizedClient = 8,
    /// 9: something that must not occur.
    kAIInternalError = 9,
    /// 10: the server refuses this version of the SDK.
    kAIVersionDenied = 10,
};

/// The codes under their names in SDK 3.1.
enum : NSUInteger {
    kAMZNLWANoError = kAINoError,
    kAMZNLWAApplicationNotAuthorized = kAIApplicationNotAuthorized,
    kAMZNLWAServerError = kAIServerError,
    kAMZNLWAErrorUserInterrupted = kAIErrorUserInterrupted,
    kAMZNLWAAccessDenied = kAIAccessDenied,
    kAMZNLWADeviceError = kAIDeviceError,
    kAMZNLWAInvalidInput = kAIInvalidInput,
    kAMZNLWANetworkError = kAINetworkError,
    kAMZNLWAUnauthorizedClient = kAIUnauthorizedClient,
    kAMZNLWAInternalError = kAIInternalError,
    kAMZNLWAVersionDenied = kAIVersionDenied,
};

/// The domain of every `NSError` of the 3.x calls.
static NSString *_Nonnull const kAMZNLWAErrorDomain __attribute__((unused)) = @"AMZNLWAErrorDomain";
/// The same, under its name in SDK 3.0.
static NSString *_Nonnull const AIErrorDomain __attribute__((unused)) = @"AMZNLWAErrorDomain";
/// The key of the seconds until the next attempt in an error's `userInfo`.
static NSString *_Nonnull const kAMZNLWAErrorTimeUntilNextRetryAttempt __attribute__((unused)) =
    @"AMZNLWAErrorTimeUntilNextRetryAttempt";
