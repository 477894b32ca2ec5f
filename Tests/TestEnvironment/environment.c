#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Adds the loopback addresses to `no_proxy`, so that the tests pass on a machine whose environment names a proxy. Does
/// nothing if `TEST_KEEPS_PROXIES` is set, or if the environment already exempts all hosts from proxies.
///
/// The function is a constructor because `setenv` is safe only while no other thread reads the environment. A
/// constructor runs when the test bundle is loaded, before the tests start threads.
__attribute__((constructor)) static void exempt_loopback_from_proxies(void) {
    const char *others = getenv("no_proxy");
    char list[4096];
    if (getenv("TEST_KEEPS_PROXIES")) return;
    if (!others || !*others) others = getenv("NO_PROXY");
    if (!others) others = "";
    if (!strcmp(others, "*")) return;
    snprintf(list, sizeof list, "127.0.0.1,localhost,::1%s%s", *others ? "," : "", others);
    setenv("no_proxy", list, 1);
}
