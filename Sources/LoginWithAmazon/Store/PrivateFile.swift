import Foundation

/// A file that only its owner can read, and that is complete at every instant.
struct PrivateFile: Sendable {
    let path: String
    var calls = FileSystemCalls.live

    /// The maximum size: far more than a grant needs, and small enough to read at once.
    static let mostBytes = 1 << 20

    private var neighbour: String { path + ".new" }
    private var folder: String { (path as NSString).deletingLastPathComponent }

    /// The content; nil if there is no file. A file that others can read is restricted to its owner first; see
    /// ``FileTrust``.
    /// - Throws: `AMZNGrantStoreError` for a file that can't be read, belongs to another user, or is open to others;
    ///   *undecodable* if this user may replace it, as a new sign-in then does.
    func read() throws -> Data? {
        // Without O_NONBLOCK, opening a pipe waits for a writer; a regular file ignores the flag.
        guard let file = OpenFile(path, O_RDONLY | O_NONBLOCK) else {
            if errno == ENOENT { return nil }
            throw unreadable(errno)
        }
        try check(file)
        guard let bytes = file.contents(atMost: Self.mostBytes) else { throw unreadable(errno) }
        guard bytes.count <= Self.mostBytes else {
            throw AMZNGrantStoreError.undecodable("The grant store's file is too large. Sign in again to replace it.")
        }
        return Data(bytes)
    }

    /// Writes a temporary file beside the file, syncs it, renames it over the file, and syncs the folder.
    func write(_ bytes: Data) throws {
        guard bytes.count <= Self.mostBytes else {
            throw AMZNGrantStoreError.unwritable("The grant store's file would be too large.")
        }
        try StoreFolder(path: folder, calls: calls).make()
        try checkReplaceable()
        _ = calls.delete(neighbour)
        do {
            try writeNeighbour(bytes)
            guard calls.move(neighbour, path) == 0 else { throw unwritable() }
        } catch {
            _ = calls.delete(neighbour)
            throw error
        }
        syncFolder()
    }

    /// Removes the file and the temporary file of an interrupted write, and syncs the folder if the file existed.
    func remove() throws {
        try checkReplaceable()
        if try delete(path) { syncFolder() }
        _ = try delete(neighbour)
    }

    /// Renames the file, and restricts it to its owner. A missing file stays missing.
    func move(to other: PrivateFile) throws {
        try checkReplaceable()
        guard calls.move(path, other.path) == 0 || errno == ENOENT else { throw unwritable() }
        OpenFile(other.path, O_RDONLY | O_NONBLOCK)?.closeToOthers()
    }

    /// What is no file, and another user's file that isn't in this user's folder, stays as it is.
    private func checkReplaceable() throws {
        guard case .refused(let reason)? = FileTrust(path: path, folder: folder) else { return }
        throw AMZNGrantStoreError.unusable(reason)
    }

    private func check(_ file: OpenFile) throws {
        guard let status = file.status else { throw unreadable(errno) }
        switch FileTrust(status, folder: folder) {
        case .trusted: return
        case .mendable: guard file.closeToOthers() else { throw unwritable() }
        case .refused(let reason): throw AMZNGrantStoreError.unusable(reason)
        case .replaceable(let reason): throw AMZNGrantStoreError.undecodable(reason)
        }
    }

    /// A missing permission can be temporary, as on a locked device, unless the file's own mode or owner is the cause.
    private func unreadable(_ error: Int32) -> AMZNGrantStoreError {
        let reason = "The grant store's file can't be read: \(SystemError.text(of: error))."
        let isLasting = error == EACCES && FileTrust.isClosedToOwner(path, folder: folder)
        return isLasting ? .undecodable(reason) : .unreadable(reason)
    }

    /// Returns whether the file existed.
    private func delete(_ path: String) throws -> Bool {
        if calls.delete(path) == 0 { return true }
        guard errno == ENOENT else { throw unwritable() }
        return false
    }

    private func writeNeighbour(_ bytes: Data) throws {
        let descriptor = calls.make(neighbour)
        guard descriptor >= 0 else { throw unwritable() }
        defer { SystemCall.close(descriptor) }
        // The process's umask may have removed even the owner's permissions.
        guard calls.setMode(descriptor) == 0 else { throw unwritable() }
        try writeAll(bytes, descriptor)
        guard calls.sync(descriptor) == 0 else { throw unwritable() }
    }

    private func writeAll(_ bytes: Data, _ descriptor: Int32) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { calls.put(descriptor, $0) }
            guard count > 0 else { throw unwritable() }
            rest = rest.dropFirst(count)
        }
    }

    private func syncFolder() {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = calls.sync(descriptor)
        SystemCall.close(descriptor)
    }

    private func unwritable() -> AMZNGrantStoreError {
        .unwritable("The grant store's file can't be written: \(SystemError.text).")
    }
}

/// The system calls that change a file, replaceable so that a test can fail each of them. They report errors in
/// `errno`.
struct FileSystemCalls: Sendable {
    var make: @Sendable (_ path: String) -> Int32
    var makeFolder: @Sendable (_ path: String) -> Int32
    var setMode: @Sendable (_ descriptor: Int32) -> Int32
    var put: @Sendable (_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int
    var sync: @Sendable (_ descriptor: Int32) -> Int32
    var move: @Sendable (_ path: String, _ other: String) -> Int32
    var delete: @Sendable (_ path: String) -> Int32

    /// The system's calls.
    static let live = FileSystemCalls(
        make: { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600) },
        makeFolder: { mkdir($0, 0o700) },
        setMode: { fchmod($0, 0o600) },
        put: { SystemCall.write($0, $1) },
        sync: { descriptor in Int32(SystemError.retrying { Int(fsync(descriptor)) }) },
        move: { rename($0, $1) },
        delete: { unlink($0) })
}
