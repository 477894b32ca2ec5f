import Foundation
import TestSupport
import Testing

/// Tests each file of the fuzzer's corpus: whole, truncated, and with changed bytes.
@Suite struct CorpusTests {
    @Test("The parsers keep their invariants for the corpus and its variations", arguments: FuzzTarget.allCases)
    func corpus(target: FuzzTarget) throws {
        let files = try Self.files(of: target)
        #expect(!files.isEmpty)
        for (name, bytes) in files {
            for (change, changed) in Self.neighbours(of: bytes) {
                let violation = target.violation(changed)
                #expect(violation == nil, "\(target.rawValue)/\(name), \(change)")
            }
        }
    }

    @Test("Each folder of the corpus belongs to a target")
    func folders() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path).sorted()
        #expect(folders == FuzzTarget.allCases.map(\.rawValue).sorted())
    }

    private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Corpus")

    private static func files(of target: FuzzTarget) throws -> [(String, Data)] {
        let folder = corpus.appendingPathComponent(target.rawValue)
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .map { ($0, try Data(contentsOf: folder.appendingPathComponent($0))) }
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
