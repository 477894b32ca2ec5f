// The header of `AIMobileLib` by its name in SDK 3.1.
#pragma once

#import <LoginWithAmazon/AIMobileLib.h>
#import <LoginWithAmazon/AMZNLWANames.h>
