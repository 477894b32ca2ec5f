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

/// Signs users in with a code that they enter in a browser. Every handler is called once, on the main thread.
AMZN_CORE
AMZN_CLASS("_TtC15LoginWithAmazon19AMZNCodePairManager")
@interface AMZNCodePairManager : NSObject

/// The region whose endpoints new code pairs use, for a configuration from an API key.
@property (nonatomic) AMZNRegion region;

/// Creates a manager with the configuration of the main bundle.
- (instancetype)init;

/// The code pair manager of `AMZNAuthorizationManager.sharedManager`. In Swift: `shared()`.
+ (AMZNCodePairManager *)sharedManager;

/// Gets a code for the user to enter, and the URL to enter it at. In Swift: `createCodePair(_:handler:)`.
- (void)createCodePair:(AMZNCreateCodePairRequest *)request handler:(nullable AMZNCreateCodePairRequestHandler)handler;
/// Gets a token, from the store or from the current code pair. In Swift: `getToken(_:handler:)`.
- (void)getToken:(AMZNGetTokenRequest *)request handler:(nullable AMZNGetTokenRequestHandler)handler;

@end

NS_ASSUME_NONNULL_END

#endif
