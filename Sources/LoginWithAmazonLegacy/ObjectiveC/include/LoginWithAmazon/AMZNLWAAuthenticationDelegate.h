// The header of `AIAuthenticationDelegate` by its name in SDK 3.1.
#pragma once

#import <LoginWithAmazon/AIAuthenticationDelegate.h>
#import <LoginWithAmazon/AMZNLWANames.h>
