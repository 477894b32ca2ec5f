# Compiles clients of the package for the current platform, with the flags that Xcode passes to a target that links
# `LoginWithAmazonLegacy`. This file is sourced after `surface.bash`, and both modules must have been built.
#
# Besides the search path of the built modules, Xcode passes to a client of a Swift package:
#
#   every target             `-I` with the folder of the C target's headers, where the compiler finds their module map
#   C, Objective-C           a module map for each header that Swift emits. It has an effect only with
#                            CLANG_ENABLE_MODULES, and not in C++ (`-fno-cxx-modules`)
#   Swift                    no module map, not even for the bridging header

headers=$package/Sources/LoginWithAmazonLegacy/ObjectiveC/include
clients=$surface/Clients
swift_modes="5 5-complete 6 5-main 6-main 6-approachable"
# How many compilations the functions below have started, and how many failures there were.
compiled=0 failures=0

fail() {
    echo "error: $1"
    failures=$((failures + 1))
}

# Prints the flags of a mode: the language mode and, in some modes, complete concurrency checking, `MainActor` as the
# default isolation, or what Xcode's setting *Approachable Concurrency* adds in Swift 6 mode.
mode_flags() {
    case $1 in
        5 | 6) echo "-swift-version $1" ;;
        5-complete) echo "-swift-version 5 -strict-concurrency=complete" ;;
        6-approachable)
            echo "-swift-version 6"
            printf -- '-enable-upcoming-feature %s\n' InferIsolatedConformances NonisolatedNonsendingByDefault
            ;;
        5-main | 6-main) echo "-swift-version ${1%-main} -default-isolation MainActor" ;;
    esac
}

# Sets `c_flags` for a kind of target. Warnings about deprecations are off, because old apps use declarations that Apple
# has since deprecated.
kind_flags() {
    case $1 in
        modules) c_flags=(-x objective-c -fobjc-arc "${clang_modules[@]}") ;;
        no-module-maps) c_flags=(-x objective-c -fobjc-arc "${clang_modules[@]:0:2}") ;;
        no-modules) c_flags=(-x objective-c -fobjc-arc) ;;
        manual-retain-release) c_flags=(-x objective-c "${clang_modules[@]}") ;;
        c++)
            c_flags=(-x objective-c++ -std=gnu++20 -fobjc-arc -fno-cxx-modules -Wno-unused-command-line-argument)
            c_flags+=("${clang_modules[@]}")
            ;;
    esac
    [[ $1 = c++* ]] || c_flags+=(-std=gnu17)
    c_flags+=(
        "${clang_flags[@]}" -Wall -Wextra -Wno-unused-parameter -Wno-deprecated-declarations -Wunguarded-availability
        -Werror "-I$headers")
}

# Prints the kinds of target that can compile a file. `@import` needs modules. A file with `_Static_assert` can't be
# compiled as C++, because its assertions use `__builtin_types_compatible_p`, which C++ lacks.
kinds_of() {
    if grep -q '^@import' "$1"; then
        echo modules no-module-maps manual-retain-release
    else
        echo modules no-module-maps no-modules manual-retain-release
        grep -q _Static_assert "$1" || echo c++
    fi
}

# Compiles a file in the given kinds of target, by default in all that can compile it. Each kind has its own
# folder for objects.
compile_objective_c() {
    local file=$1 kind objects=${objects:-$modules/clients}
    shift
    for kind in ${*:-$(kinds_of "$file")}; do
        kind_flags "$kind"
        mkdir -p "$objects/$kind"
        compiled=$((compiled + 1))
        "$clang" "${c_flags[@]}" -c "$file" -o "$objects/$kind/$(basename "$file" .m).o" ||
            fail "$file does not compile in a target of the kind: $kind"
    done
}

