# Lists the declarations of a header, one fact per line, from the compiler's syntax tree dump (`-ast-dump`), so that
# headers can be compared independently of their wording. Categories count as their class; comments and typedefs are
# ignored.

# The type of a declaration, spelled out: 'API':'enum API' is enum API. The outer nullability is only in the sugared form.
function type(line, types, n, sugar, plain, nullability) {
    n = match(line, /'.*'/)
    if (!n) return ""
    types = substr(line, RSTART + 1, RLENGTH - 2)
    n = index(types, "':'")
    sugar = n ? substr(types, 1, n - 1) : types
    plain = n ? substr(types, n + 3) : types
    if (match(sugar, /\(\^ _N[a-z_]+/)) nullability = substr(sugar, RSTART + 3, RLENGTH - 3)
    else if (match(sugar, /_N[a-z_]+( __strong)?$/)) nullability = substr(sugar, RSTART, RLENGTH)
    sub(/ __strong$/, "", nullability)
    if (nullability == "") nullability = "_Null_unspecified"
    gsub(/ ?__strong/, "", plain)
    sub(/^ /, "", plain)
    gsub(/(^| )bool( |$)/, "_Bool", plain)
    if (!n) gsub(/ _N[a-z_]+$/, "", plain)
    return plain " " (plain ~ /[*^<]|^id/ ? nullability : "")
}

# The text after the type: the attributes of a property.
function rest(line) {
    sub(/.*'/, "", line)
    sub(/ destroyed$/, "", line)
    return line
}

function fact(text) {
    gsub(/ +/, " ", text)
    sub(/ $/, "", text)
    if (owner ~ /^(AI|AMZN|API)/) print owner ": " text
}

function attribute(of, line) {
    if (line ~ /Implicit|^NS(ConsumesSelf|ReturnsRetained)/) return
    sub(/Inherited /, "", line)
    sub(/^UnavailableAttr .*/, "UnavailableAttr", line)
    sub(/ $/, "", line)
    fact(of line)
}

{
    match($0, /^[|` -]*/)
    depth = RLENGTH / 2
    line = substr($0, RLENGTH + 1)
    # Addresses and locations.
    gsub(/0x[0-9a-f]+ /, "", line)
    gsub(/<<invalid sloc>> /, "", line)
    gsub(/<[^<>]*:[0-9]+[^<>]*> /, "", line)
    gsub(/<[^<>]*:[0-9]+[^<>]*>/, "", line)
    gsub(/((line|col)|[^ ']+\.[hm]):[0-9:]+ /, "", line)
    kind = line
    sub(/ .*/, "", kind)
}

depth == 1 {
    owner = ""
    member = ""
    name = line
    sub(/^[A-Za-z]+ /, "", name)
    gsub(/(prev|referenced) /, "", name)
    if (kind == "ObjCInterfaceDecl" || kind == "ObjCProtocolDecl") owner = name
    if (kind == "EnumDecl") { owner = name; sub(/ '.*/, "", owner); fact("enum " type(line)) }
    isCategory = kind == "ObjCCategoryDecl"
    category = ""
    next
}

depth == 2 {
    member = ""
    if (isCategory && owner == "" && kind == "ObjCInterface") {
        owner = line
        gsub(/.* '|'/, "", owner)
        next
    }
    if (line ~ / implicit /) next
    if (kind == "super" || kind == "ObjCProtocol") fact(line)
    if (kind ~ /Attr$/) attribute("", line)
    if (kind == "ObjCMethodDecl") {
        member = line
        sub(/^ObjCMethodDecl (referenced )?/, "", member)
        returns = type(member)
        sub(/ '.*/, "", member)
        sub(/ /, "", member)
        fact(member " returns " returns)
    }
    if (kind == "ObjCPropertyDecl") {
        member = line
        sub(/^ObjCPropertyDecl (referenced )?/, "", member)
        shape = type(line) rest(line)
        sub(/ '.*/, "", member)
        member = "property " member
        fact(member " " shape)
    }
    if (kind == "EnumConstantDecl") {
        member = line
        sub(/^EnumConstantDecl (referenced )?/, "", member)
        sub(/ '.*/, "", member)
        fact("case " member)
    }
    next
}

member != "" {
    if (depth == 3 && kind == "ParmVarDecl") {
        parameter = line
        sub(/^ParmVarDecl (used )?/, "", parameter)
        sub(/ '.*/, "", parameter)
        fact(member " takes " parameter " " type(line))
    }
    if (depth == 3 && (kind == "getter" || kind == "setter")) fact(member " " line)
    if (depth == 3 && kind ~ /Attr$/) attribute(member " ", line)
    if (kind == "value:" && !(member in valued)) { valued[member] = 1; fact("case " member " is " $NF) }
}
