# Compares the package's Objective-C headers with the headers that the compiler emits. Sourced after `surface.bash`.

# The declarations of the file $1, as listed by `declarations.awk`.
declarations() {
    local file=$1
    shift
    "$clang" "${clang_flags[@]}" -fsyntax-only -x objective-c -fobjc-arc -fno-color-diagnostics -Xclang -ast-dump "$@" "$file" \
        >"$file.tree" && awk -f "$surface/declarations.awk" "$file.tree" | sort -u
}

# Compares the headers below $1 with those of the folder $2: both must have the same declarations.
compare_declarations() {
    local headers=$1/LoginWithAmazonLegacy/ObjectiveC/include emitted=$2 own=$2/own name
    shift 2
    printf '#import <LoginWithAmazon/LoginWithAmazon.h>\n' >"$own.m"
    printf '#import <Foundation/Foundation.h>\n' >"$emitted/emitted.m"
    for name in LoginWithAmazon LoginWithAmazonLegacy; do
        printf '#import "%s/%s-Swift.h"\n' "$emitted" "$name" >>"$emitted/emitted.m"
    done
    declarations "$own.m" "-I$headers" "$@" >"$own.list" && declarations "$emitted/emitted.m" >"$emitted/emitted.list" || return
    # The compiler emits no deprecations of enumerations.
    diff --label "what the compiler emits" --label "the headers of the package" -U0 \
        "$emitted/emitted.list" <(grep -v '^API: DeprecatedAttr' "$own.list") || {
        echo "$platform: the package's headers differ from the headers that the compiler emits"
        return 1
    }
}

check_declarations() {
    local sources=$1 name
    compare_declarations "$sources" "$modules" || return
    # The same with the migration deprecations of the trait and of the macro.
    mkdir -p "$modules/migration"
    for name in LoginWithAmazon LoginWithAmazonLegacy; do
        use_module "$name" "$sources"
        swiftc "${swift_flags[@]}" -I "$modules/migration" "${module_flags[@]}" -D MigrationWarnings -emit-module \
            -experimental-skip-all-function-bodies -o "$modules/migration/$name.swiftmodule" \
            -emit-objc-header-path "$modules/migration/$name-Swift.h" "${module_files[@]}" || return
    done
    compare_declarations "$sources" "$modules/migration" -DLWA_MIGRATION_WARNINGS=1 || return
    counted="$(wc -l <"$modules/own.list") facts"
}
