import Foundation
import TestSupport
import Testing

/// Tests the parsers with the fuzzer's corpus: with each entry as it is, truncated, and with one changed byte.
@Suite(.deadline) struct CorpusTests {
    @Test(
        "No entry of the corpus, whole, truncated or with one changed byte, violates its parser's invariants",
        arguments: FuzzTarget.allCases)
    func corpusViolatesNoInvariant(target: FuzzTarget) throws {
        let entries = try Self.entries().filter { $0.target == target.rawValue }
        #expect(!entries.isEmpty)
        for entry in entries {
            for (change, changed) in Self.variations(of: entry.bytes) {
                #expect(target.violation(changed) == nil, "\(entry.name), \(change)")
            }
        }
    }

    /// The entries of `corpus.list`. A line with an unknown target or without valid Base64 is an error.
    private static func entries() throws -> [(target: String, name: String, bytes: Data)] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("corpus.list")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
        return try lines.map { line in
            let words = line.split(separator: " ").map(String.init)
            _ = try #require(FuzzTarget(rawValue: words[0]))
            return (words[0], words[1], try #require(Data(base64Encoded: words[2])))
        }
    }

    private static func variations(of bytes: Data) -> [(String, Data)] {
        let truncated = bytes.indices.map { ("cut at \($0)", Data(bytes[..<$0])) }
        let changed = bytes.indices.flatMap { index in
            [UInt8(0x00), 0x22, 0x80, 0xFF].map { byte in
                ("byte \(index) is \(byte)", bytes[..<index] + [byte] + bytes[(index + 1)...])
            }
        }
        return [("whole", bytes)] + truncated + changed
    }
}
