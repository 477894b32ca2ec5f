/// What was found in a project.
struct Report: Sendable {
    /// A source file with its uses of either family.
    struct File: Sendable {
        let path: String
        /// The uses of 2.x, in the file's order.
        let uses: [Candidate]
        /// How many uses of 3.x names there are.
        let modernUses: Int

        var left: Int? { Report.left(uses.count, of: uses.count + modernUses) }
    }

    /// Something that could not be read.
    struct Unread: Hashable, Sendable {
        let path: String
        let reason: String
    }

    /// A code with how often it was found.
    struct CodeCount: Sendable {
        let declaration: LegacyDeclaration
        let count: Int
    }

    /// The files that use either family, by path.
    let files: [File]
    /// What else has to change, by path and place.
    let findings: [ProjectFinding]
    let unread: [Unread]
    /// How many source files were read.
    let filesRead: Int

    var uses: Int { files.reduce(0) { $0 + $1.uses.count } }
    var modernUses: Int { files.reduce(0) { $0 + $1.modernUses } }
    var filesWithUses: [File] { files.filter { !$0.uses.isEmpty } }

    /// What is left to move: the share, in per cent, of 2.x names among the uses of both families. Nil without any use.
    var left: Int? { Self.left(uses, of: uses + modernUses) }

    /// The codes that were found, in the table's order.
    var codes: [CodeCount] {
        var counts: [String: Int] = [:]
        for use in files.lazy.flatMap(\.uses) { counts[use.declaration.code, default: 0] += 1 }
        return LegacyTable.declarations.compactMap { row in
            counts[row.code].map { CodeCount(declaration: row, count: $0) }
        }
    }

    /// Rounded, yet 0 and 100 only where nothing, or everything, is left.
    private static func left(_ count: Int, of all: Int) -> Int? {
        guard all > 0 else { return nil }
        if count == 0 || count == all { return count == 0 ? 0 : 100 }
        return min(99, max(1, (count * 200 + all) / (all * 2)))
    }
}
