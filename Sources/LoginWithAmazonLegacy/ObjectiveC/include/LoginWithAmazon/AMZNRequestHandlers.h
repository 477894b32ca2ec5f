// The names of the blocks that the 3.x calls take.
#pragma once

#import <Foundation/Foundation.h>

@class AMZNAuthorizeResult, AMZNUser;

/// Gets what an authorize call came to: a result, `YES` for a user who left the page, or an error. Called once, on the
/// main thread.
typedef void (^AMZNAuthorizationRequestHandler)(
    AMZNAuthorizeResult *_Nullable result, BOOL userDidCancel, NSError *_Nullable error);

/// Gets nil, or why the server could not be told of a sign-out. Called once, on the main thread.
typedef void (^AMZNSignOutRequestHandler)(NSError *_Nullable error);

/// Gets the user, or why there is none. Called once, on the main thread.
typedef void (^AMZNUserFetchRequestHandler)(AMZNUser *_Nullable user, NSError *_Nullable error);
