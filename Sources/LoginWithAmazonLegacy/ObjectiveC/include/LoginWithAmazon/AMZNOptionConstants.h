// Declared in a separate folder, because a module map applies to all headers beside it.
#pragma once

#import <LoginWithAmazonConstants/AMZNOptionConstants.h>
