import Foundation

/// A table `ledger.tsv`, which compares a public interface of the original SDK with this package's.
package struct Ledger {
    package struct Row: Equatable {
        package let module: String
        package let state: String
        package let official: String
        package let name: String
        package let value: String
        package let note: String
    }

    package let rows: [Row]

    /// The ledger among the resources of a test target.
    package init(in bundle: Bundle) throws {
        guard let file = bundle.url(forResource: "ledger", withExtension: "tsv") else {
            throw CocoaError(.fileNoSuchFile)
        }
        rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }.map(Row.init)
    }

    /// The rows that clients of this module alone can use under their official names.
    package func usable(_ module: String) -> [Row] {
        rows.filter { $0.module == module && ["same", "differs", "unknown"].contains($0.state) }
    }
}

extension Ledger.Row {
    /// Reads the columns of a line. Missing columns are empty, and the note contains any superfluous ones.
    init(_ line: Substring) {
        var columns = line.split(separator: "\t", maxSplits: 5, omittingEmptySubsequences: false).map(String.init)
        columns += Array(repeating: "", count: 6 - columns.count)
        self.init(
            module: columns[0], state: columns[1], official: columns[2], name: columns[3], value: columns[4],
            note: columns[5])
    }

    /// The row's error, or nil if it is well-formed.
    package var fault: String? {
        if !["core", "facade", "behaviour"].contains(module) { return "no such module: \(name)" }
        if !["same", "differs", "cannot", "unknown", "ours"].contains(state) { return "no such state: \(name)" }
        if (official == "-") != (state == "ours") || official.isEmpty || name.isEmpty { return "no name: \(self)" }
        let needsReason = ["differs", "cannot", "unknown"].contains(state)
        if needsReason && !note.hasSuffix(".") { return "no reason: \(name)" }
        return note.contains("\t") ? "too many columns: \(name)" : nil
    }
}
