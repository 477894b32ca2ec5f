import Foundation

/// An open file. Releasing the last reference unlocks and closes it.
final class OpenFile: Sendable {
    let descriptor: Int32

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Nil, with `errno` set, if it can't be opened.
    convenience init?(_ path: String, _ flags: Int32) {
        let descriptor = SystemCall.open(path, flags)
        guard descriptor >= 0 else { return nil }
        self.init(descriptor: descriptor)
    }

    deinit {
        // A process forked meanwhile has the same open file, and would keep the lock.
        flock(descriptor, LOCK_UN)
        SystemCall.close(descriptor)
    }

    /// The bytes from the file's offset on, of which at least this many suffice; nil if they can't be read.
    func contents(atLeast count: Int) -> Data? {
        var bytes = Data()
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        while bytes.count < count {
            let length = buffer.withUnsafeMutableBytes { SystemCall.read(descriptor, $0) }
            guard length >= 0 else { return nil }
            guard length > 0 else { break }
            bytes += buffer[..<length]
        }
        return bytes
    }

    /// Nil, with `errno` set, if it can't be read.
    var status: stat? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status : nil
    }

    /// Restricts access to the owner: another user who can open a file can also read or lock it.
    @discardableResult
    func closeToOthers() -> Bool { SystemCall.retrying { Int(fchmod(descriptor, 0o600)) } == 0 }

    /// Whether the path still leads to this file: it may have been deleted or replaced after it was opened.
    func isFound(at path: String) -> Bool {
        guard let own = status, let found = stat(of: path) else { return false }
        return own.st_dev == found.st_dev && own.st_ino == found.st_ino
    }
}
