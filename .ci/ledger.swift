// Holds the ledger of SDK 3.x against symbol graphs: every row must be true, and every public declaration have a row.
import Foundation

struct Graph: Decodable {
    struct Symbol: Decodable {
        /// Without one the declaration is the compiler's own.
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

/// The public declarations of a module, with what it adds to types of others.
func declarations(of module: String, in folder: URL) throws -> Set<String> {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0 == module + ".symbols.json" || $0.hasPrefix(module + "@") }
    guard !names.isEmpty else { throw CocoaError(.fileNoSuchFile) }
    let symbols = try names.flatMap {
        try JSONDecoder().decode(Graph.self, from: Data(contentsOf: folder.appendingPathComponent($0))).symbols
    }
    return Set(symbols.filter { $0.location != nil }.map { $0.pathComponents.joined(separator: ".") })
}

let ledger = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
let graphs = URL(fileURLWithPath: CommandLine.arguments[2])
let rows = ledger.split(separator: "\n").compactMap(Row.init)
let exported = [
    "core": try declarations(of: "LoginWithAmazon", in: graphs),
    "facade": try declarations(of: "LoginWithAmazonLegacy", in: graphs),
]

var faults: [String] = []
for row in rows {
    guard let names = exported[row.module] else {
        faults.append("no such module as \(row.module): \(row.name)")
        continue
    }
    let isThere = names.contains(row.name)
    if row.state == "cannot", isThere { faults.append("the ledger says that there is none: \(row.name)") }
    if row.state != "cannot", !isThere { faults.append("not exported by the \(row.module): \(row.name)") }
}

/// A type of our own stands for all that is in it; an official one does not.
let listed = Set(rows.filter { $0.state != "cannot" }.map(\.name))
let ownTypes = Set(rows.filter { $0.state == "ours" && !$0.name.contains(".") }.map(\.name))
for (module, names) in exported {
    for name in names.subtracting(listed).sorted() {
        // What the facade has of 2.x is not of this ledger.
        let isOfThisLedger = module == "core" || name.hasPrefix("AMZN") || name.hasPrefix("kAMZN")
        guard isOfThisLedger, !ownTypes.contains(String(name.prefix { $0 != "." })) else { continue }
        faults.append("exported by the \(module) without a row: \(name)")
    }
}

faults.sorted().forEach { print($0) }
print("\(rows.count) rows of the ledger, \(faults.count) of them or of the declarations at fault")
exit(faults.isEmpty && !rows.isEmpty ? 0 : 1)
