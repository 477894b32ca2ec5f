# Sets up the compiler as on a Mac, with real Apple triples, the fake SDK, and the package's two modules as Mach-O
# objects. `check` and `Examples/DropInFramework/build` source this file.
#
#   use_platform NAME [FOLDER]
#       NAME is ios, macos, catalyst or visionos. Sets `platform`, `triple` (with the deployment target of
#       Package.swift), `modules` (the FOLDER for the package's modules and clients, by default the platform's) and the
#       flags below.
#   prepare_platform
#       Makes the platform's standard library and fake SDK in .build/apple-surface, or reuses the earlier ones.
#   build_module NAME SOURCES [FLAG…]
#       Compiles one of the package's modules to $modules/NAME.o, .swiftmodule, -Swift.h and .modulemap, as for an app
#       extension. The flags are those of the compiler.
#   declare_modules SOURCES FOLDER [FLAG…]
#       Makes the same files for both modules in another folder, with symbol graphs instead of objects. This is
#       quicker.
#
#   swift_flags    `swiftc "${swift_flags[@]}" …` compiles a whole module for the platform with the fake SDK. With
#                  `-I "$modules"` it can import the package's modules.
#   clang_flags    `"$clang" "${clang_flags[@]}" …` is the same for C, Objective-C and C++, without `-fmodules`.
#   clang_modules  what SwiftPM and Xcode add for clients with `-fmodules`: a cache, and a module map for each of the
#                  two modules
#
# Apple's binaries are unavailable, so the toolchain's standard library replaces them. `Swift` is recompiled from its
# textual interface with Objective-C enabled. The other modules are the toolchain's binaries, in which an Apple triple
# of the same length, 24 characters, replaces the triple of Linux. The `@available` attributes of all these modules
# remain in effect. Darwin's libc headers are Apple's own (APSL), from the PyPI wheel `ziglang`.

surface=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
package=$(cd "$surface/../.." && pwd)
fakes=$surface/FakeSDK
work=${APPLE_SURFACE_WORK:-$package/.build/apple-surface}
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")
clang=$toolchain/bin/clang
linux_modules=$toolchain/lib/swift/linux
platforms="ios macos catalyst visionos"

# Prints the deployment target of a platform in Package.swift, such as 15.0 for `.iOS(.v15)`.
deployment_target() {
    local version
    version=$(sed -nE "s/.*\.$1\((\.v|\")([0-9_.]+).*/\2/p" "$package/Package.swift" | tr _ .)
    case $version in *.*) echo "$version" ;; *) echo "$version.0" ;; esac
}

use_platform() {
    local framework header map ui="UIKit SafariServices"
    platform=$1
    # `library_triple` is the triple of the standard library. It has 24 characters, and its version isn't later than
    # that of `triple`.
    case $platform in
        ios) triple=arm64-apple-ios$(deployment_target iOS) library_triple=arm64-apple-ios9.0000000 sdk=iPhoneOS ;;
        catalyst) triple=arm64-apple-ios$(deployment_target macCatalyst)-macabi library_triple=arm64-apple-ios13-macabi sdk=MacOSX ;;
        macos) triple=arm64-apple-macosx$(deployment_target macOS) library_triple=arm64-apple-macosx10.9.0 sdk=MacOSX ui=AppKit ;;
        visionos) triple=arm64-apple-xros$(deployment_target visionOS) library_triple=arm64-apple-xros1.000000 sdk=XROS ;;
        *) echo "no such platform: $platform; use ios, macos, catalyst or visionos" >&2; return 64 ;;
    esac
    sdk=$work/sdk/$sdk
    modules=${2:-$work/$platform}
    library=$work/$platform/library
    linked=$work/$platform/frameworks
    frameworks="Glibc Darwin ObjectiveC Foundation CryptoKit Security $ui AuthenticationServices SwiftUI os"
    # `$linked` has links only to frameworks of this platform, because the compiler can import every module in it.
    mkdir -p "$library" "$linked" "$modules"
    for framework in $frameworks; do
        ln -sfn "$fakes/$framework" "$linked/$framework"
        header=$(ls "$fakes/$framework/"{"$framework",NSObject,SwiftGlibc}.h 2>/dev/null || true)
        # The toolchain's modules were compiled for Linux and import SwiftGlibc. Here, that module declares a part
        # of Darwin's libc.
        [ -z "$header" ] || printf 'module %s [system] {\n    header "%s"\n    export *\n}\n' "${framework/Glibc/SwiftGlibc}" "$header"
    done >"$linked/map.$$"
    mv "$linked/map.$$" "$linked/module.modulemap"
    ln -sfn "$fakes/ObjectiveC" "$linked/objc" # libdispatch imports <objc/NSObject.h>
    ln -sfn "$fakes/TargetConditionals.h" "$linked/TargetConditionals.h"
    swift_flags=(
        -frontend -parse-as-library -target "$triple" -sdk "$sdk" -I "$library" -I "$linked"
        -module-cache-path "$work/cache/$platform" -load-plugin-library "$toolchain/lib/swift/host/plugins/libObservationMacros.so"
        -load-plugin-library "$toolchain/lib/swift/host/plugins/libSwiftMacros.so")
    # On a Mac, the compiler finds the module maps of the toolchain and the SDK without these flags.
    for map in "$toolchain"/lib/swift/{shims,dispatch}/module.modulemap "$linked/module.modulemap"; do
        swift_flags+=(-Xcc "-fmodule-map-file=$map")
    done
    clang_flags=(-target "$triple" -isysroot "$sdk" "-I$linked")
    clang_modules=(
        -fmodules "-fmodules-cache-path=$work/cache/$platform-clang"
        "-fmodule-map-file=$modules/LoginWithAmazon.modulemap" "-fmodule-map-file=$modules/LoginWithAmazonLegacy.modulemap")
}

