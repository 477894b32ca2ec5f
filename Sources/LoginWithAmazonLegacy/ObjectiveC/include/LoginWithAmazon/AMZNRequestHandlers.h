// The declarations are in the module LoginWithAmazonConstants, whose headers must be in the same folder as its map.
#pragma once

#import <LoginWithAmazonConstants/AMZNRequestHandlers.h>
