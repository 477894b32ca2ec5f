# Compiles every target of Package.swift for the current platform. Sourced after `surface.bash`.

compile_targets() { python3 "$surface/targets.py" "$platform" "$@" -- "${swift_flags[@]}"; }

check_targets() {
    compile_targets "$modules/targets" >"$modules/targets.log"
    local status=$?
    cat "$modules/targets.log"
    counted=$(tail -1 "$modules/targets.log")
    return $status
}

# Adds the code $2 to a target of the kind $1; the compiler must report the error $3.
find_planted_code() {
    ! compile_targets "$modules/targets" --plant "$1" "$2" >"$modules/planted.log" || return
    grep -q "planted.swift.*$3" "$modules/planted.log" || { cat "$modules/planted.log"; return 1; }
}
