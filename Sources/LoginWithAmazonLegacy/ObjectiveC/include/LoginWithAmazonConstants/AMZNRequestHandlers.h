// The block types of the 3.x calls. Swift files use the types of the same names in the Swift modules.
#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

@class AMZNAuthorizeResult, AMZNCreateCodePairResult, AMZNGetTokenResult, AMZNUser;

/// Receives the outcome of `authorize:withHandler:`, which is exactly one of three: a result; `YES` for `userDidCancel`
/// if the sign-in ended without an answer; or an error. The handler is called once, on the main thread.
typedef void (^AMZNAuthorizationRequestHandler)(
    AMZNAuthorizeResult *_Nullable result, BOOL userDidCancel, NSError *_Nullable error) AMZN_NOT_IN_SWIFT;

/// Receives nil after a successful sign-out, or the error. The handler is called once, on the main thread.
typedef void (^AMZNSignOutRequestHandler)(NSError *_Nullable error) AMZN_NOT_IN_SWIFT;

/// Receives the user, or the error. The handler is called once, on the main thread.
typedef void (^AMZNUserFetchRequestHandler)(AMZNUser *_Nullable user, NSError *_Nullable error) AMZN_NOT_IN_SWIFT;

/// Receives either the code pair to show or the error. The handler is called once, on the main thread.
typedef void (^AMZNCreateCodePairRequestHandler)(
    AMZNCreateCodePairResult *_Nullable result, NSError *_Nullable error) AMZN_NOT_IN_SWIFT;

/// Receives either an access token or the error. The handler is called once, on the main thread.
typedef void (^AMZNGetTokenRequestHandler)(
    AMZNGetTokenResult *_Nullable result, NSError *_Nullable error) AMZN_NOT_IN_SWIFT;
