// Checks the ledgers against symbol graphs and tests: every row must be true, and every public declaration must have a
// row. Arguments: the folder of the symbol graphs, the folder of the tests, the ledgers.
import Foundation

struct Graph: Decodable {
    struct Symbol: Decodable {
        /// Declarations without a location are synthesized by the compiler.
        struct Location: Decodable {}

        let pathComponents: [String]
        let location: Location?
    }

    let symbols: [Symbol]
}

struct Row {
    let module: String
    let state: String
    let name: String

    init?(_ line: Substring) {
        let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard columns.count >= 4, !line.hasPrefix("#") else { return nil }
        (module, state, name) = (columns[0], columns[1], columns[3])
    }
}

/// The public declarations of a module, including its extensions of other types.
func declarations(of module: String, in folder: URL) throws -> Set<String> {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0 == module + ".symbols.json" || $0.hasPrefix(module + "@") }
    guard !names.isEmpty else { throw CocoaError(.fileNoSuchFile) }
    let symbols = try names.flatMap {
        try JSONDecoder().decode(Graph.self, from: Data(contentsOf: folder.appendingPathComponent($0))).symbols
    }
    return Set(symbols.filter { $0.location != nil }.map { $0.pathComponents.joined(separator: ".") })
}

/// The names of the functions in the test suites, as `Suite.function`.
func tests(in folder: String) throws -> Set<String> {
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let files = try paths.filter { $0.hasSuffix("Tests.swift") }
        .map { try String(contentsOfFile: folder + "/" + $0, encoding: .utf8) }
    return Set(
        files.flatMap { file in
            file.matches(of: #/(?:struct|class) (\w+Tests)\b/#).flatMap { suite in
                file.matches(of: #/\bfunc (\w+)/#).map { "\(suite.1).\($0.1)" }
            }
        })
}

let graphs = URL(fileURLWithPath: CommandLine.arguments[1])
let testNames = try tests(in: CommandLine.arguments[2])
let rows = try CommandLine.arguments.dropFirst(3).flatMap {
    try String(contentsOfFile: $0, encoding: .utf8).split(separator: "\n").compactMap(Row.init)
}
let exported = [
    "core": try declarations(of: "LoginWithAmazon", in: graphs),
    "facade": try declarations(of: "LoginWithAmazonLegacy", in: graphs),
]

/// The error in a row; nil if it is correct.
func fault(of row: Row) -> String? {
    if row.module == "behaviour" {
        let isFine = row.state == "cannot" ? row.name == "-" : testNames.contains(row.name)
        return isFine ? nil : "no such test: \(row.name)"
    }
    guard let names = exported[row.module] else { return "no such module: \(row.module): \(row.name)" }
    if row.state == "cannot" {
        return names.contains(row.name) ? "exported, although the ledger says otherwise: \(row.name)" : nil
    }
    return names.contains(row.name) ? nil : "not exported by the \(row.module): \(row.name)"
}

/// A row for one of the package's own types covers its members; official types need a row for each member.
let listed = Set(rows.filter { $0.module != "behaviour" && $0.state != "cannot" }.map(\.name))
let ownTypes = Set(rows.filter { $0.state == "ours" && !$0.name.contains(".") }.map(\.name))

/// The declarations of a module without a row.
func unlisted(_ module: String, _ names: Set<String>) -> [String] {
    names.subtracting(listed).filter { !ownTypes.contains(String($0.prefix { $0 != "." })) }
        .map { "exported by the \(module) without a row: \($0)" }
}

let faults = rows.compactMap(fault) + exported.flatMap { unlisted($0.key, $0.value) }
faults.sorted().forEach { print($0) }
print("\(rows.count) rows of the ledgers, \(faults.count) errors")
exit(faults.isEmpty && !rows.isEmpty ? 0 : 1)