# Makes the SDKs, and downloads Darwin's libc headers unless an earlier run has done so.
prepare_headers() {
    local download=$work/download headers=ziglang/lib/libc/include/any-macos-any
    link_sdks
    [ -e "$sdk/usr/include/string.h" ] && return
    mkdir -p "$download"
    python3 -m pip download --quiet --no-deps ziglang==0.13.0 -d "$download" &&
        python3 -m zipfile -e "$download"/ziglang-*.whl "$download" || {
        echo "Nothing can be compiled for Apple's platforms: pip download ziglang==0.13.0 (Darwin's libc headers) failed" >&2
        return 69
    }
    mkdir -p "$work/sdk/usr"
    cp -r "$download/$headers" "$work/sdk/usr/include"
    rm -rf "$work/sdk/usr/include/objc"
    rm -rf "$download"
}

# Makes the SDKs iPhoneOS, MacOSX and XROS, which have the same headers. The compiler derives flags from the version in
# the settings, such as `-fno-modulemap-allow-subdirectory-search` from iOS 18 and macOS 15 on.
link_sdks() {
    local name settings
    for name in iPhoneOS MacOSX XROS; do
        settings=$work/sdk/$name/SDKSettings.json
        mkdir -p "$work/sdk/$name"
        ln -sfn ../usr "$work/sdk/$name/usr"
        sed "s/PLATFORM/${name,,}/" "$fakes/SDKSettings.json" >"$settings.$$" && mv "$settings.$$" "$settings"
    done
}

# Compiles `Swift` from its textual interface with Objective-C enabled. This takes about half a minute, and later runs
# reuse the result.
prepare_swift() {
    local interface=$work/library/Swift.swiftinterface base=arm64-apple-ios9.0000000 stamp
    stamp=$({ swiftc --version 2>/dev/null; cat "$fakes/Swift/ObjectiveC.swiftinterface"; } | sha256sum)
    [ "$(cat "$work/library/stamp" 2>/dev/null)" = "$stamp" ] && return
    mkdir -p "$work/library"
    # The SDK for this compilation has no version, so the compiler searches subdirectories for module maps. The search
    # is necessary, because the compilation of an interface doesn't pass on the module maps of the command line.
    #
    # The sed command sets the target and enables Objective-C. It removes calls of functions for 80-bit types, which
    # arm64 lacks, and the attribute `@backDeployed`, because there are no older versions of this library.
    sed -E -e "3s/-target [^ ]+/-target $base/; 3s/-disable-objc-interop/-enable-objc-interop/g" \
        -e '/_stdlib_squareRootl|_stdlib_remainderl/s/= .*/= self + self/' \
        -e 's/@backDeployed\(before: [^)]*\) ?//' \
        "$linux_modules/Swift.swiftmodule/x86_64-unknown-linux-gnu.swiftinterface" >"$interface"
    cat "$fakes/Swift/ObjectiveC.swiftinterface" >>"$interface"
    swiftc -frontend -compile-module-from-interface "$interface" -module-name Swift -parse-stdlib -target "$base" -sdk "$work/sdk" \
        -enable-objc-interop -disable-availability-checking -module-cache-path "$work/cache/library" -o "$interface.compiled" &&
        mv "$interface.compiled" "$work/library/Swift.swiftmodule" && echo "$stamp" >"$work/library/stamp"
}

# Makes the standard library for the current platform: copies each module, and replaces its triple.
prepare_library() {
    local module
    prepare_swift || return
    for module in SwiftOnoneSupport _Concurrency _StringProcessing Observation Synchronization Dispatch _FoundationCollections FoundationEssentials; do
        [ -e "$library/$module.swiftmodule" ] || LC_ALL=C sed "s/x86_64-unknown-linux-gnu/$library_triple/g" \
            "$linux_modules/$module.swiftmodule/x86_64-unknown-linux-gnu.swiftmodule" >"$library/$module.swiftmodule"
    done
    [ -e "$library/Swift.swiftmodule" ] || LC_ALL=C sed "s/arm64-apple-ios9.0000000/$library_triple/g" \
        "$work/library/Swift.swiftmodule" >"$library/Swift.swiftmodule"
}

