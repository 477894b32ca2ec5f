/// The findings in a project.
struct Report: Sendable {
    /// A source file with its uses of either SDK.
    struct File: Sendable {
        let path: String
        /// The uses of 2.x, in source order.
        let uses: [Candidate]
        /// The number of uses of 3.x names.
        let modernUses: Int

        var left: Int? { Report.left(uses.count, of: uses.count + modernUses) }
    }

    /// A path that couldn't be read.
    struct Unread: Hashable, Sendable {
        let path: String
        let reason: String
    }

    /// A code with its number of uses.
    struct CodeCount: Sendable {
        let declaration: LegacyDeclaration
        let count: Int
    }

    /// The files that use either SDK, sorted by path.
    let files: [File]
    /// The other necessary changes, sorted by path and position.
    let findings: [ProjectFinding]
    let unread: [Unread]
    /// The number of source files read.
    let filesRead: Int

    var uses: Int { files.reduce(0) { $0 + $1.uses.count } }
    var modernUses: Int { files.reduce(0) { $0 + $1.modernUses } }
    var filesWithUses: [File] { files.filter { !$0.uses.isEmpty } }

    /// The percentage of 2.x names among the uses of both SDKs: the part left to move. Nil without any use.
    var left: Int? { Self.left(uses, of: uses + modernUses) }

    /// The codes with uses, in the table's order.
    var codes: [CodeCount] {
        var counts: [String: Int] = [:]
        for use in files.lazy.flatMap(\.uses) { counts[use.declaration.code, default: 0] += 1 }
        return LegacyTable.declarations.compactMap { row in
            counts[row.code].map { CodeCount(declaration: row, count: $0) }
        }
    }

    /// The rounded percentage; 0 and 100 only if exact.
    private static func left(_ count: Int, of all: Int) -> Int? {
        guard all > 0 else { return nil }
        if count == 0 || count == all { return count == 0 ? 0 : 100 }
        return min(99, max(1, (count * 200 + all) / (all * 2)))
    }
}
