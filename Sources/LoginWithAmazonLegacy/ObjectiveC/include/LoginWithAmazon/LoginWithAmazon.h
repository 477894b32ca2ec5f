/// Declares both APIs for Objective-C. The import is the same as for the official SDK:
///
///     #import <LoginWithAmazon/LoginWithAmazon.h>
#pragma once

#import <LoginWithAmazon/AIAuthenticationDelegate.h>
#import <LoginWithAmazon/AIError.h>
#import <LoginWithAmazon/AIMobileLib.h>
#import <LoginWithAmazon/AMZNAuthorizationManager.h>
#import <LoginWithAmazon/AMZNAuthorizeRequest.h>
#import <LoginWithAmazon/AMZNAuthorizeResult.h>
#import <LoginWithAmazon/AMZNCodePairManager.h>
#import <LoginWithAmazon/AMZNCreateCodePairRequest.h>
#import <LoginWithAmazon/AMZNCreateCodePairResult.h>
#import <LoginWithAmazon/AMZNErrorConstants.h>
#import <LoginWithAmazon/AMZNGetTokenRequest.h>
#import <LoginWithAmazon/AMZNGetTokenResult.h>
#import <LoginWithAmazon/AMZNLWANames.h>
#import <LoginWithAmazon/AMZNLWASDKInfo.h>
#import <LoginWithAmazon/AMZNLWASettings.h>
#import <LoginWithAmazon/AMZNOptionConstants.h>
#import <LoginWithAmazon/AMZNProfileScope.h>
#import <LoginWithAmazon/AMZNRegion.h>
#import <LoginWithAmazon/AMZNRequestHandlers.h>
#import <LoginWithAmazon/AMZNScope.h>
#import <LoginWithAmazon/AMZNScopeFactory+AIError.h>
#import <LoginWithAmazon/AMZNScopeFactory.h>
#import <LoginWithAmazon/AMZNUser.h>
#import <LoginWithAmazon/AMZNUserKeys.h>
#import <LoginWithAmazon/APIError.h>
#import <LoginWithAmazon/APIResult.h>
