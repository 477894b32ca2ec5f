import Foundation

/// The table `ledger.tsv`, which says what became of the public surface of SDK 3.x.
struct Ledger {
    struct Row: Equatable {
        let module: String
        let state: String
        let official: String
        let name: String
        let value: String
        let note: String
    }

    let rows: [Row]

    init() throws {
        guard let file = Bundle.module.url(forResource: "ledger", withExtension: "tsv") else {
            throw CocoaError(.fileNoSuchFile)
        }
        rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }.map(Row.init)
    }

    /// What clients of the core alone can use under its official name.
    var usable: [Row] { rows.filter { $0.module == "core" && ["same", "differs"].contains($0.state) } }
}

extension Ledger.Row {
    /// The columns of a line; those that it does not have are empty, and what it has too many of stands in the note.
    init(_ line: Substring) {
        var columns = line.split(separator: "\t", maxSplits: 5, omittingEmptySubsequences: false).map(String.init)
        columns += Array(repeating: "", count: 6 - columns.count)
        self.init(
            module: columns[0], state: columns[1], official: columns[2], name: columns[3], value: columns[4],
            note: columns[5])
    }
}
