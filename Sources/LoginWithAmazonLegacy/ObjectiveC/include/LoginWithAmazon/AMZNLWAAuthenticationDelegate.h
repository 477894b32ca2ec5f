// The SDK 3.1 name of the header of `AIAuthenticationDelegate`.
#pragma once

#import <LoginWithAmazon/AIAuthenticationDelegate.h>
#import <LoginWithAmazon/AMZNLWANames.h>
