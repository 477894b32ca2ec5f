// Declares both APIs in one module, for `@import LoginWithAmazonObjC;`.
#pragma once

#import <LoginWithAmazon/LoginWithAmazon.h>
