// The declarations are in the module LoginWithAmazonConstants, whose headers must be beside its module map.
#pragma once

#import <LoginWithAmazonConstants/AMZNUserKeys.h>
