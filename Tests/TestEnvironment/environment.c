#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Keeps this machine's addresses from a proxy that the environment names, so that the tests run behind one.
///
/// It runs before `main`: `setenv` is safe only while the process has a single thread, and a test bundle has no such moment.
__attribute__((constructor)) static void keep_loopback_from_proxies(void) {
    const char *others = getenv("no_proxy");
    char list[4096];
    if (getenv("TEST_KEEPS_PROXIES")) return;
    if (!others || !*others) others = getenv("NO_PROXY");
    if (!others) others = "";
    if (!strcmp(others, "*")) return;
    snprintf(list, sizeof list, "127.0.0.1,localhost,::1%s%s", *others ? "," : "", others);
    setenv("no_proxy", list, 1);
}
