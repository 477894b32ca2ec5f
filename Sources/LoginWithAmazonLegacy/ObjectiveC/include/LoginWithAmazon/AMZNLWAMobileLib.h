// The SDK 3.1 name of the header of `AIMobileLib`.
#pragma once

#import <LoginWithAmazon/AIMobileLib.h>
#import <LoginWithAmazon/AMZNLWANames.h>
