// The block types of the 3.x calls. Swift files use the types of the same names in the Swift modules.
#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

@class AMZNAuthorizeResult, AMZNCreateCodePairResult, AMZNGetTokenResult, AMZNUser;

/// Receives a result, or `YES` for `userDidCancel`, or an error.
typedef void (^AMZNAuthorizationRequestHandler)(
    AMZNAuthorizeResult *_Nullable result, BOOL userDidCancel, NSError *_Nullable error) AMZN_NOT_IN_SWIFT;

/// Receives nil after a successful sign-out, or the error.
typedef void (^AMZNSignOutRequestHandler)(NSError *_Nullable error) AMZN_NOT_IN_SWIFT;

/// Receives the user, or the error.
typedef void (^AMZNUserFetchRequestHandler)(AMZNUser *_Nullable user, NSError *_Nullable error) AMZN_NOT_IN_SWIFT;

/// Receives the code pair to show, or the error.
typedef void (^AMZNCreateCodePairRequestHandler)(
    AMZNCreateCodePairResult *_Nullable result, NSError *_Nullable error) AMZN_NOT_IN_SWIFT;

/// Receives an access token, or the error.
typedef void (^AMZNGetTokenRequestHandler)(
    AMZNGetTokenResult *_Nullable result, NSError *_Nullable error) AMZN_NOT_IN_SWIFT;
