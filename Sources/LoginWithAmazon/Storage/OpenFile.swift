import Foundation

/// An open file or folder. It is closed, and with that unlocked, with the last reference.
final class OpenFile: Sendable {
    enum Locking: Equatable {
        case taken, busy
        case failed(String)
    }

    private let descriptor: Int32

    /// Nil, and `errno`, where it cannot be opened. Links are not followed; a file that is made is its owner's alone.
    init?(_ path: String, _ flags: Int32) {
        let descriptor = open(path, flags | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    deinit { SystemCall.close(descriptor) }

    /// Takes the lock of this kind if it is free.
    func lock(_ kind: Int32) -> Locking {
        if flock(descriptor, kind | LOCK_NB) == 0 { return .taken }
        return errno == EWOULDBLOCK || errno == EINTR ? .busy : .failed(SystemError.text)
    }

    /// Gives the owner the right to read and write, and nobody else any: another user who can open a file can lock it.
    func closeToOthers() { fchmod(descriptor, 0o600) }

    /// Whether the path still leads here.
    func isStill(at path: String) -> Bool {
        var (own, found) = (stat(), stat())
        guard fstat(descriptor, &own) == 0, lstat(path, &found) == 0 else { return false }
        return own.st_dev == found.st_dev && own.st_ino == found.st_ino
    }
}
