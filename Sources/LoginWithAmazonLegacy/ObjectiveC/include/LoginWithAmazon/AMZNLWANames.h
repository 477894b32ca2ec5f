// SDK 3.1's names for the 2.x classes: macros, because a protocol can't have a second name otherwise. A module would
// drop the deprecations at the end, so this header belongs to none.
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
