// SDK 3.1's names for the 2.x classes. They are macros, because only a macro can give a protocol a second name. This
// header is in no module, because a module would drop the deprecations of the macros.
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
