import Dispatch
import Foundation

/// An advisory lock on a file of its own. The system ends it with the process, however that ends.
struct FileLock: Sendable {
    let path: String
    /// A file beside which the lock file usually is. Where the lock file is missing there, it may have been deleted while
    /// it was locked: every lock of this kind also holds a shared one on the folder, and the file is made anew when no
    /// process has that any more.
    var companion: String?

    private var folder: String {
        let folder = (path as NSString).deletingLastPathComponent
        return folder.isEmpty ? "." : folder
    }

    /// Keeps the thread waiting for the lock, and no longer than so many seconds: the sections are short by
    /// construction, but a process can be stopped inside one.
    func lock(within seconds: Double) throws -> AMZNGrantStoreLease {
        let deadline = DispatchTime.now() + seconds
        var pause = 0.000_5
        while true {
            let isLastTry = DispatchTime.now() >= deadline
            if let lease = try tryLock(isLastTry: isLastTry) { return lease }
            if isLastTry { throw AMZNGrantStoreError.busy("The grant store is in use by another process.") }
            Thread.sleep(forTimeInterval: pause)
            pause = min(pause * 2, 0.01)
        }
    }

    /// Tries for the lock until it is free or the seconds have passed, without keeping a thread waiting.
    func lockEventually(within seconds: Double) async throws -> AMZNGrantStoreLease {
        let deadline = DispatchTime.now() + seconds
        var pause = 1
        while true {
            let isLastTry = DispatchTime.now() >= deadline
            if let lease = try tryLock(isLastTry: isLastTry) { return lease }
            if isLastTry {
                throw AMZNGrantStoreError.busy("Another process has been refreshing for \(Int(seconds)) seconds.")
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

    /// Makes the lock file where there is none. Locking tries again where that fails.
    func prepare() { OpenFile(path, O_RDWR | O_CREAT | O_EXCL)?.closeToOthers() }

    // MARK: One try

    /// Nil where the lock is taken, or must not be taken yet.
    func tryLock(isLastTry: Bool) throws -> AMZNGrantStoreLease? {
        let witness = companion.flatMap { _ in OpenFile(folder, O_RDONLY | O_DIRECTORY) }
        guard let file = try openFile() ?? makeFile(witness, isLastTry: isLastTry) else { return nil }
        _ = witness?.lock(LOCK_SH)
        switch file.lock(LOCK_EX) {
        // Another process may have locked a file that has been deleted or replaced since it was opened here.
        case .taken: return file.isStill(at: path) ? AMZNGrantStoreLease { _ = (file, witness) } : nil
        case .busy: return nil
        case .failed(let reason):
            throw AMZNGrantStoreError.busy("The grant store cannot be locked: \(reason).")
        }
    }

    /// Nil where there is no file. Another user's file in a folder of ours would keep us out for good, so it goes.
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

    /// Nil where another process was faster, or where the lock of a file that has been deleted may still be held: at the
    /// last try it is held for longer than it can be needed, or the folder's lock is another program's.
    private func makeFile(_ witness: OpenFile?, isLastTry: Bool) throws -> OpenFile? {
        if let companion, let witness, access(companion, F_OK) == 0, !isLastTry, case .busy = witness.lock(LOCK_EX) {
            return nil
        }
        if let file = OpenFile(path, O_RDWR | O_CREAT | O_EXCL) {
            // The process's mask may have taken away even the owner's bits.
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
