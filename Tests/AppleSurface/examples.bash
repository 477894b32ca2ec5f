# The examples, and the tests' own libraries, at the deployment target for macOS: nothing newer than that system may be in them.
# Sourced after `surface.bash`; `build_module` must have been called for both modules.
#
# The fake SDK has what the two modules use, and not all that a program does: names that it lacks are counted and left. What it
# cannot say is whether these programs compile on a Mac; what it does say is that none needs a later macOS.

# Module, folder, and language mode of each target, those that others import first.
example_targets="LocalAuthorizationServer:Examples/LocalAuthorizationServer:6 ExampleSupport:Examples/ExampleSupport:6
    BothFamilies:Examples/BothFamilies:6 TestSupport:Tests/TestSupport:6 NewClient:Tests/NewClient:5 OldClient:Tests/OldClient:5
    GuideBefore:Tests/MigrationGuide/Before:5 GuideAfter:Tests/MigrationGuide/After:6 RefreshProbe:Tests/RefreshProbe:6
    ReadmeProgram:Tests/ReadmeProgram:6
    authorization_server:Examples/authorization-server:6 legacy_client:Examples/legacy-client:5
    modern_client:Examples/modern-client:6 device_grant:Examples/device-grant:6 side_by_side:Examples/side-by-side:6
    benchmark:Examples/benchmark:6"

# Type-checks a target in the folder $2; its module, without bodies, is for those that come after. Ends with the compiler's output.
check_example() {
    local name=$1 folder=$2 mode=$3 files flag flags=() examples=$modules/examples
    local own=(-I "$modules" -I "$examples" -swift-version "$mode" -package-name surface -module-name "$name")
    for flag in "${swift_flags[@]}"; do
        [ "$flag" = -parse-as-library ] && [ -e "$folder/main.swift" ] || flags+=("$flag")
    done
    flags+=("${own[@]}")
    mkdir -p "$examples"
    mapfile -t files < <(find "$folder" -name '*.swift' | sort)
    swiftc "${flags[@]}" -emit-module -experimental-skip-all-function-bodies \
        -o "$examples/$name.swiftmodule" "${files[@]}" >/dev/null 2>&1
    swiftc "${flags[@]}" -typecheck "${files[@]}" 2>&1
}

# All targets: fails where one needs a later system, and prints how many errors the fake SDK's gaps make.
check_examples() {
    local target name folder mode log lacking=0
    for target in $example_targets; do
        IFS=: read -r name folder mode <<<"$target"
        log=$(check_example "$name" "$package/$folder" "$mode")
        if grep -E 'is only available in .* or newer' <<<"$log"; then return 1; fi
        lacking=$((lacking + $(grep -cE '^[^ ].*: error: ' <<<"$log")))
    done
    echo "$lacking errors for declarations that the fake SDK lacks"
}

# A clock of macOS 13 in an example: it must be found.
find_planted_example() {
    local planted=$modules/planted-example
    rm -rf "$planted" && cp -r "$package/Examples/BothFamilies" "$planted" || return
    echo 'func planted() -> Any { ContinuousClock() }' >>"$planted/$(cd "$planted" && ls ./*.swift | head -1)"
    grep -q 'is only available in macOS 13' <<<"$(check_example BothFamilies "$planted" 6)"
}
