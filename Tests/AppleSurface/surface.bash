# What `check` and `mutations` share: the fake SDK, and the compiler with Objective-C on. Sourced, not run.
#
# Everything is built below $work. A platform is `ios` (UIKit) or `macos` (AppKit).

surface=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
fakes=$surface/FakeSDK

# A resource directory like the toolchain's, without its Foundation: then the one that is found is the fake.
prepare_resources() {
    local toolchain item
    toolchain=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
    mkdir -p "$work/resources/linux"
    for item in "$toolchain"/*; do
        case $(basename "$item") in
            linux | CoreFoundation) ;;
            *) ln -s "$item" "$work/resources/" ;;
        esac
    done
    for item in "$toolchain"/linux/*; do
        case $(basename "$item") in
            Foundation.swiftmodule | FoundationNetworking* | FoundationXML* | FoundationInternationalization*) ;;
            *.so | *.a) ;;
            *) ln -s "$item" "$work/resources/linux/" ;;
        esac
    done
}

# The frameworks of a platform that have headers.
frameworks() {
    case $1 in
        ios) echo ObjectiveC Foundation Security UIKit AuthenticationServices ;;
        macos) echo ObjectiveC Foundation Security AppKit AuthenticationServices ;;
    esac
}

# Sets `clang_flags` and `swift_flags` for a platform, whose modules are in a folder of their own or in the one given.
use_platform() {
    local framework sdk=$work/$1.sdk
    platform=$1
    modules=${2:-$work/$platform}
    mkdir -p "$modules" "$sdk"
    # The platform's own frameworks in a folder of their own: the compiler finds whatever lies beside them.
    clang_flags=("-I$sdk")
    [ "$platform" = macos ] && clang_flags+=(-DFAKE_MACOS=1 -DFAKE_UNBOUND_SESSION=1)
    for framework in $(frameworks "$platform"); do
        [ -e "$sdk/$framework" ] || ln -s "$fakes/$framework" "$sdk/$framework"
        clang_flags+=("-fmodule-map-file=$sdk/$framework/module.modulemap")
    done
    swift_flags=(
        -frontend -enable-objc-interop -parse-as-library -resource-dir "$work/resources" -I "$modules"
        -module-cache-path "$work/cache" -warnings-as-errors)
    [ "$platform" = macos ] && swift_flags+=(-D FAKE_MACOS)
    for framework in "${clang_flags[@]}" -fblocks; do swift_flags+=(-Xcc "$framework"); done
}

# Compiles a module for its importers, without the bodies of its functions.
emit_module() {
    local name=$1
    shift
    swiftc "${swift_flags[@]}" -emit-module -experimental-skip-all-function-bodies -swift-version 6 \
        -module-name "$name" -o "$modules/$name.swiftmodule" "$@"
}

# Compiles the Swift parts of the fake frameworks.
prepare_fakes() {
    local name
    for name in ObjectiveC Foundation Darwin CryptoKit SwiftUI $(frameworks "$platform"); do
        [ -e "$modules/$name.swiftmodule" ] && continue
        ls "$fakes/$name"/*.swift >/dev/null 2>&1 || continue
        emit_module "$name" "$fakes/$name"/*.swift || return
    done
}

# Type-checks a module of the package, bodies and all unless a third argument says `declarations`, and leaves it and its
# Objective-C header for importers.
check_module() {
    local name=$1 sources=$2 files
    mapfile -t files < <(find "$sources/$name" -name '*.swift' | sort)
    local flags=(-enable-upcoming-feature ExistentialAny)
    [ "$name" = LoginWithAmazon ] && flags+=(-package-name surface)
    if [ "${3:-bodies}" = bodies ]; then
        swiftc "${swift_flags[@]}" -typecheck -swift-version 6 "${flags[@]}" -module-name "$name" "${files[@]}"
    fi &&
        emit_module "$name" "${flags[@]}" -emit-objc-header-path "$modules/$name-Swift.h" "${files[@]}"
}

# What a package manager gives a client in Objective-C: the module maps of the emitted headers.
write_module_maps() {
    local name
    for name in LoginWithAmazon LoginWithAmazonLegacy; do
        printf 'module %s {\n    header "%s/%s-Swift.h"\n    requires objc\n    export *\n}\n' \
            "$name" "$modules" "$name" >"$modules/$name.modulemap"
    done
}

# Checks clients in Objective-C against the emitted headers, with modules or (`-fno-modules`) without.
check_objective_c() {
    local sources=$1 modular=$2 name
    shift 2
    local headers=$sources/LoginWithAmazonLegacy/ObjectiveC/include
    local flags=(-fsyntax-only -x objective-c -fobjc-arc -fblocks -fobjc-runtime=ios-13.0 -std=gnu17
        -Wall -Wextra -Wno-unused-parameter -Werror "-I$headers" "${clang_flags[@]}")
    if [ "$modular" = -fmodules ]; then
        flags+=(-fmodules "-fmodules-cache-path=$work/clang-cache" "-fmodule-map-file=$headers/module.modulemap")
        for name in LoginWithAmazon LoginWithAmazonLegacy; do flags+=("-fmodule-map-file=$modules/$name.modulemap"); done
    else
        # Without the module maps: then an include is an include.
        flags=("${flags[@]/#-fmodule-map-file=*/-DNO_MODULE_MAP}" "-I$modules")
    fi
    "$(dirname "$(command -v swiftc)")/clang" "${flags[@]}" "$@"
}

