// This name for the header comes from SDK 1.x and 2.0.
#pragma once

#import <LoginWithAmazon/LoginWithAmazon.h>
