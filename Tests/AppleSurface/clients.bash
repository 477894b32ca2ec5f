# Compiles clients of the package to object code for the current platform. Sourced after `surface.bash`.
#
#   compile_objective_c SOURCES FILE…   each file with modules, and without them to $modules/clients/objc/NAME.o
#   compile_swift MODE FILE…            all files as one module, in one of the modes of `swift_modes`, to $modules/clients/SwiftMODE.o

swift_modes="5 5-complete 6 5-main 6-main"

# The flags of a mode: the language mode, complete checking, `MainActor` as the default isolation.
mode_flags() {
    case $1 in
        5 | 6) echo "-swift-version $1" ;;
        5-complete) echo "-swift-version 5 -strict-concurrency=complete" ;;
        5-main | 6-main) echo "-swift-version ${1%-main} -default-isolation MainActor" ;;
        *) echo "no such mode: $1 (there are: $swift_modes)" >&2; return 64 ;;
    esac
}

compile_swift() {
    local mode=$1 flags
    shift
    flags=$(mode_flags "$mode") || return
    mkdir -p "$modules/clients"
    # shellcheck disable=SC2086 # several flags
    swiftc "${swift_flags[@]}" -I "$modules" -warnings-as-errors $flags -module-name Client \
        -emit-object -o "$modules/clients/Swift$mode.o" "$@"
}

compile_objective_c() {
    local sources=$1 file
    # Deprecations are Apple's; old apps use deprecated declarations.
    local flags=(
        "${clang_flags[@]}" -x objective-c -fobjc-arc -std=gnu17 -Wall -Wextra -Wno-unused-parameter -Wunguarded-availability
        -Wno-deprecated-declarations -Werror "-I$sources/LoginWithAmazonLegacy/ObjectiveC/include")
    shift
    mkdir -p "$modules/clients/objc"
    for file in "$@"; do
        "$clang" "${flags[@]}" "${clang_modules[@]}" -c "$file" -o "$modules/clients/modular.o" || return
        "$clang" "${flags[@]}" -c "$file" -o "$modules/clients/objc/$(basename "$file" .m).o" || return
    done
}

# The Objective-C and Swift clients of the folder `Clients` for the current platform.
compile_objective_c_clients() {
    local files=("$surface"/Clients/ObjectiveC/*.m)
    [ "$platform" = macos ] && files=("$surface"/Clients/macOS/*.m)
    rm -rf "$modules/clients/objc"
    counted="${#files[@]} files, with modules and without"
    compile_objective_c "$1" "${files[@]}"
}

compile_swift_clients() {
    local mode=$1 files=("$surface"/Clients/macOS/*.swift)
    [ "$platform" = macos ] || mapfile -t files < <(swift_clients "$mode")
    counted="${#files[@]} files"
    compile_swift "$mode" "${files[@]}"
}

# The clients of a mode: those for all modes and those for this one. Complete checking is for code being migrated to
# mode 6.
swift_clients() {
    case $1 in
        5 | 5-main) ls "$surface"/Clients/{Swift,Swift5}/*.swift ;;
        *) ls "$surface"/Clients/{Swift,Swift6}/*.swift ;;
    esac
}
