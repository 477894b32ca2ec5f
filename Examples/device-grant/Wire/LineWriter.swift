import Foundation

/// Writes lines to a pipe whose other end may be closed, where `FileHandle` would trap.
struct LineWriter: Sendable {
    let descriptor: Int32

    /// Returns whether the whole line was written.
    @discardableResult
    func write(_ message: Message) -> Bool {
        var rest = message.line[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
