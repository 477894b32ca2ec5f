// The names of the blocks of the 3.x calls. Swift files use the Swift modules' names.
#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

@class AMZNAuthorizeResult, AMZNCreateCodePairResult, AMZNGetTokenResult, AMZNUser;

/// Receives the outcome of `authorize:withHandler:`: a result, `YES` if the sign-in ended without an answer, or an
/// error. Called once, on the main thread.
typedef void (^AMZNAuthorizationRequestHandler)(
    AMZNAuthorizeResult *_Nullable result, BOOL userDidCancel, NSError *_Nullable error) AMZN_NOT_IN_SWIFT;

/// Receives nil after a sign-out, or the error. Called once, on the main thread.
typedef void (^AMZNSignOutRequestHandler)(NSError *_Nullable error) AMZN_NOT_IN_SWIFT;

/// Receives the user, or the error. Called once, on the main thread.
typedef void (^AMZNUserFetchRequestHandler)(AMZNUser *_Nullable user, NSError *_Nullable error) AMZN_NOT_IN_SWIFT;

/// Receives the code to show to the user, or the error. Called once, on the main thread.
typedef void (^AMZNCreateCodePairRequestHandler)(
    AMZNCreateCodePairResult *_Nullable result, NSError *_Nullable error) AMZN_NOT_IN_SWIFT;

/// Receives the token once the user has entered the code, or the error. Called once, on the main thread.
typedef void (^AMZNGetTokenRequestHandler)(
    AMZNGetTokenResult *_Nullable result, NSError *_Nullable error) AMZN_NOT_IN_SWIFT;
