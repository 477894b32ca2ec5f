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
        let error = AMZNGrantStoreError.unwritable("The grant store's lock can't be opened: \(SystemError.text).")
        let folder = (path as NSString).deletingLastPathComponent
        guard FileTrust.isForeignFile(path, folder: folder), unlink(path) == 0 else { throw error }
        return nil
    }
}

/// An advisory lock on the grant's own file, for a refresh of this grant.
///
/// A write replaces the file. A process that waits for the lock then takes that of the new file, and reads the
/// refreshed grant. If the file is deleted, no grant is left to refresh.
struct RefreshLock: Sendable {
    let path: String

    /// A private queue, because an app may block all threads of the shared ones.
    private static let queue = DispatchQueue(label: "LoginWithAmazon.RefreshLock")

    /// Retries until the lock is taken or the seconds have passed, without blocking a thread.
    func take(within seconds: Double) async throws -> AMZNGrantStoreLease {
        let deadline = DispatchTime.now() + seconds
        var pause = 1
        while true {
            let isLastTry = DispatchTime.now() >= deadline
            if let lease = try tryOnce() { return lease }
            if isLastTry {
                throw AMZNGrantStoreError.busy("Another process has held the refresh lock for \(Int(seconds)) seconds.")
            }
            await wait(milliseconds: pause)
            pause = min(pause * 2, 50)
        }
    }

    /// Nil if the lock is held elsewhere.
    private func tryOnce() throws -> AMZNGrantStoreLease? {
        if let file = OpenFile(path, O_RDWR | O_NONBLOCK) { return try file.lease(at: path) }
        if errno == ENOENT { return AMZNGrantStoreLease {} }
        throw AMZNGrantStoreError.unwritable("The grant store's file can't be locked: \(SystemError.text).")
    }

    private func wait(milliseconds: Int) async {
        await withCheckedContinuation { continuation in
            Self.queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { continuation.resume() }
        }
    }
}

extension OpenFile {
    /// The file's lock; nil if it is held elsewhere, or if the file was deleted or replaced after it was opened.
    fileprivate func lease(at path: String) throws -> AMZNGrantStoreLease? {
        switch lock() {
        case .taken: return isStill(at: path) ? AMZNGrantStoreLease { _ = self } : nil
        case .busy: return nil
        case .failed(let reason):
            throw AMZNGrantStoreError.busy("The grant store can't be locked: \(reason).")
        }
    }
}
