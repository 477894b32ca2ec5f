import Dispatch
import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An advisory lock on a file of its own. The system ends it with the process, however that ends.
struct FileLock: Sendable {
    let path: String

    /// Keeps the thread waiting for the lock, and no longer than so many seconds: the sections are short by
    /// construction, but a process can be stopped inside one.
    func lock(within seconds: Double) throws -> AMZNGrantStoreLease {
        let deadline = DispatchTime.now() + seconds
        var pause = 0.000_5
        while true {
            if let lease = try tryLock() { return lease }
            guard DispatchTime.now() < deadline else {
                throw AMZNGrantStoreError.busy("The grant store is in use by another process.")
            }
            Thread.sleep(forTimeInterval: pause)
            pause = min(pause * 2, 0.01)
        }
    }

    /// Tries for the lock until it is free or the seconds have passed, without keeping a thread waiting.
    func lockEventually(within seconds: Double) async throws -> AMZNGrantStoreLease {
        let deadline = DispatchTime.now() + seconds
        var pause = 1
        while true {
            if let lease = try tryLock() { return lease }
            guard DispatchTime.now() < deadline else {
                throw AMZNGrantStoreError.busy("Another process has been refreshing for \(Int(seconds)) seconds.")
            }
            await wait(milliseconds: pause)
            pause = min(pause * 2, 50)
        }
    }

    private func tryLock() throws -> AMZNGrantStoreLease? {
        let descriptor = try openFile()
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return AMZNGrantStoreLease { SystemCall.close(descriptor) } }
        let isTaken = errno == EWOULDBLOCK || errno == EINTR
        let reason = SystemError.text
        SystemCall.close(descriptor)
        guard isTaken else { throw AMZNGrantStoreError.busy("The grant store cannot be locked: \(reason).") }
        return nil
    }

    private func wait(milliseconds: Int) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { continuation.resume() }
        }
    }

    private func openFile() throws -> Int32 {
        let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW
        let made = open(path, flags | O_CREAT | O_EXCL, 0o600)
        // The process's mask may have taken away even the owner's bits, and others must be able to open it after us.
        if made >= 0 { fchmod(made, 0o600) }
        let descriptor = made >= 0 ? made : open(path, flags | O_CREAT, 0o600)
        guard descriptor >= 0 else {
            throw AMZNGrantStoreError.unwritable("The grant store's lock file cannot be opened: \(SystemError.text).")
        }
        return descriptor
    }
}
