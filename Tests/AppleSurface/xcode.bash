# Compiles clients with exactly the flags that Xcode passes to a target that links `LoginWithAmazonLegacy`. Sourced
# after `surface.bash` and `clients.bash`, for the current platform.
#
# SwiftPM describes a package to Xcode such that a client receives, besides the built modules:
#
#   every target             `-I` of the headers of the target in C, where the compiler finds their module map
#   C, Objective-C           a module map of each header that Swift emits, for what modules are worth: with
#                            CLANG_ENABLE_MODULES there are modules, in C++ (`-fno-cxx-modules`) and without it there are none
#   Swift                    no module map, also not for the bridging header

# The flags of a file of the C family in a kind of target.
xcode_kinds="modules no-module-maps no-modules manual-retain-release c++"
xcode_flags() {
    local kind=$1 cache="-fmodules-cache-path=$work/cache/$platform-clang"
    case $kind in
        modules) c_flags=(-x objective-c -fobjc-arc "${clang_modules[@]}") ;;
        no-module-maps) c_flags=(-x objective-c -fobjc-arc -fmodules "$cache") ;;
        no-modules) c_flags=(-x objective-c -fobjc-arc) ;;
        manual-retain-release) c_flags=(-x objective-c "${clang_modules[@]}") ;;
        c++) c_flags=(-x objective-c++ -std=gnu++20 -fobjc-arc -fno-cxx-modules -Wno-unused-command-line-argument "${clang_modules[@]}") ;;
    esac
    [[ $kind = c++* ]] || c_flags+=(-std=gnu17)
    # Deprecations are Apple's; old apps use deprecated declarations.
    c_flags+=(
        "${clang_flags[@]}" -Wall -Wextra -Wno-unused-parameter -Wno-deprecated-declarations -Wunguarded-availability
        "-I$headers")
}

# Compiles a file as each of the given kinds of target does, by default all kinds.
xcode_compile() {
    local file=$1 kind
    shift
    for kind in ${*:-$xcode_kinds}; do
        # These comparisons concern C types.
        [[ $kind = c++* && $file = */Surface.m ]] && continue
        xcode_flags "$kind"
        "$clang" "${c_flags[@]}" -Werror -c "$file" -o "$modules/clients/xcode.o" || {
            echo "$file does not compile in a target of the kind: $kind"
            return 1
        }
        compiled=$((compiled + 1))
    done
}

# Compiles Swift files in all modes, with the precompiled bridging header $1 as Xcode does, or without one (`-`).
xcode_swift() {
    local header=$1 mode flags precompiled=$modules/clients/Bridging.pch
    shift
    for mode in $swift_modes; do
        # shellcheck disable=SC2207 # several flags
        flags=("${swift_flags[@]}" -I "$modules" -Xcc "-I$headers" -warnings-as-errors $(mode_flags "$mode") -module-name Client)
        if [ "$header" != - ]; then
            swiftc "${flags[@]}" -emit-pch "$header" -o "$precompiled" || return
            flags+=(-import-objc-header "$precompiled")
        fi
        swiftc "${flags[@]}" -emit-object -o "$modules/clients/xcode.o" "$@" || {
            echo "$* does not compile in mode $mode with the bridging header $header"
            return 1
        }
        compiled=$((compiled + 1))
    done
}

# Compiles the whole folder `Clients`.
check_xcode_clients() {
    local headers=$1/LoginWithAmazonLegacy/ObjectiveC/include clients=$surface/Clients file header compiled=0 c
    mkdir -p "$modules/clients"
    if [ "$platform" = macos ]; then
        for file in "$clients"/macOS/*.m; do xcode_compile "$file" || return; done
        counted="$compiled objects"
        return
    fi
    for file in "$clients"/ObjectiveC/*.m; do xcode_compile "$file" || return; done
    xcode_compile "$clients/ManualRetainRelease.m" manual-retain-release || return
    for file in "$clients"/Modules/*.m; do xcode_compile "$file" modules no-module-maps manual-retain-release || return; done
    check_xcode_mixed || return
    c=$compiled compiled=0
    for header in "$clients"/Bridged/*Header*.h "$clients"/Bridged/ModuleImports.h; do
        for file in "$clients"/Bridged/{Imported,NotImported}.swift "$clients"/OldImport/OldFile.swift; do
            xcode_swift "$header" "$file" || return
        done
    done
    xcode_swift "$clients/Bridged/AppHeaders.h" "$clients"/Bridged/WithAppClass*.swift || return
    # A single file with `@_exported` is sufficient for the others, with and without a bridging header.
    xcode_swift "$clients/Bridged/BridgingHeader.h" "$clients"/OldImport/*.swift || return
    xcode_swift - "$clients"/OldImport/*.swift || return
    check_xcode_explicit || return
    check_xcode_former_sdk || return
    counted="$c objects from Objective-C and C++, $compiled from Swift"
}

# The SDK of iOS 17, with which the compiler also searches subdirectories for module maps: those must not disturb.
check_xcode_former_sdk() {
    local former=$work/sdk/iPhoneOS17 swift_modes=5
    local swift_flags=("${swift_flags[@]/%$sdk/$former}") clang_flags=("${clang_flags[@]/%$sdk/$former}")
    xcode_swift "$surface/Clients/Bridged/BridgingHeader.h" "$surface/Clients/Bridged/Imported.swift" &&
        xcode_compile "$surface/Clients/Modules/MixedImports.m" modules no-module-maps
}

# Builds modules explicitly: the scan must find both the Swift modules and their counterparts for bridging headers.
check_xcode_explicit() {
    local app=$surface/Clients/Bridged folder=$modules/clients/explicit name
    local flags=("${swift_flags[@]}" -I "$modules" -Xcc "-I$headers" -module-name Client -swift-version 5)
    rm -rf "$folder" && mkdir -p "$folder"
    swiftc "${flags[@]}" -module-cache-path "$folder" -scan-dependencies -import-objc-header "$app/AppHeaders.h" \
        "$app"/WithAppClass*.swift -o "$folder/scan.json" || return
    for name in LoginWithAmazon LoginWithAmazonLegacy; do
        grep -q "\"clang\": \"$name\"" "$folder/scan.json" && grep -q "\"swiftPrebuiltExternal\": \"$name\"" "$folder/scan.json" || {
            echo "the scan for explicit modules does not find $name"
            return 1
        }
    done
    python3 "$surface/explicit.py" "$folder/scan.json" "$folder" "${flags[@]}" -- "$app"/WithAppClass*.swift
}

# Uses the emitted Swift header of an app with a Swift delegate in the app's Objective-C file.
check_xcode_mixed() {
    local app=$surface/Clients/Bridged
    swiftc "${swift_flags[@]}" -I "$modules" -Xcc "-I$headers" -module-name Client -typecheck -swift-version 5 \
        -import-objc-header "$app/AppHeaders.h" "$app"/WithAppClass*.swift \
        -emit-objc-header-path "$modules/clients/Client-Swift.h" || return
    local clang_flags=("${clang_flags[@]}" "-I$modules/clients")
    # (Not in C++: the emitted header includes C++ headers, which are unavailable.)
    xcode_compile "$surface/Clients/Mixed/UsesSwift.m" modules no-module-maps no-modules manual-retain-release
}
