import Dispatch
import Foundation

/// An advisory lock on a dedicated file, for changes. The system releases it when the process ends for any reason.
struct ChangeLock: Sendable {
    let path: String

    /// Blocks the thread until the lock is taken, for at most this many seconds: changes are short, but a process can
    /// be suspended during one.
    func take(within seconds: Double) throws -> AMZNGrantStoreLease {
        let deadline = DispatchTime.now() + seconds
        var pause = 0.000_5
        while true {
            let isLastTry = DispatchTime.now() >= deadline
            if let lease = try open()?.lease(at: path) { return lease }
            if isLastTry { throw AMZNGrantStoreError.busy("The grant store is locked by another process. Try again.") }
            Thread.sleep(forTimeInterval: pause)
            pause = min(pause * 2, 0.01)
        }
    }

    /// Nil after removing another user's file from this user's folder, where it would prevent locking forever.
    private func open() throws -> OpenFile? {
        if let file = OpenFile(path, O_RDWR | O_CREAT) {
            // The file may be open to others, or the process's umask may have removed even the owner's permissions.
            file.closeToOthers()
            return file
        }
        let code = errno
        let reason = "The grant store's lock can't be opened: \(SystemError.text(of: code))."
        let folder = (path as NSString).deletingLastPathComponent
        guard code == EACCES, case .replaceable? = FileTrust(path: path, folder: folder), unlink(path) == 0 else {
            throw AMZNGrantStoreError.unwritable(reason)
        }
        return nil
    }
}

/// An advisory lock on the grant's own file, for a refresh of this grant.
///
/// A write replaces the file. A process that waits for the lock then takes that of the new file, and reads the
/// refreshed grant. If the file is deleted, no grant is left to refresh.
struct RefreshLock: Sendable {
    let path: String

    /// Retries until the lock is taken or the seconds have passed, without blocking a thread.
    func take(within seconds: Double) async throws -> AMZNGrantStoreLease {
        let deadline = DispatchTime.now() + seconds
        var pause = 0.001
        while true {
            let isLastTry = DispatchTime.now() >= deadline
            if let lease = try tryOnce() { return lease }
            if isLastTry {
                throw AMZNGrantStoreError.busy("Another process has held the refresh lock for \(Int(seconds)) seconds.")
            }
            await withCheckedContinuation { waiter in PrivateTimer.after(pause) { waiter.resume() } }
            pause = min(pause * 2, 0.05)
        }
    }

    /// Nil if the lock is held elsewhere.
    private func tryOnce() throws -> AMZNGrantStoreLease? {
        if let file = OpenFile(path, O_RDWR | O_NONBLOCK) { return try file.lease(at: path) }
        if errno == ENOENT { return AMZNGrantStoreLease {} }
        throw AMZNGrantStoreError.unwritable("The grant store's file can't be locked: \(SystemError.text).")
    }
}

/// An open file. Releasing the last reference unlocks and closes it.
final class OpenFile: Sendable {
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

    /// The file's lock; nil if it is held elsewhere, or if the file was deleted or replaced after it was opened.
    func lease(at path: String) throws -> AMZNGrantStoreLease? {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
            return isStill(at: path) ? AMZNGrantStoreLease { _ = self } : nil
        }
        if errno == EWOULDBLOCK || errno == EINTR { return nil }
        throw AMZNGrantStoreError.busy("The grant store can't be locked: \(SystemError.text).")
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
