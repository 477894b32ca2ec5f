# Compiles the sample app of Examples/LegacyApp to objects, as its Xcode project does. Sourced after `surface.bash` and
# `xcode.bash`; the package's modules are built by then.
#
#   compile_app SOURCES APP        the app's target; each class that it needs is defined, by the app, the package or the system
#   compile_app_tests APP          its UI tests, with a fake XCTest

# Compiles Swift with the bridging header first, which writes `LegacyApp-Swift.h`, then each Objective-C file with
# modules.
compile_app() {
    local headers=$1/LoginWithAmazonLegacy/ObjectiveC/include app=$2/App objects=$modules/app file
    rm -rf "$objects" && mkdir -p "$objects"
    swiftc "${swift_flags[@]}" -I "$modules" -Xcc "-I$headers" -warnings-as-errors -swift-version 5 -module-name LegacyApp \
        -import-objc-header "$app/LegacyApp-Bridging-Header.h" -emit-objc-header-path "$objects/LegacyApp-Swift.h" \
        -emit-object -o "$objects/Swift.o" "$app"/*.swift || return
    xcode_flags modules
    for file in "$app"/*.m; do
        "$clang" "${c_flags[@]}" -Werror "-I$app" "-I$objects" -c "$file" -o "$objects/$(basename "$file" .m).o" || return
    done
    find_missing_classes "$objects"/*.o
}

# Fails if these objects need a class that neither they nor the package define. System classes begin with NS or UI.
find_missing_classes() {
    local class='_OBJC_CLASS_\$_[A-Za-z0-9_]+' defined missing
    defined=$("$toolchain/bin/llvm-nm" --defined-only "$@" "$modules"/LoginWithAmazon{,Legacy}.o | grep -oE "$class" | sort -u)
    missing=$("$toolchain/bin/llvm-nm" --undefined-only "$@" | grep -oE "$class" | sort -u |
        grep -vxE '_OBJC_CLASS_\$_(NS|UI)[A-Za-z]+' | comm -23 - <(echo "$defined"))
    [ -z "$missing" ] || { echo "error: no object defines $missing"; return 1; }
}

compile_app_tests() {
    swiftc "${swift_flags[@]}" -emit-module -experimental-skip-all-function-bodies -swift-version 6 -module-name XCTest \
        -o "$modules/app/XCTest.swiftmodule" "$fakes"/XCTest/*.swift &&
        swiftc "${swift_flags[@]}" -I "$modules/app" -warnings-as-errors -swift-version 5 -module-name LegacyAppUITests \
            -emit-object -o "$modules/app/UITests.o" "$1"/UITests/*.swift
}
