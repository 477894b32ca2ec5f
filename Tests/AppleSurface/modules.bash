# Checks the headers and objects that the compiler emits for the package's modules and their clients. This file is
# sourced after `surface.bash`, and the modules must have been built for the current platform.

# Compares the headers that the compiler has emitted to the folder $2 with the package's own headers below the folder
# $1.
compare_declarations() {
    python3 "$surface/declarations.py" "$2" "$clang" "${clang_flags[@]}" \
        "-I$1/LoginWithAmazonLegacy/ObjectiveC/include" "${@:3}"
}

# Compares the headers twice: without the trait `MigrationWarnings` and the macro `LWA_MIGRATION_WARNINGS`, and with
# them.
check_declarations() {
    compare_declarations "$1" "$modules" && declare_modules "$1" "$modules/migration" -D MigrationWarnings &&
        compare_declarations "$1" "$modules/migration" -DLWA_MIGRATION_WARNINGS=1
}

# A `switch` without a default over an Objective-C enumeration traps for a number that no case has. The modules must not
# contain such a `switch`.
check_switches() {
    local name trap=_diagnoseUnexpectedEnumCaseValue
    for name in "$@"; do
        ! "$toolchain/bin/llvm-nm" --undefined-only "$modules/$name.o" | grep "$trap" || {
            echo "error: a switch in $name traps for an unknown number; llvm-objdump --reloc shows where it calls $trap"
            return 1
        }
    done
}

# Prints how many kilobytes of code and data the optimized modules add to an app. Zero-filled sections take no space in a
# file, and the linker reduces the compact unwind entries to less than a fifth.
print_size() {
    local name size section type total line=
    for name in LoginWithAmazon LoginWithAmazonLegacy; do
        total=0
        while read -r _ section size _ type; do
            [[ $type = TEXT || $type = DATA ]] && [ "$section" != __compact_unwind ] && total=$((total + 16#$size))
        done < <("$toolchain/bin/llvm-objdump" --section-headers "$modules/$name.o")
        line+="${line:+, }$name $((total / 1000)) KB"
    done
    echo "$line"
}

# Fails if the objects or the package need a symbol that neither they nor the system define. Only symbols that begin
# with a capital letter or `kA`, or contain `LoginWithAmazon`, are checked. Symbols that begin with NS, UI or a similar
# prefix are assumed to be the system's.
find_missing_symbols() {
    local all=("$@" "$modules"/LoginWithAmazon{,Legacy}.o) symbols=("$toolchain/bin/llvm-nm" --just-symbol-name) missing
    missing=$(comm -23 \
        <("${symbols[@]}" --undefined-only "${all[@]}" | grep -E '^_(OBJC_CLASS_\$_)?[A-Z]|^_kA|LoginWithAmazon' | sort -u) \
        <("${symbols[@]}" --defined-only "${all[@]}" | sort -u) |
        grep -vE '^_(OBJC_(META)?CLASS_\$_)?_*(NS|UI|CF|AS|SF|Sec|TtCs)' || true)
    [ -z "$missing" ] || { echo "error: no object defines $missing"; return 1; }
}

# The package must define what clients in Objective-C need. No header may define a symbol, because two files that import
# the header would then both define it.
check_symbols() {
    local objects=("$modules"/clients/no-modules/*.o) symbols=("$toolchain/bin/llvm-nm" --just-symbol-name) twice
    find_missing_symbols "${objects[@]}" || return
    twice=$("${symbols[@]}" --defined-only --extern-only "${objects[@]}" | grep -E '^_(k[A-Z]|A[IMP])' | sort | uniq -d)
    [ -z "$twice" ] || { echo "error: several clients define $twice, because a header defines it"; return 1; }
    echo "${#objects[@]} clients"
}
