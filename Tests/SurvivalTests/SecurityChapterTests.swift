import Foundation
import Testing

/// Checks that the code and tests named in the security chapter exist.
@Suite struct SecurityChapterTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test("Every file named in the security chapter exists") func files() throws {
        let rows = try Self.rows()
        #expect(rows.count >= 30)
        for row in rows {
            let paths = Self.quoted(row[2])
            #expect(!paths.isEmpty, "\(row[0])")
            for path in paths {
                let file = Self.root.appendingPathComponent("Sources/LoginWithAmazon/" + path)
                #expect(FileManager.default.fileExists(atPath: file.path), "\(row[0]): \(path)")
            }
        }
    }

    @Test("Every test named in the security chapter exists; rows without one give a reason") func tests() throws {
        let functions = try Self.testFunctions()
        for row in try Self.rows() {
            let names = Self.quoted(row[3])
            #expect(!names.isEmpty || row[3] == "compiled only", "\(row[0])")
            for name in names { #expect(functions.contains(name), "\(row[0]): \(name)") }
        }
    }

    @Test("Every row states the measure and the app's remaining duty") func duties() throws {
        for row in try Self.rows() { #expect(row.count == 5 && !row.contains(""), "\(row[0])") }
    }

    private static func rows() throws -> [[String]] {
        let chapter = root.appendingPathComponent("Sources/LoginWithAmazon/LoginWithAmazon.docc/Security.md")
        return try String(contentsOf: chapter, encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| Threat ") }
            .map { $0.dropFirst(2).dropLast(2).components(separatedBy: " | ") }
    }

    /// The text between backquotes.
    private static func quoted(_ cell: String) -> [String] {
        cell.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    }

    private static func testFunctions() throws -> Set<String> {
        let tests = root.appendingPathComponent("Tests")
        let files = FileManager.default.enumerator(atPath: tests.path)?.compactMap { $0 as? String } ?? []
        return try files.filter { $0.hasSuffix("Tests.swift") }.reduce(into: []) { found, file in
            let text = try String(contentsOf: tests.appendingPathComponent(file), encoding: .utf8)
            for test in text.components(separatedBy: "@Test").dropFirst() {
                guard let name = test.components(separatedBy: "func ").dropFirst().first else { continue }
                found.insert(String(name.prefix { $0 != "(" }))
            }
        }
    }
}
