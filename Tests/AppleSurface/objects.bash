# Checks the object files of the package and its clients: selectors, symbols and linking. Sourced after `surface.bash`,
# with the clients compiled for the current platform.
#
#   check_selectors    the selectors in the modules' Objective-C metadata against selectors.list
#   check_switches     no switch in the modules traps for a number that Objective-C passes for an enumeration
#   check_symbols      each symbol of the package that a client in Objective-C needs is defined in the modules
#   link_clients       modules and clients in Objective-C linked with lld; 69 if lld is unavailable

# The selectors in an object's Objective-C metadata: the class, or the class of a category, and the selector with its
# sign. Omits the destructor that Swift adds, and the compiler's additions for Objective-C protocols.
selectors_of() {
    "$toolchain/bin/llvm-objdump" --macho --objc-meta-data "$1" | awk '
        function plain(name) { sub(/_\$_.*/, "", name); sub(/^.*_Tt[CP].*[0-9]/, "", name); return name }
        /^Contents of/ { listed = /__objc_(classlist|catlist)/ }
        /^[0-9a-f]+ 0x/ { sign = "-"; category = $3 ~ /^__CATEGORY_/; if (category) owner = plain($3) }
        /^Meta Class/ || $1 == "classMethods" { sign = "+" }
        $1 == "instanceMethods" { sign = "-" }
        $1 == "baseProtocols" { protocol = $2 != "0x0" }
        $1 == "baseMethods" { protocol = 0 }
        $1 == "name" && NF > 2 && $2 ~ /^l_\.str/ && !category && !protocol { owner = plain($NF) }
        $1 == "name" && $2 ~ /^L_selector_data/ && listed && !protocol { print owner " " sign $NF }
    ' | grep -v ' -\.cxx_destruct$' | sort -u
}

# The list contains the selectors common to macOS and iOS; a line for a single platform ends in its name.
check_selectors() {
    local listed=$modules/selectors.listed found=$modules/selectors.found name
    sed -nE "/^(#|$)/d; s/ ($([ "$platform" = macos ] && echo macos || echo ios))\$//; / (ios|macos)\$/d; p" \
        "$surface/selectors.list" | LC_ALL=C sort >"$listed"
    for name in LoginWithAmazon LoginWithAmazonLegacy; do selectors_of "$modules/$name.o"; done | LC_ALL=C sort >"$found"
    counted="$(wc -l <"$found") selectors of $(cut -d' ' -f1 "$found" | uniq | wc -l) classes"
    diff "$listed" "$found" | sed -n 's/^</error: no object has/p; s/^>/error: not in selectors.list:/p' | tee "$modules/selectors.wrong"
    [ -s "$found" ] && [ ! -s "$modules/selectors.wrong" ]
}

# The undefined symbols of Objective-C clients must be Apple's or be defined by the modules.
check_symbols() {
    local clients needed=$modules/symbols.needed defined=$modules/symbols.defined
    clients=("$modules"/clients/objc/*.o)
    "$toolchain/bin/llvm-nm" --undefined-only --just-symbol-name "${clients[@]}" | grep -E '^_' | LC_ALL=C sort -u |
        grep -vE '^_(OBJC_(META)?CLASS_\$_(NS|UI)|objc_|_*NS[A-Z]|UI[A-Z]|_objc_|__CFConstantString|__stack_chk)' \
            >"$needed"
    "$toolchain/bin/llvm-nm" --defined-only --extern-only --just-symbol-name "$modules"/LoginWithAmazon{,Legacy}.o |
        LC_ALL=C sort -u >"$defined"
    counted="$(wc -l <"$needed") symbols for ${#clients[@]} files"
    LC_ALL=C comm -23 "$needed" "$defined" | sed 's/^/error: no object defines /' | tee "$modules/symbols.missing"
    [ -s "$needed" ] && [ ! -s "$modules/symbols.missing" ]
}

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

# Links everything with unresolved system symbols, and verifies that no symbol of the package is unresolved.
link_clients() {
    local name=$platform library=$modules/clients/all.dylib version open
    version=$(sed -E 's/.*-apple-[a-z]*([0-9.]+).*/\1/' <<<"$triple")
    case $platform in catalyst) name=mac-catalyst ;; visionos) name=xros ;; esac
    find_linker || { echo "because ld64.lld is not installed (Debian's lld-19)"; return 69; }
    "$linker" -arch arm64 -platform_version "$name" "$version" "$version" -dylib -undefined dynamic_lookup -ignore_auto_link \
        -o "$library" "$modules"/LoginWithAmazon{,Legacy}.o "$modules"/clients/objc/*.o || return
    open=$("$toolchain/bin/llvm-nm" --undefined-only --just-symbol-name "$library" | grep -E 'LoginWithAmazon|_(AI|API|AMZN)' || true)
    [ -z "$open" ] || { echo "error: unresolved: $open"; return 1; }
    counted="$(stat -c %s "$library") bytes"
}
