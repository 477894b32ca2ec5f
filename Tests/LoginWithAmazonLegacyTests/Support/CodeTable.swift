import Foundation

/// The codes of migration warnings, in the documentation's table and in the sources' marks.
struct CodeTable {
    struct Entry: Hashable, Comparable {
        let code: String
        let replacement: String

        static func < (one: Entry, other: Entry) -> Bool {
            (one.code, one.replacement) < (other.code, other.replacement)
        }
    }

    struct Row {
        let entry: Entry
        let names: [String]
    }

    /// The table of `Codes.md`.
    let rows: [Row]
    /// The marks in the sources, with their counts.
    let marks: [Entry: Int]

    init() throws {
        rows = try Self.text(of: Self.facade.appendingPathComponent("LoginWithAmazonLegacy.docc/Codes.md"))
            .components(separatedBy: "\n").compactMap(Self.row)
        marks = try Self.sources().map(Self.text).flatMap(Self.marks).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    private static let facade = URL(fileURLWithPath: #filePath).appendingPathComponent(
        "../../../../Sources/LoginWithAmazonLegacy"
    ).standardizedFileURL

    private static func text(of file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }

    private static func sources() -> [URL] {
        let files = FileManager.default.enumerator(at: facade, includingPropertiesForKeys: nil)
        return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
    }

    private static func row(_ line: String) -> Row? {
        guard line.hasPrefix("| LWA0") else { return nil }
        let cells = line.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        let names = cells[2].components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        return Row(entry: Entry(code: cells[1], replacement: cells[3]), names: names)
    }

    /// The marks in messages like `"LWA001: use …"`.
    private static func marks(in source: String) -> [Entry] {
        source.components(separatedBy: "message: \"LWA").dropFirst().map { rest in
            let parts = ("LWA" + rest.prefix { $0 != "\"" }).components(separatedBy: ": use ")
            return Entry(code: parts[0], replacement: parts.dropFirst().joined())
        }
    }
}
