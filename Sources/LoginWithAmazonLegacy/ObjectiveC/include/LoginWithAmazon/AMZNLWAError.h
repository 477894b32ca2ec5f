// The header of `AIError` by its name in SDK 3.1.
#pragma once

#import <LoginWithAmazon/AIError.h>
#import <LoginWithAmazon/AMZNLWANames.h>
