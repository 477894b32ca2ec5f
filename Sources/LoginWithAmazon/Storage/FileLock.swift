import Dispatch
import Foundation

/// An advisory lock on a dedicated file. The system releases it when the process ends for any reason.
struct FileLock: Sendable {
    let path: String
    /// A file that normally exists beside the lock file. If it exists but the lock file doesn't, the lock file may have
    /// been deleted while locked. Each lock of this kind therefore also holds a shared lock on the folder, and the lock
    /// file is recreated only when no process holds the folder's lock any more.
    var companion: String?

    private var folder: String {
        let folder = (path as NSString).deletingLastPathComponent
        return folder.isEmpty ? "." : folder
    }

    /// Blocks the thread until the lock is taken, for at most this many seconds: locked sections are short, but a
    /// process can be suspended inside one.
    func lock(within seconds: Double) throws -> AMZNGrantStoreLease {
        let deadline = DispatchTime.now() + seconds
        var pause = 0.000_5
        while true {
            let isLastTry = DispatchTime.now() >= deadline
            if let lease = try tryLock(isLastTry: isLastTry) { return lease }
            if isLastTry { throw AMZNGrantStoreError.busy("The grant store is locked by another process. Try again.") }
            Thread.sleep(forTimeInterval: pause)
            pause = min(pause * 2, 0.01)
        }
    }

    /// Retries until the lock is taken or the seconds have passed, without blocking a thread.
    func lockEventually(within seconds: Double) async throws -> AMZNGrantStoreLease {
        let deadline = DispatchTime.now() + seconds
        var pause = 1
        while true {
            let isLastTry = DispatchTime.now() >= deadline
            if let lease = try tryLock(isLastTry: isLastTry) { return lease }
            if isLastTry {
                throw AMZNGrantStoreError.busy("Another process has held the refresh lock for \(Int(seconds)) seconds.")
            }
            await wait(milliseconds: pause)
            pause = min(pause * 2, 50)
        }
    }

    private func wait(milliseconds: Int) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { continuation.resume() }
        }
    }

    /// Creates the lock file if it is missing. If that fails, locking tries again.
    func prepare() { OpenFile(path, O_RDWR | O_CREAT | O_EXCL)?.closeToOthers() }

    // MARK: A single attempt

    /// Nil if the lock is held elsewhere, or must not be taken yet.
    func tryLock(isLastTry: Bool) throws -> AMZNGrantStoreLease? {
        let witness = companion.flatMap { _ in OpenFile(folder, O_RDONLY | O_DIRECTORY) }
        guard let file = try openFile() ?? makeFile(witness, isLastTry: isLastTry) else { return nil }
        _ = witness?.lock(LOCK_SH)
        switch file.lock(LOCK_EX) {
        // Another process may have locked a file that was deleted or replaced after it was opened here.
        case .taken: return file.isStill(at: path) ? AMZNGrantStoreLease { _ = (file, witness) } : nil
        case .busy: return nil
        case .failed(let reason):
            throw AMZNGrantStoreError.busy("The grant store cannot be locked: \(reason).")
        }
    }

    /// Nil if there is no file. Another user's file in this user's folder would block locking forever, so it is
    /// removed.
    private func openFile() throws -> OpenFile? {
        if let file = OpenFile(path, O_RDWR) {
            file.closeToOthers()
            return file
        }
        if errno == ENOENT { return nil }
        let error = cannotOpen()
        guard FileTrust.isForeignFile(path, folder: folder), unlink(path) == 0 else { throw error }
        return nil
    }

    /// Nil if another process created the file first, or if the lock of a deleted file may still be held. The last
    /// attempt creates the file anyway: by then, that lock has been held longer than any section takes, or the folder's
    /// lock is another program's.
    private func makeFile(_ witness: OpenFile?, isLastTry: Bool) throws -> OpenFile? {
        if let companion, let witness, access(companion, F_OK) == 0, !isLastTry, case .busy = witness.lock(LOCK_EX) {
            return nil
        }
        if let file = OpenFile(path, O_RDWR | O_CREAT | O_EXCL) {
            // The process's umask may have removed even the owner's permissions.
            file.closeToOthers()
            return file
        }
        if errno == EEXIST { return nil }
        throw cannotOpen()
    }

    private func cannotOpen() -> AMZNGrantStoreError {
        .unwritable("The grant store's lock file cannot be opened: \(SystemError.text).")
    }
}