# Compiles the toolchain's Swift Testing from its textual interface, and the fake XCTest. The macros of Swift Testing
# run on this machine.
prepare_testing() {
    local interface=$library/Testing.swiftinterface
    sed -E "3s/-target [^ ]+/-target $triple/; 3s/-disable-objc-interop/-enable-objc-interop/" \
        "$linux_modules/Testing.swiftmodule/x86_64-unknown-linux-gnu.swiftinterface" >"$interface"
    swiftc -frontend -compile-module-from-interface "$interface" -module-name Testing -target "$triple" -sdk "$sdk" -I "$library" \
        -I "$linked" -I "$toolchain/lib/swift/shims" -enable-objc-interop -disable-availability-checking \
        -module-cache-path "$work/cache/$platform-testing" -o "$library/Testing.swiftmodule" &&
        swiftc "${swift_flags[@]}" -emit-module -experimental-skip-all-function-bodies -swift-version 6 -module-name XCTest \
            -o "$library/XCTest.swiftmodule" "$fakes"/XCTest/*.swift
}

# Compiles the Swift files of the fake frameworks. For a framework without Swift files, compiles a module that exports
# the headers and Foundation, as Apple's frameworks do.
prepare_fakes() {
    local name files
    for name in $frameworks; do
        files=("$fakes/$name"/*.swift)
        if [ ! -e "${files[0]}" ]; then
            files=("$library/$name.swift")
            printf '@_exported import Foundation\n@_exported import %s\n' "$name" >"${files[0]}"
        fi
        swiftc "${swift_flags[@]}" -emit-module -experimental-skip-all-function-bodies -swift-version 6 \
            -module-name "$name" -o "$library/$name.swiftmodule" "${files[@]}" || return
    done
}

# Prepares the standard library and the fake SDK. Earlier results are reused, unless the compiler, this file, the fake
# SDK or the deployment target has changed.
prepare_platform() {
    local stamp
    stamp=$({ swiftc --version 2>/dev/null; cat "$surface/surface.bash"; find "$fakes" -type f | sort | xargs cat; echo "$triple"; } | sha256sum)
    mkdir -p "$work"
    (
        flock 9
        prepare_headers || exit
        [ "$(cat "$library/stamp" 2>/dev/null)" = "$stamp" ] && exit
        rm -rf "$library" "$work/cache/$platform"* && mkdir -p "$library"
        prepare_library && prepare_fakes && prepare_testing && echo "$stamp" >"$library/stamp"
    ) 9>"$work/lock"
}

# Sets `module_flags` and `module_files` for the module $1 of the package below the folder $2.
use_module() {
    module_flags=(
        -swift-version 6 -enable-upcoming-feature ExistentialAny -warnings-as-errors -application-extension-library
        -I "$modules" -module-name "$1")
    [ "$1" = LoginWithAmazon ] && module_flags+=(-package-name surface)
    mapfile -t module_files < <(find "$2/$1" -name '*.swift' | sort)
}

build_module() {
    use_module "$1" "$2"
    swiftc "${swift_flags[@]}" "${module_flags[@]}" "${@:3}" -emit-object -o "$modules/$1.o" \
        -emit-module-path "$modules/$1.swiftmodule" -emit-objc-header-path "$modules/$1-Swift.h" "${module_files[@]}" &&
        write_module_map "$1" "$modules"
}

# Compiles the sources of both modules, which are below the folder $1, to module files in the folder $2, without
# function bodies. Clients can import these modules, but not link them. Any further arguments are compiler flags.
declare_modules() {
    local name sources=$1 folder=$2
    shift 2
    mkdir -p "$folder"
    for name in LoginWithAmazon LoginWithAmazonLegacy; do
        use_module "$name" "$sources"
        swiftc "${swift_flags[@]}" -I "$folder" "${module_flags[@]}" -emit-module -experimental-skip-all-function-bodies \
            -emit-symbol-graph -emit-symbol-graph-dir "$folder/symbols" -symbol-graph-minimum-access-level public \
            -o "$folder/$name.swiftmodule" -emit-objc-header-path "$folder/$name-Swift.h" "$@" "${module_files[@]}" &&
            write_module_map "$name" "$folder" || return
    done
}

write_module_map() {
    printf 'module %s {\n    header "%s/%s-Swift.h"\n    requires objc\n    export *\n}\n' "$1" "$2" "$1" >"$2/$1.modulemap"
}
