import Foundation
import LoginWithAmazon

/// Collects the output of a pipe into lines.
final class Lines: Sendable {
    private let rest = Locked(Data())
    private let tell: @Sendable (String) -> Void

    init(_ tell: @escaping @Sendable (String) -> Void) { self.tell = tell }

    /// Reads the available output. At the end of the pipe it stops listening.
    func read(from handle: FileHandle) {
        let bytes = handle.availableData
        if bytes.isEmpty { handle.readabilityHandler = nil }
        for line in whole(bytes) { tell(String(decoding: line, as: UTF8.self)) }
    }

    private func whole(_ bytes: Data) -> [Data] {
        rest.withLock { rest in
            var lines = (rest + bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            rest = lines.popLast().map { Data($0) } ?? Data()
            return lines
        }
    }
}