# Checks clients in Swift, all in one module, in a language mode.
check_swift() {
    local mode=$1
    shift
    swiftc "${swift_flags[@]}" -typecheck -swift-version "$mode" -module-name Client "$@"
}

# Checks a client in Swift that has nothing but a bridging header.
check_bridged() {
    local sources=$1 mode=$2 header=$3 name
    shift 3
    local headers=$sources/LoginWithAmazonLegacy/ObjectiveC/include
    local flags=(-import-objc-header "$header" -Xcc "-I$headers" -Xcc "-fmodule-map-file=$headers/module.modulemap")
    for name in LoginWithAmazon LoginWithAmazonLegacy; do
        flags+=(-Xcc "-fmodule-map-file=$modules/$name.modulemap")
    done
    swiftc "${swift_flags[@]}" -typecheck -swift-version "$mode" -module-name Client "${flags[@]}" "$@"
}

# Checks all clients of the folder `Clients`; stops at the first that fails.
check_clients() {
    local sources=$1 clients=$surface/Clients file
    check_objective_c "$sources" -fmodules "$clients"/ObjectiveC/*.m || return
    check_objective_c "$sources" -fno-modules "$clients"/ObjectiveC/*.m || return
    check_swift 5 "$clients"/Swift/*.swift "$clients"/Swift5/*.swift || return
    check_swift 6 "$clients"/Swift/*.swift "$clients"/Swift6/*.swift || return
    for file in "$clients"/Bridged/*.swift; do
        check_bridged "$sources" 5 "$clients/Bridged/BridgingHeader.h" "$file" || return
    done
}

# Checks the clients that are for macOS alone.
check_macos_clients() {
    local sources=$1 clients=$surface/Clients/macOS mode
    check_objective_c "$sources" -fmodules "$clients"/*.m || return
    for mode in 5 6; do check_swift "$mode" "$clients"/*.swift || return; done
}

# Lowers the core with the sign-in sheet and the browser, which the toolchain's own Foundation and plain Swift stand-ins of
# the frameworks allow: so the stages that look for data races see that code too. Objective-C is off there.
check_races() {
    local sources=$1 plain=$work/plain name files
    mkdir -p "$plain"
    for name in UIKit AuthenticationServices; do
        swiftc -frontend -emit-module -parse-as-library -swift-version 6 -I "$plain" -module-name "$name" \
            -o "$plain/$name.swiftmodule" "$surface/Plain/$name"/*.swift || return
    done
    mapfile -t files < <(find "$sources/LoginWithAmazon" -name '*.swift' | sort)
    swiftc -frontend -emit-sil -o /dev/null -parse-as-library -swift-version 6 -enable-upcoming-feature ExistentialAny \
        -warnings-as-errors -package-name surface -I "$plain" -module-name LoginWithAmazon "${files[@]}"
}
