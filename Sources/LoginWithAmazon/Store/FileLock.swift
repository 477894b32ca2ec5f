import Dispatch
import Foundation

/// Advisory locks on files. The system releases them when the process ends for any reason, unless a forked child still
/// has the file open.
///
/// A change to the store locks a separate file, and creates that file if it is missing. A refresh locks the grant's
/// file. When a refresh writes the new grant, it replaces that file, so a process that waits for the lock then locks
/// the new file and reads the refreshed grant. If the grant was removed, there is no file to lock. Each
/// `AMZNFileGrantStore` object still runs its own refreshes for a client one after another.
extension PrivateFile {
    /// Blocks the thread until the lock is taken. Throws ``AMZNGrantStoreError/busy(_:)`` after this many seconds,
    /// because the process that holds the lock may be suspended.
    func lock(within seconds: Double, creating: Bool) throws -> AMZNGrantStoreLease {
        let deadline = DispatchTime.now() + seconds
        var pause = 0.000_5
        while true {
            let isLastTry = DispatchTime.now() >= deadline
            if let lease = try tryLock(creating: creating) { return lease }
            if isLastTry {
                throw AMZNGrantStoreError.busy(
                    "The grant store's lock couldn't be taken within \(Int(seconds)) seconds. Try again.")
            }
            Thread.sleep(forTimeInterval: pause)
            pause = min(pause * 2, 0.01)
        }
    }

    /// Returns nil if the caller should try again: because another open file holds the lock, because the call was
    /// interrupted, or because the file was deleted or replaced. If the file is missing and `creating` is false, there
    /// is nothing to lock, and the returned lease has no effect.
    private func tryLock(creating: Bool) throws -> AMZNGrantStoreLease? {
        guard let file = OpenFile(path, O_RDWR | O_NONBLOCK | (creating ? O_CREAT : 0)) else {
            let code = errno
            if !creating, code == ENOENT { return AMZNGrantStoreLease {} }
            let error = stat(of: path)?.error
            // A lock file that another user owns, or that isn't a regular file, would prevent locking forever, so it
            // is deleted. A folder in its place is an error.
            guard creating, error?.isUndecodable == true, unlink(path) == 0 else {
                throw error == .folderInPlace ? .folderInPlace : AMZNGrantStoreError.unlockable(code)
            }
            return nil
        }
        // The file's mode may permit others to lock it, or the process's umask may have removed even the owner's
        // permissions.
        if creating { fchmod(file.descriptor, 0o600) }
        return try file.lease(at: path)
    }
}

extension OpenFile {
    func lease(at path: String) throws -> AMZNGrantStoreLease? {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
            return isFound(at: path) ? AMZNGrantStoreLease { _ = self } : nil
        }
        let code = errno
        if code == EWOULDBLOCK || code == EINTR { return nil }
        throw AMZNGrantStoreError.unlockable(code)
    }
}

extension AMZNGrantStoreError {
    fileprivate static func unlockable(_ code: Int32) -> Self {
        .unwritable("The grant store's file can't be locked: \(SystemCall.error(of: code)).")
    }
}
