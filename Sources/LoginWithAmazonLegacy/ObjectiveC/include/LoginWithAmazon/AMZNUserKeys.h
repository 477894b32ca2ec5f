// Declared in a folder of its own, because a module map applies to all headers beside it.
#pragma once

#import <LoginWithAmazonConstants/AMZNUserKeys.h>
