// The SDK 3.1 name of the header of `AIError`.
#pragma once

#import <LoginWithAmazon/AIError.h>
#import <LoginWithAmazon/AMZNLWANames.h>
