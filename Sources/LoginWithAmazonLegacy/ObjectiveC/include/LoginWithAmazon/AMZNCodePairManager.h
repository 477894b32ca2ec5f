#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>
#import <LoginWithAmazon/AMZNErrorConstants.h>
#import <LoginWithAmazon/AMZNRequestHandlers.h>

#if AMZN_IMPORTS_CORE
@import LoginWithAmazon;
#else

#import <LoginWithAmazon/AMZNRegion.h>
@class AMZNCreateCodePairRequest, AMZNGetTokenRequest;

NS_ASSUME_NONNULL_BEGIN

/// Signs a user in with a code that the app shows and the user enters elsewhere (RFC 8628).
///
/// Each call may be made on any thread and returns at once. Its handler is called once, on the main thread, and never
/// before a call made on the main thread has returned.
AMZN_CORE
AMZN_CLASS("_TtC15LoginWithAmazon19AMZNCodePairManager")
@interface AMZNCodePairManager : NSObject

/// The region whose endpoints are used.
@property (nonatomic) AMZNRegion region;

/// A manager configured from the main bundle.
- (instancetype)init;

/// The manager of the whole app, in the session of `AMZNAuthorizationManager.sharedManager`.
+ (AMZNCodePairManager *)sharedManager;

/// Gets a code for the user to enter, and the URL to enter it at (RFC 8628 section 3.1).
- (void)createCodePair:(AMZNCreateCodePairRequest *)request handler:(nullable AMZNCreateCodePairRequestHandler)handler;
/// Gets an access token, once the user has entered the code, or from the stored grant.
- (void)getToken:(AMZNGetTokenRequest *)request handler:(nullable AMZNGetTokenRequestHandler)handler;

@end

NS_ASSUME_NONNULL_END

#endif
