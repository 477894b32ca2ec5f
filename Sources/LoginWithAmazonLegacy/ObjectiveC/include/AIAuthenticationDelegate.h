// The header of SDK 1.x and 2.0 by this name.
#pragma once

#import <LoginWithAmazon/LoginWithAmazon.h>
