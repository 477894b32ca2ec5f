import Dispatch

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

    /// Waits for the lock. For sections that are short by construction.
    func lock() throws -> AMZNGrantStoreLease {
        let descriptor = try openFile()
        guard SystemError.retrying({ Int(flock(descriptor, LOCK_EX)) }) == 0 else {
            let error = AMZNGrantStoreError.busy("The grant store cannot be locked: \(SystemError.text).")
            SystemCall.close(descriptor)
            throw error
        }
        return AMZNGrantStoreLease { SystemCall.close(descriptor) }
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
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw AMZNGrantStoreError.unwritable("The grant store's lock file cannot be opened: \(SystemError.text).")
        }
        return descriptor
    }
}
