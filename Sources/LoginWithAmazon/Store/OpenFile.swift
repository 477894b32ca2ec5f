import Foundation

/// An open file. Releasing the last reference unlocks and closes it.
final class OpenFile: Sendable {
    let descriptor: Int32

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Returns nil, with `errno` set, if the file can't be opened.
    convenience init?(_ path: String, _ flags: Int32) {
        let descriptor = SystemCall.open(path, flags)
        guard descriptor >= 0 else { return nil }
        self.init(descriptor: descriptor)
    }

    deinit {
        // A child process that was forked while the file was open shares it. Without the explicit unlock, the lock
        // would last until the child closes the file.
        flock(descriptor, LOCK_UN)
        SystemCall.close(descriptor)
    }

    /// Reads from the file's current offset until `count` bytes or more have been read, or the file ends. Returns nil
    /// if reading fails.
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

    /// The file's status; nil, with `errno` set, if it can't be read.
    var status: stat? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status : nil
    }

    /// Whether the path still names this file. The file may have been deleted or replaced after it was opened.
    func isFound(at path: String) -> Bool {
        guard let own = status, let found = stat(of: path) else { return false }
        return own.st_dev == found.st_dev && own.st_ino == found.st_ino
    }
}
