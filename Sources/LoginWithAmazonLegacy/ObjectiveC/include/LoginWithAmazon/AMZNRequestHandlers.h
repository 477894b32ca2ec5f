// The names of the blocks that the 3.x calls take. Swift files have names of their own for them, in the Swift modules.
#pragma once

#import <LoginWithAmazon/AMZNDeclarations.h>

@class AMZNAuthorizeResult, AMZNCreateCodePairResult, AMZNGetTokenResult, AMZNUser;

/// Gets what an authorize call came to: a result, `YES` for a user who left the page, or an error. Called once, on the
/// main thread.
typedef void (^AMZNAuthorizationRequestHandler)(
    AMZNAuthorizeResult *_Nullable result, BOOL userDidCancel, NSError *_Nullable error) AMZN_NOT_IN_SWIFT;

/// Gets nil, or why the server could not be told of a sign-out. Called once, on the main thread.
typedef void (^AMZNSignOutRequestHandler)(NSError *_Nullable error) AMZN_NOT_IN_SWIFT;

/// Gets the user, or why there is none. Called once, on the main thread.
typedef void (^AMZNUserFetchRequestHandler)(AMZNUser *_Nullable user, NSError *_Nullable error) AMZN_NOT_IN_SWIFT;

/// Gets the codes that the user is shown, or why there are none. Called once, on the main thread.
typedef void (^AMZNCreateCodePairRequestHandler)(AMZNCreateCodePairResult *_Nullable result, NSError *_Nullable error) AMZN_NOT_IN_SWIFT;

/// Gets the token of a user who entered the code, or why there is none. Called once, on the main thread.
typedef void (^AMZNGetTokenRequestHandler)(AMZNGetTokenResult *_Nullable result, NSError *_Nullable error) AMZN_NOT_IN_SWIFT;
