import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazonLegacy

/// Many declarations of SDK 2.x are written twice: with a migration warning and without it. These tests compare the
/// two, and compare the counted calls with the article *Codes*.
@Suite(.deadline) struct CodesTests {
    private static let facade = URL(fileURLWithPath: #filePath).appendingPathComponent(
        "../../../Sources/LoginWithAmazonLegacy"
    ).standardizedFileURL

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: facade.appendingPathComponent(path), encoding: .utf8)
    }

    @Test("A name is declared in the same way with and without its migration warning")
    func declarationIsTheSameWithAndWithoutItsWarning() throws {
        let files = try FileManager.default.subpathsOfDirectory(atPath: Self.facade.path)
        let lists = try files.filter { $0.hasSuffix(".swift") }.flatMap { file in
            try Self.text(file).components(separatedBy: "\n#if MigrationWarnings\n").dropFirst()
        }
        let pairs = lists.map { $0.components(separatedBy: "\n#endif")[0].components(separatedBy: "\n#else\n") }
            .filter { $0.count == 2 }.map { $0.map(Self.declarations) }
        #expect(pairs.map(\.[0]) == pairs.map(\.[1]))
        #expect(pairs.flatMap(\.[0]).count >= 20)
    }

    /// Returns the rest of the line after each `public `.
    private static func declarations(in text: String) -> [String] {
        text.components(separatedBy: "public ").dropFirst().map { $0.components(separatedBy: "\n")[0] }
    }

    @Test("Except LWA020, each entry of the usage counts has the code and the first name of a row in the article Codes")
    func entryOfTheCountsHasTheCodeAndFirstNameOfARow() throws {
        let article = try Self.text("LoginWithAmazonLegacy.docc/Codes.md")
        for call in CountedCall.allCases.map(\.rawValue) where !call.hasPrefix("LWA020") {
            #expect(article.contains("\n| \(call.replacingOccurrences(of: " ", with: " | `"))`"), "\(call)")
        }
    }
}
