# Type-checks the examples and the test libraries at the deployment target for macOS: they may use nothing newer.
# Sourced after `surface.bash`; `build_module` must have been called for both modules.
#
# The fake SDK declares only what the two modules use; missing names are counted and ignored. So this check cannot tell
# whether the programs compile on a Mac, but it shows that none needs a later macOS.

# The module, folder and language mode of each target, in order of dependency.
example_targets="LocalAuthorizationServer:Examples/LocalAuthorizationServer:6 ExampleSupport:Examples/ExampleSupport:6
    BothAPIs:Examples/BothAPIs:6 TestSupport:Tests/TestSupport:6 NewClient:Tests/NewClient:5 OldClient:Tests/OldClient:5
    GuideBefore:Tests/MigrationGuide/Before:5 GuideAfter:Tests/MigrationGuide/After:6 SystemProbe:Tests/SystemProbe:6
    ReadmeProgram:Tests/ReadmeProgram:6
    authorization_server:Examples/authorization-server:6 legacy_client:Examples/legacy-client:5
    modern_client:Examples/modern-client:6 device_grant:Examples/device-grant:6 side_by_side:Examples/side-by-side:6
    benchmark:Examples/benchmark:6"

# Type-checks a target in the folder $2, emits its module for the following targets, and prints the compiler's output.
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

# Checks all targets: fails if one needs a later system, and prints the number of errors caused by gaps in the fake SDK.
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

# Adds a clock of macOS 13 to an example; the check must find it.
find_planted_example() {
    local planted=$modules/planted-example
    rm -rf "$planted" && cp -r "$package/Examples/BothAPIs" "$planted" || return
    echo 'func planted() -> Any { ContinuousClock() }' >>"$planted/$(cd "$planted" && ls ./*.swift | head -1)"
    grep -q 'is only available in macOS 13' <<<"$(check_example BothAPIs "$planted" 6)"
}
