// The declarations of the Swift module LoginWithAmazonLegacy.
#import <LoginWithAmazon/AIAuthenticationDelegate.h>
#import <LoginWithAmazon/AIError.h>
#import <LoginWithAmazon/AIMobileLib.h>
#import <LoginWithAmazon/AMZNScopeFactory+AIError.h>
#import <LoginWithAmazon/APIError.h>
#import <LoginWithAmazon/APIResult.h>
