// The declarations of the Swift module LoginWithAmazon.
#import <LoginWithAmazon/AMZNAuthorizationManager.h>
#import <LoginWithAmazon/AMZNAuthorizeRequest.h>
#import <LoginWithAmazon/AMZNAuthorizeResult.h>
#import <LoginWithAmazon/AMZNCodePairManager.h>
#import <LoginWithAmazon/AMZNCreateCodePairRequest.h>
#import <LoginWithAmazon/AMZNCreateCodePairResult.h>
#import <LoginWithAmazon/AMZNGetTokenRequest.h>
#import <LoginWithAmazon/AMZNGetTokenResult.h>
#import <LoginWithAmazon/AMZNLWASDKInfo.h>
#import <LoginWithAmazon/AMZNLWASettings.h>
#import <LoginWithAmazon/AMZNProfileScope.h>
#import <LoginWithAmazon/AMZNRegion.h>
#import <LoginWithAmazon/AMZNScope.h>
#import <LoginWithAmazon/AMZNScopeFactory.h>
#import <LoginWithAmazon/AMZNUser.h>
