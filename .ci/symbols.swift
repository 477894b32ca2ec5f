// Compares the compiler's symbol graphs of both modules with the list of the official declarations. Each declaration in
// the list must be exported or, if it is listed as absent or only for another platform, must not be exported. Each
// public declaration must be documented, including what it throws. It must also be listed, or belong to a type that the
// package adds to the official ones. Such a type must be listed or be a topic of the documentation.
// Arguments: the folder of the graphs, the list, and the platform: linux or apple.
import Foundation

struct Graph: Decodable {
    struct Symbol: Decodable {
        struct Present: Decodable {}
        struct Comment: Decodable {
            struct Line: Decodable { let text: String }

            let lines: [Line]
        }
        struct Fragment: Decodable { let spelling: String }

        struct Identifier: Decodable { let precise: String }

        let identifier: Identifier
        let pathComponents: [String]
        let docComment: Comment?
        let declarationFragments: [Fragment]?
        /// Declarations without a location are synthesized by the compiler.
        let location: Present?

        var name: String { pathComponents.joined(separator: ".") }

        /// Whether the declaration itself throws. Blocks among its parameters that throw don't count.
        var isThrowing: Bool {
            var depth = 0
            let outside = (declarationFragments ?? []).map(\.spelling).joined().filter { character in
                depth += character == "(" ? 1 : character == ")" ? -1 : 0
                return depth == 0
            }
            return outside.contains(" throws")
        }

        var saysWhatIsThrown: Bool { docComment?.lines.contains { $0.text.hasPrefix("- Throws: ") } ?? false }
    }

    let symbols: [Symbol]
}

/// The public declarations of a module, including its extensions of other types.
func symbols(of module: String, in folder: URL) throws -> [Graph.Symbol] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0 == module + ".symbols.json" || $0.hasPrefix(module + "@") }
    guard !names.isEmpty else { throw CocoaError(.fileNoSuchFile) }
    return try names.flatMap {
        try JSONDecoder().decode(Graph.self, from: Data(contentsOf: folder.appendingPathComponent($0))).symbols
    }.filter { $0.location != nil && $0.identifier.precise.contains("LoginWithAmazon") }
}

struct Row {
    let module: String
    /// Whether the declaration is listed for this platform.
    let isHere: Bool
    let official: String
    let name: String

    init?(_ line: Substring) {
        let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard columns.count >= 3, !line.hasPrefix("#") else { return nil }
        let parts = columns[0].split(separator: "@").map(String.init)
        (module, official, name) = (parts[0], columns[1], columns[2])
        isHere = parts.count == 1 || parts[1] == CommandLine.arguments[3]
    }
}

let folder = URL(fileURLWithPath: CommandLine.arguments[1])
let rows = try String(contentsOfFile: CommandLine.arguments[2], encoding: .utf8).split(separator: "\n").compactMap(
    Row.init)
let modules = ["core": "LoginWithAmazon", "facade": "LoginWithAmazonLegacy"]
let exported = try modules.mapValues { try symbols(of: $0, in: folder) }
let names = exported.mapValues { Set($0.map(\.name)) }

/// What is wrong with a row, or nil if nothing is wrong.
func fault(of row: Row) -> String? {
    if row.module == "absent" {
        return names.values.contains { $0.contains(row.name) } ? "exported, but listed as absent: \(row.name)" : nil
    }
    guard let names = names[row.module] else { return "no such module: \(row.module): \(row.name)" }
    guard names.contains(row.name) != row.isHere else { return nil }
    return (row.isHere ? "not exported" : "exported here") + " by the \(row.module): \(row.name)"
}

let listed = Set(rows.map(\.name))
/// The names of the declarations that the modules' root pages list as topics.
let topics = try modules.values.flatMap { module in
    try String(contentsOfFile: "Sources/\(module)/\(module).docc/\(module).md", encoding: .utf8).split(separator: "\n")
        .filter { $0.hasPrefix("- ``") }.map { $0.dropFirst(4).dropLast(2) }.map(String.init)
}
let officialTypes = Set(rows.filter { $0.official != "-" }.map { String($0.name.prefix { $0 != "." }) })
let ownTypes = Set(rows.filter { $0.official == "-" && !$0.name.contains(".") }.map(\.name))
    .union(Set(topics.filter { $0.first?.isUppercase == true }).subtracting(officialTypes))
let unlisted = names.flatMap { module, names in
    names.subtracting(listed).filter { !ownTypes.contains(String($0.prefix { $0 != "." })) }
        .map { "exported by the \(module), but not listed: \($0)" }
}
let undocumented = exported.values.joined().filter { $0.docComment == nil }.map { "not documented: \($0.name)" }
let silent = exported.values.joined().filter { $0.isThrowing && !$0.saysWhatIsThrown }
    .map { "throws, without \"- Throws:\": \($0.name)" }
let twice = Dictionary(grouping: rows, by: \.name).filter { $1.count > 1 }.keys.map { "listed twice: \($0)" }
let faults = rows.compactMap(fault) + unlisted + undocumented + silent + twice

faults.sorted().forEach { print($0) }
print("\(exported.values.joined().count) public declarations, \(rows.count) rows, \(faults.count) errors")
exit(faults.isEmpty && !rows.isEmpty ? 0 : 1)
