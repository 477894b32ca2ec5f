import Foundation

/// A file that only its owner can read, and that is complete at every instant.
struct PrivateFile: Sendable {
    let path: String
    var calls = FileSystemCalls.live
    /// Whether reading restricts a file of this user that others can read.
    var mendsMode = true

    /// The maximum size: far more than an app's grants need, and small enough to read at once.
    static let mostBytes = 4 << 20

    private var neighbour: String { path + ".new" }
    private var folder: String {
        let folder = (path as NSString).deletingLastPathComponent
        return folder.isEmpty ? "." : folder
    }

    /// The content; nil if there is no file. A file that others can read is restricted to its owner first; see
    /// ``FileTrust``.
    /// - Throws: `AMZNGrantStoreError` for a file that can't be read, belongs to another user, or is open to others;
    ///   *undecodable* if this user may replace it, as a new sign-in then does.
    func read() throws -> Data? {
        // Without O_NONBLOCK, opening a pipe waits for a writer; a regular file ignores the flag.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw unreadable(errno)
        }
        defer { SystemCall.close(descriptor) }
        try check(descriptor)
        return try readAll(descriptor)
    }

    /// Writes a temporary file beside the file, syncs it, renames it over the file, and syncs the folder.
    func write(_ bytes: Data) throws {
        guard bytes.count <= Self.mostBytes else {
            throw AMZNGrantStoreError.unwritable("The grant store's file would be too large.")
        }
        try makeFolder()
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

    /// Overwrites the file in place with as many bytes as it has, which needs no space on the disk.
    func overwrite(with bytes: Data) throws {
        let descriptor = calls.reopen(path)
        guard descriptor >= 0 else { throw unwritable() }
        defer { SystemCall.close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size == bytes.count else {
            throw AMZNGrantStoreError.unwritable("The grant store's file was changed by another program. Try again.")
        }
        try writeAll(bytes, descriptor)
        guard calls.sync(descriptor) == 0 else { throw unwritable() }
    }

    /// Removes the file, and syncs the folder if the file existed.
    func remove() throws {
        if try delete(path) { syncFolder() }
    }

    /// Removes the temporary file of an interrupted write.
    func removeNeighbour() throws { _ = try delete(neighbour) }

    /// Renames the file, and restricts it to its owner.
    func moveAside(to other: String) throws {
        guard calls.move(path, other) == 0 || errno == ENOENT else { throw unwritable() }
        let descriptor = open(other, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return }
        FileTrust(descriptor, folder: folder)?.close()
        SystemCall.close(descriptor)
    }

    /// Creates the folder, for its owner only, if it is missing.
    func makeFolder() throws {
        guard !FileManager.default.fileExists(atPath: folder) else { return }
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw AMZNGrantStoreError.unwritable("The grant store's folder can't be created.")
        }
    }

    /// Creates a folder beside the file, with a unique name, accessible to this user only.
    func makeFolderBeside() throws -> String {
        try makeFolder()
        var name = Array((path + ".XXXXXX").utf8CString)
        guard mkdtemp(&name) != nil else { throw unwritable() }
        return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private func check(_ descriptor: Int32) throws {
        guard let trust = FileTrust(descriptor, folder: folder) else { throw unreadable(errno) }
        switch trust.verdict {
        case .trusted: return
        case .mendable where mendsMode && trust.close(): return
        case .mendable:
            throw AMZNGrantStoreError.unreadable(
                "The grant store's file is accessible to other users. Set its mode to 0600.")
        case .refused(let reason): throw AMZNGrantStoreError.unreadable(reason)
        case .replaceable(let reason): throw AMZNGrantStoreError.undecodable(reason)
        }
    }

    /// A missing permission can be temporary, as on a locked device, unless the file's own mode or owner is the cause.
    private func unreadable(_ error: Int32) -> AMZNGrantStoreError {
        let reason = "The grant store's file cannot be read: \(String(cString: strerror(error)))."
        let isLasting = error == EACCES && FileTrust.isClosedToOwner(path, folder: folder)
        return isLasting ? .undecodable(reason) : .unreadable(reason)
    }

    private func readAll(_ descriptor: Int32) throws -> Data {
        var content = Data()
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
            let count = buffer.withUnsafeMutableBytes { SystemCall.read(descriptor, $0) }
            if count == 0 { return content }
            guard count > 0 else {
                throw unreadable(errno)
            }
            content.append(contentsOf: buffer[..<count])
            guard content.count <= Self.mostBytes else {
                throw AMZNGrantStoreError.undecodable(
                    "The grant store's file is too large. Sign in again to replace it.")
            }
        }
    }

    /// Returns whether the file existed.
    private func delete(_ path: String) throws -> Bool {
        if calls.delete(path) == 0 { return true }
        guard errno == ENOENT || errno == ENOTDIR else { throw unwritable() }
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
        .unwritable("The grant store's file cannot be written: \(SystemError.text).")
    }
}

/// The system calls that change a file, replaceable so that a test can fail each of them. They report errors in
/// `errno`.
struct FileSystemCalls: Sendable {
    var make: @Sendable (_ path: String) -> Int32
    var reopen: @Sendable (_ path: String) -> Int32
    var setMode: @Sendable (_ descriptor: Int32) -> Int32
    var put: @Sendable (_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int
    var sync: @Sendable (_ descriptor: Int32) -> Int32
    var move: @Sendable (_ path: String, _ other: String) -> Int32
    var delete: @Sendable (_ path: String) -> Int32

    /// The system's calls.
    static let live = FileSystemCalls(
        make: { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600) },
        reopen: { open($0, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) },
        setMode: { fchmod($0, 0o600) },
        put: { SystemCall.write($0, $1) },
        sync: { descriptor in Int32(SystemError.retrying { Int(fsync(descriptor)) }) },
        move: { rename($0, $1) },
        delete: { unlink($0) })
}
