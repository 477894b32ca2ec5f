import Foundation

/// An open file or folder. Releasing the last reference closes and unlocks it.
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

    deinit { SystemCall.close(descriptor) }

    /// All bytes, as they are now; nil, with `errno` set, if they can't be read.
    func contents() -> [UInt8]? {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { return nil }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = buffer.withUnsafeMutableBytes { SystemCall.read(descriptor, $0) }
            guard count > 0 else { return count == 0 ? bytes : nil }
            bytes += buffer[..<count]
        }
    }

    /// Tries to take a lock of this kind, without waiting.
    func lock(_ kind: Int32) -> Locking {
        if flock(descriptor, kind | LOCK_NB) == 0 { return .taken }
        return errno == EWOULDBLOCK || errno == EINTR ? .busy : .failed(SystemError.text)
    }

    /// Restricts access to the owner: another user who can open a file can also lock it.
    func closeToOthers() { fchmod(descriptor, 0o600) }

    /// Whether the path still refers to this file.
    func isStill(at path: String) -> Bool {
        var (own, found) = (stat(), stat())
        guard fstat(descriptor, &own) == 0, lstat(path, &found) == 0 else { return false }
        return own.st_dev == found.st_dev && own.st_ino == found.st_ino
    }
}
