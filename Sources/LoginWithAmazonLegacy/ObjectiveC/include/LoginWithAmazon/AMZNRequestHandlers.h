// This header only imports the header of the same name in the module LoginWithAmazonConstants. The declarations are
// there, because that module's headers must be beside its module map.
#pragma once

#import <LoginWithAmazonConstants/AMZNRequestHandlers.h>
