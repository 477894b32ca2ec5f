# Checks the object files of the package and its clients. Sourced after `surface.bash`, with the clients compiled for the
# current platform.

# A `switch` over an enumeration of Objective-C traps for a number of none of its cases, if it has no default.
check_switches() {
    local name trap=_diagnoseUnexpectedEnumCaseValue
    for name in LoginWithAmazon LoginWithAmazonLegacy; do
        ! "$toolchain/bin/llvm-nm" --undefined-only "$modules/$name.o" | grep "$trap" || {
            echo "error: a switch in $name traps for an unknown number; llvm-objdump --reloc shows where it calls $trap"
            return 1
        }
    done
}

# Debian's lld, because the toolchain's lld doesn't support Apple's platforms.
find_linker() {
    linker=$(command -v ld64.lld-19 || command -v ld64.lld-{14..21} | head -1)
    [ -n "$linker" ] && return
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null && {
        apt-get update -qq && apt-get install -y -qq --no-install-recommends lld-19
    } >/dev/null 2>&1
    linker=$(command -v ld64.lld-19)
}

# The package must define what clients in Objective-C need. Links everything with unresolved system symbols, and verifies
# that no symbol of the package is unresolved. 69 if lld is unavailable.
link_clients() {
    local name=$platform library=$modules/clients/all.dylib version open after object linked objects=("$modules"/clients/no-modules/*.o)
    find_missing_symbols "${objects[@]}" || return
    version=$(sed -E 's/.*-apple-[a-z]*([0-9.]+).*/\1/' <<<"$triple")
    case $platform in catalyst) name=mac-catalyst ;; visionos) name=xros ;; esac
    find_linker || { echo "because ld64.lld is not installed (Debian's lld-19)"; return 69; }
    # The guide's old and new code have classes of the same names, so one of them is linked by itself.
    for after in '' GuideAfter; do
        linked=()
        for object in "${objects[@]}"; do
            case $object in */GuideAfter.o) [ -n "$after" ] ;; *) [ -z "$after" ] ;; esac && linked+=("$object")
        done
        "$linker" -arch arm64 -platform_version "$name" "$version" "$version" -dylib -undefined dynamic_lookup -ignore_auto_link \
            -o "$library" "$modules"/LoginWithAmazon{,Legacy}.o "${linked[@]}" || return
        open=$("$toolchain/bin/llvm-nm" --undefined-only --just-symbol-name "$library" | grep -E 'LoginWithAmazon|_(AI|API|AMZN)' || true)
        [ -z "$open" ] || { echo "error: unresolved: $open"; return 1; }
    done
    counted="${#objects[@]} clients, $(stat -c %s "$library") bytes"
}
