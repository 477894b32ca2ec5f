import Foundation
import TestSupport
import Testing

/// Tests each entry of the fuzzer's corpus: whole, truncated, and with changed bytes.
@Suite(.deadline) struct CorpusTests {
    @Test("The parsers keep their invariants for the corpus and its variations", arguments: FuzzTarget.allCases)
    func corpus(target: FuzzTarget) throws {
        let entries = try Self.entries().filter { $0.target == target.rawValue }
        #expect(!entries.isEmpty)
        for entry in entries {
            for (change, changed) in Self.neighbours(of: entry.bytes) {
                let violation = target.violation(changed)
                #expect(violation == nil, "\(entry.name), \(change)")
            }
        }
    }

    /// The lines of `corpus.list`, whose targets all exist.
    private static func entries() throws -> [(target: String, name: String, bytes: Data)] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("corpus.list")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
        return try lines.map { line in
            let words = line.split(separator: " ").map(String.init)
            _ = try #require(FuzzTarget(rawValue: words[0]))
            return (words[0], words[1], try #require(Data(base64Encoded: words[2])))
        }
    }

    private static func neighbours(of bytes: Data) -> [(String, Data)] {
        let cut = bytes.indices.map { ("cut at \($0)", Data(bytes[..<$0])) }
        let turned = bytes.indices.flatMap { index in
            [UInt8(0x00), 0x22, 0x80, 0xFF].map { ("byte \(index) is \($0)", bytes.replacing(index, by: $0)) }
        }
        return [("whole", bytes)] + cut + turned
    }
}

extension Data {
    fileprivate func replacing(_ index: Int, by byte: UInt8) -> Data {
        var changed = self
        changed[index] = byte
        return changed
    }
}
