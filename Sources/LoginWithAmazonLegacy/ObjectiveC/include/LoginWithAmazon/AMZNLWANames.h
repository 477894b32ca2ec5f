// The SDK 3.1 names of the 2.x classes and of the delegate protocol. They are macros, because only a macro can give a
// protocol a second name. A file that includes this header with `#import` gets the deprecations of the macros. A file
// with `@import LoginWithAmazonObjC;` gets the macros without them, because modules drop such deprecations.
#pragma once

#ifndef __swift__

#define AMZNLWAMobileLib AIMobileLib
#define AMZNLWAAuthenticationDelegate AIAuthenticationDelegate
#define AMZNLWAError AIError

#if defined(LWA_MIGRATION_WARNINGS) && LWA_MIGRATION_WARNINGS
#pragma clang deprecated(AMZNLWAMobileLib, "LWA060: use `AMZNAuthorizationManager`")
#pragma clang deprecated(                                                                                              \
    AMZNLWAAuthenticationDelegate, "LWA061: use a block for each call, such as `AMZNAuthorizationRequestHandler`")
#pragma clang deprecated(AMZNLWAError, "LWA062: use `AMZNError`")
#endif

#endif
