// Apps written for SDK 1.x and 2.0 import the header as "AIError.h", without the name of a framework.
#pragma once

#import <LoginWithAmazon/LoginWithAmazon.h>
