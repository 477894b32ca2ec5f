import Foundation

/// An open file. Releasing the last reference unlocks and closes it.
final class OpenFile: Sendable {
    enum Locking: Equatable {
        case taken, busy
        case failed(String)
    }

    private let descriptor: Int32

    /// Nil, with `errno` set, if it can't be opened. Links are not followed; a new file is accessible to its owner
    /// only.
    init?(_ path: String, _ flags: Int32) {
        let descriptor = open(path, flags | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    deinit {
        // A process forked meanwhile has the same open file, and would keep the lock.
        flock(descriptor, LOCK_UN)
        SystemCall.close(descriptor)
    }

    /// All bytes, as they are now, or more than the limit; nil, with `errno` set, if they can't be read.
    func contents(atMost limit: Int = .max) -> [UInt8]? {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { return nil }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        while bytes.count <= limit {
            let count = buffer.withUnsafeMutableBytes { SystemCall.read(descriptor, $0) }
            guard count > 0 else { return count == 0 ? bytes : nil }
            bytes += buffer[..<count]
        }
        return bytes
    }

    /// Tries to take the lock, without waiting.
    func lock() -> Locking {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return .taken }
        return errno == EWOULDBLOCK || errno == EINTR ? .busy : .failed(SystemError.text)
    }

    /// Nil, with `errno` set, if it can't be read.
    var status: stat? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status : nil
    }

    /// Restricts access to the owner: another user who can open a file can also read or lock it.
    @discardableResult
    func closeToOthers() -> Bool { fchmod(descriptor, 0o600) == 0 }

    /// Whether the path still refers to this file.
    func isStill(at path: String) -> Bool {
        var found = stat()
        guard let own = status, lstat(path, &found) == 0 else { return false }
        return own.st_dev == found.st_dev && own.st_ino == found.st_ino
    }
}
