// Both APIs as a module: `@import LoginWithAmazonObjC;`.
#pragma once

#import <LoginWithAmazon/LoginWithAmazon.h>
