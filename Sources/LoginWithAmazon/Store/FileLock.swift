import Dispatch
import Foundation

/// Advisory locks on files. The system releases them when the process ends for any reason, unless a forked child still
/// has the file open.
///
/// A change to the store locks one file, and a refresh another. Neither is the grant's file, because each write
/// replaces that: a profile that is stored during a refresh would admit a second refresh.
extension PrivateFile {
    /// Blocks the thread until the lock is taken. Throws ``AMZNGrantStoreError/busy(_:)`` after this many seconds,
    /// because the process that holds the lock may be suspended.
    func lock(within seconds: Double) throws -> AMZNGrantStoreLease {
        let deadline = DispatchTime.now() + seconds
        var pause = 0.000_5
        while true {
            let isLastTry = DispatchTime.now() >= deadline
            if let lease = try tryLock() { return lease }
            if isLastTry {
                throw AMZNGrantStoreError.busy(
                    "The grant store's lock couldn't be taken within \(Int(seconds)) seconds. Try again.")
            }
            Thread.sleep(forTimeInterval: pause)
            pause = min(pause * 2, 0.01)
        }
    }

    /// Returns nil if the caller should try again: because another open file holds the lock, because the call was
    /// interrupted, or because the file was deleted or replaced.
    private func tryLock() throws -> AMZNGrantStoreLease? {
        guard let file = openLock() else {
            let (code, status) = (errno, stat(of: path))
            // The umask of the process that has just created the file may have removed the owner's permissions.
            if code == EACCES, status?.isOwnFile == true, chmod(path, 0o600) == 0 { return nil }
            let error = status?.error
            // Another user's file that can't be opened, or one that isn't regular, would prevent locking forever, so it
            // is deleted. A folder in its place is an error.
            guard error?.isUndecodable == true, unlink(path) == 0 else {
                throw error == .folderInPlace ? .folderInPlace : AMZNGrantStoreError.unlockable(code)
            }
            return nil
        }
        return try file.lease(at: path)
    }

    /// Opens the lock's file, and creates it if it is missing. Returns nil, with `errno` set, if that fails.
    @discardableResult
    func openLock() -> OpenFile? {
        guard let file = OpenFile(path, O_RDWR | O_NONBLOCK | O_CREAT) else { return nil }
        // The file's mode may permit others to lock it, or the process's umask may have removed even the owner's
        // permissions.
        fchmod(file.descriptor, 0o600)
        return file
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
