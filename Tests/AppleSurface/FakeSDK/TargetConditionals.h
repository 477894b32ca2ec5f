// The conditionals of the target. For Apple's platforms, the compiler defines them (`-fdefine-target-os-macros`); the
// downloaded header knows only macOS. For other targets, they are those of iOS.
#pragma once

#ifndef TARGET_OS_OSX
#define TARGET_OS_OSX 0
#define TARGET_OS_IPHONE 1
#endif
