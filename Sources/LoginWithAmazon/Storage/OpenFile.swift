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
