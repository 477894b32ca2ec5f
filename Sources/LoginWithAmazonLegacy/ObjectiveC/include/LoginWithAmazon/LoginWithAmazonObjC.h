// Everything of both families as a module: `@import LoginWithAmazonObjC;`.
#pragma once

#import <LoginWithAmazon/LoginWithAmazon.h>