# Compiles Swift files as one module in the mode $1. The bridging header $2 is precompiled, as in Xcode; `-` means none.
compile_swift() {
    local mode=$1 header=$2 flags precompiled=$modules/clients/Bridging.pch
    shift 2
    flags=("${swift_flags[@]}" -I "$modules" -Xcc "-I$headers" -warnings-as-errors -module-name Client)
    # shellcheck disable=SC2207 # several flags
    flags+=($(mode_flags "$mode"))
    mkdir -p "$modules/clients"
    compiled=$((compiled + 1))
    if [ "$header" != - ]; then
        # The file of an earlier header stays if this one doesn't compile.
        swiftc "${flags[@]}" -emit-pch "$header" -o "$precompiled" || { fail "$header does not compile"; return; }
        flags+=(-import-objc-header "$precompiled")
    fi
    swiftc "${flags[@]}" -emit-object -o "$modules/clients/Client.o" "$@" ||
        fail "$* does not compile in mode $mode with the bridging header $header"
}

check_objective_c_clients() {
    local file header
    rm -rf "$modules/clients/no-modules"
    for file in "$clients"/{ObjectiveC,Modules}/*.m; do
        compile_objective_c "$file"
    done
    # Each header must also compile if a file imports no other header.
    mkdir -p "$modules/clients/headers"
    for header in "$headers"/*.h "$headers"/LoginWithAmazon/*.h; do
        file=$modules/clients/headers/$(basename "$header" .h).m
        printf '#import <%s>\n' "${header#"$headers"/}" >"$file"
        compile_objective_c "$file" modules no-modules
    done
}

# Compiles the code of the README and the articles. Swift files are compiled in Swift 5 mode. The files `*-new.swift`,
# which have no 2.x names, are also compiled in Swift 6 mode.
check_articles() {
    local file folder=$modules/articles
    python3 "$surface/articles.py" "$platform" "$folder" || fail "articles.py found errors in the articles"
    for file in "$folder"/*.m; do compile_objective_c "$file"; done
    for file in "$folder"/*.swift; do compile_swift 5 - "$file"; done
    for file in "$folder"/*-new.swift; do compile_swift 6 - "$file"; done
}

# Compiles new and old clients in every mode. For Mac Catalyst and visionOS, for which the clients have no code of their
# own, the two language modes are enough.
check_swift_clients() {
    local mode modes=$swift_modes
    case $platform in catalyst | visionos) modes="5 6" ;; esac
    for mode in $modes; do
        compile_swift "$mode" - "$clients"/{Swift,Old}/*.swift "$package"/Tests/UsingSessions/Programs/*.swift
    done
}

# Compiles old apps' Swift files with different bridging headers, with and without `import LoginWithAmazonLegacy`.
check_bridged_clients() {
    local file name mode folder=$modules/clients/bridged own="$clients/Bridged"
    rm -rf "$folder" && mkdir -p "$folder"/{none,core}
    for file in "$own"/*.swift "$clients"/Old/*.swift; do
        sed 's|^import LoginWithAmazonLegacy|import Foundation|' "$file" >"$folder/none/$(basename "$file")"
        sed 's|^import LoginWithAmazonLegacy|import LoginWithAmazon|' "$file" >"$folder/core/$(basename "$file")"
    done
    cp "$clients/Modules/Exported.swift" "$folder/core/"
    printf '#import <LoginWithAmazon/%s.h>\n' LoginWithAmazon >"$folder/Umbrella.h"
    printf '#import <LoginWithAmazon/%s.h>\n' AIAuthenticationDelegate AIError AIMobileLib AMZNAuthorizationManager >"$folder/Classes.h"
    printf '#import "%s.h"\n' AIAuthenticationDelegate AIError AIMobileLib LoginWithAmazon >"$folder/Flat.h"
    { printf '@import LoginWithAmazon%s;\n' "" Legacy && cat "$folder/Umbrella.h"; } >"$folder/Modules.h"
    for mode in $swift_modes; do
        compile_swift "$mode" "$own/Client-Bridging-Header.h" "$own"/*.swift
        compile_swift "$mode" "$own/Client-Bridging-Header.h" "$folder"/none/*.swift
    done
    # One mode is enough here, because the mode has no influence on what a bridging header imports.
    for name in Umbrella Classes Flat Modules; do
        compile_swift 5 "$folder/$name.h" "$clients"/Old/*.swift
        compile_swift 5 "$folder/$name.h" "$folder"/none/{Client31,Swift2Client}.swift
    done
    # One file with an `@_exported` import is sufficient for the whole target, with and without a bridging header.
    compile_swift 5 "$own/Client-Bridging-Header.h" "$folder"/core/*.swift
    compile_swift 5 - "$folder"/core/{Client31,Swift2Client,Exported}.swift
    # The kind c++ is left out, because the header that Swift emits includes C++ headers, which are unavailable.
    compile_app Client "$folder/app" "modules no-module-maps no-modules manual-retain-release" "$own"
    check_explicit "$folder"
}

# Xcode scans for modules before it builds them. The scan must find the Swift modules, and the Clang modules of the same
# names for bridging headers.
check_explicit() {
    local folder=$1/explicit name kind
    local flags=("${swift_flags[@]}" -I "$modules" -Xcc "-I$headers" -module-name Client -swift-version 5)
    mkdir -p "$folder"
    swiftc "${flags[@]}" -module-cache-path "$folder" -scan-dependencies -import-objc-header \
        "$clients/Bridged/Client-Bridging-Header.h" "$clients/Bridged/AppClient.swift" -o "$folder/scan.json"
    for name in LoginWithAmazon LoginWithAmazonLegacy; do
        for kind in clang swiftPrebuiltExternal; do
            grep -q "\"$kind\": \"$name\"" "$folder/scan.json" ||
                fail "the scan for explicit modules does not find $name ($kind)"
        done
    done
}

# Compiles clients of a framework whose public header imports the SDK: with the usual line, with `@import`, and with each
# header. A framework's public header may include only headers that a module map names.
check_frameworks() {
    local every folder line number=0
    every=$(cd "$headers" && printf '#import <%s>\\n' *.h LoginWithAmazon/*.h)
    for line in '#import <LoginWithAmazon/LoginWithAmazon.h>' '@import LoginWithAmazonObjC;' "$every"; do
        folder=$modules/clients/framework/$((number += 1))
        mkdir -p "$folder"
        sed "s|^#import <LoginWithAmazon/.*|$line|" "$clients/Framework/AccountKit.h" >"$folder/AccountKit.h"
        compile_framework "$folder/AccountKit.h" "$folder"
    done
}

# Makes the framework AccountKit with the public header $1 in the folder $2. Compiles its own Swift file and its clients.
compile_framework() {
    local framework=$2/AccountKit.framework strict=-Werror=non-modular-include-in-framework-module
    local clang_flags=("${clang_flags[@]}" -F "$2" $strict) swift_flags=("${swift_flags[@]}" -F "$2" -Xcc $strict)
    mkdir -p "$framework"/{Headers,Modules}
    cp "$1" "$framework/Headers/AccountKit.h"
    printf 'framework module AccountKit {\n    umbrella header "AccountKit.h"\n    export *\n}\n' >"$framework/Modules/module.modulemap"
    compile_objective_c "$clients/Framework/UsesFramework.m" modules no-module-maps
    compile_swift 5 - "$clients/Framework/UsesFramework.swift"
    compiled=$((compiled + 1))
    swiftc "${swift_flags[@]}" -I "$modules" -Xcc "-I$headers" -warnings-as-errors -swift-version 5 -module-name AccountKit \
        -import-underlying-module -emit-object -o "$2/AccountKit.o" "$clients/Framework/AccountKit.swift" ||
        fail "the framework's own Swift file does not compile with the public header $1"
}

# Compiles each file of the folder `Shapes` in the modes that its comment lists. In other modes, a file may have
# warnings or errors. For example, with `MainActor` as the default isolation, a class that an actor creates must be
# nonisolated.
check_shapes() {
    local file mode modes
    for file in "$clients"/Shapes/*.swift; do
        modes=$(sed -n 's|^// Compiled in these modes of clients.bash: ||p' "$file")
        [ -n "$modes" ] || fail "$file has no comment with its modes"
        for mode in $modes; do compile_swift "$mode" - "$file"; done
    done
}

# Each file of the folder `Refused` breaks a rule. The check of this rule must fail, and print what the file's comments
# `// Refused for PLATFORM: …` state. Files of other platforms are left out.
check_refused() {
    local file files text log=$modules/refused.log
    mapfile -t files < <(grep -rl "^// Refused for $platform: " "$surface/Refused")
    for file in "${files[@]}"; do
        if (failures=0 && refused "$file" && [ "$failures" = 0 ]) >"$log" 2>&1; then
            fail "$file is not refused"
            continue
        fi
        while read -r text; do
            grep -qF -- "$text" "$log" || { cat "$log"; fail "$file is refused, but not with: $text"; }
        done < <(sed -n "s|^// Refused for $platform: ||p" "$file")
    done
    echo "${#files[@]} files"
    [ ${#files[@]} != 0 ]
}

# Runs the check that the file must fail.
refused() {
    local folder=$modules/refused
    case $1 in
        */Headers/*) python3 "$surface/declarations.py" "${1%/*/*}" "$clang" "${clang_flags[@]}" "-I${1%/*/*}" ;;
        */Framework/*) local clang_flags=("${clang_flags[@]}" "-I$surface/Refused") && compile_framework "$1" "$folder" ;;
        */Targets/*) python3 "$surface/targets.py" "$platform" "$folder" "$1" -- "${swift_flags[@]}" ;;
        *.h) compile_swift 5 "$1" "$clients/Old/Client31.swift" ;;
        *.m) objects=$folder compile_objective_c "$1" no-modules ;;
        *.swift)
            mkdir -p "$folder"
            swiftc "${swift_flags[@]}" -module-name Client -emit-object -o "$folder/TrappingSwitch.o" "$1" &&
                modules=$folder check_switches TrappingSwitch ;;
    esac
}

# Compiles the sample app and its tests. The app, the package or the system must define each class that the app needs.
# The tests use internal declarations, which can only be imported from the modules that `check_targets` emits.
check_app() {
    local folder=$package/Examples/LegacyApp objects=$modules/LegacyApp tests
    compile_app LegacyApp "$objects" modules "$folder/App"
    find_missing_symbols "$objects"/Swift.o "$objects"/modules/*.o || return
    for tests in Tests UITests; do
        swiftc "${swift_flags[@]/ios15./ios16.}" -I "$modules/targets" -warnings-as-errors -swift-version 5 -parse-as-library \
            -module-name "LegacyApp$tests" -emit-object -o "$objects/$tests.o" "$folder/$tests"/*.swift || return
    done
}

# Compiles the app $1 in the folder $4, and writes the objects to the folder $2. The Swift files are compiled first,
# with the bridging header, and emit a header for the Objective-C files, which are compiled in targets of the kinds $3.
compile_app() {
    local name=$1 objects=$2 kinds=$3 folder=$4 file
    rm -rf "$objects" && mkdir -p "$objects"
    swiftc "${swift_flags[@]}" -I "$modules" -Xcc "-I$headers" -warnings-as-errors -swift-version 5 -module-name "$name" \
        -import-objc-header "$folder/$name-Bridging-Header.h" -emit-objc-header-path "$objects/$name-Swift.h" \
        -emit-object -o "$objects/Swift.o" "$folder"/*.swift || fail "the Swift files of $name do not compile"
    local clang_flags=("${clang_flags[@]}" "-I$objects" "-I$folder")
    # shellcheck disable=SC2086 # several kinds
    for file in "$folder"/*.m; do compile_objective_c "$file" $kinds; done
}
