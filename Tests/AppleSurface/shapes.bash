# Counts the diagnostics for typical shapes of old clients. Sourced after `clients.bash`.
#
# The folder `Clients/Shapes` has a file for each way in which old apps create and capture delegates. Its table lists
# the number of warnings (`w`) and errors (`e`) for each file and mode of Swift. `build_module` must have been called
# for both modules.

# The diagnostics for a file in a mode, in the form of the table.
shape_diagnostics() {
    local mode=$1 log warnings errors
    # shellcheck disable=SC2046 # several flags
    log=$(swiftc "${swift_flags[@]}" -I "$modules" $(mode_flags "$mode") -module-name Client -emit-object -o /dev/null "$2" 2>&1)
    warnings=$(grep -cE '^[^ ].*\.swift:[0-9]+:[0-9]+: warning: ' <<<"$log")
    errors=$(grep -cE '^[^ ].*\.swift:[0-9]+:[0-9]+: error: ' <<<"$log")
    case $warnings,$errors in
        0,0) echo 0 ;;
        *,0) echo "${warnings}w" ;;
        0,*) echo "${errors}e" ;;
        *) echo "${warnings}w${errors}e" ;;
    esac
}

# The actual table.
write_shapes() {
    local file mode folder=$surface/Clients/Shapes
    printf 'file'
    for mode in $swift_modes; do printf '\t%s' "$mode"; done
    printf '\n'
    for file in "$folder"/*.swift; do
        basename "$file" .swift | tr -d '\n'
        for mode in $swift_modes; do printf '\t%s' "$(shape_diagnostics "$mode" "$file")"; done
        printf '\n'
    done
}

check_shapes() {
    diff <(grep -v '^#' "$surface/Clients/Shapes/table.tsv") <(write_shapes)
}
