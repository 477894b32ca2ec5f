import Foundation

/// A file that only its owner can read. It is always complete: a write replaces the whole file.
struct PrivateFile: Sendable {
    let path: String
    var call: FileSystemCall = { SystemCall.retrying($1) }

    /// The maximum size: far more than a grant needs, and small enough to read at once.
    static let mostBytes = 1 << 20

    private var neighbour: String { path + ".new" }
    private var folder: StoreFolder { StoreFolder(path: (path as NSString).deletingLastPathComponent, call: call) }

    /// The content; nil if there is no file. A file that others can read is restricted to its owner first.
    /// - Throws: `AMZNGrantStoreError` for a file that can't be read, or that has a ``problem(_:)``.
    func read() throws -> Data? {
        // Without O_NONBLOCK, opening a pipe waits for a writer; a regular file ignores the flag.
        guard let file = OpenFile(path, O_RDONLY | O_NONBLOCK) else {
            guard errno == ENOENT else { throw unreadable() }
            guard !folder.isBehindBrokenLink else {
                throw AMZNGrantStoreError.unreadable("The grant store's folder is behind a link that leads nowhere.")
            }
            return nil
        }
        guard let status = file.status else { throw unreadable() }
        if let problem = problem(status) { throw problem }
        if status.st_mode & 0o077 != 0, !file.closeToOthers() { throw unwritable() }
        guard let bytes = file.contents(atLeast: Self.mostBytes + 1) else { throw unreadable() }
        guard bytes.count <= Self.mostBytes else {
            throw AMZNGrantStoreError.undecodable("The grant store's file is too large. Sign in again to replace it.")
        }
        return bytes
    }

    /// Writes a temporary file beside the file, syncs it, renames it over the file, and syncs the folder. The temporary
    /// file is the reserved one, unless it was deleted or replaced meanwhile.
    func write(_ bytes: Data, to reserved: OpenFile? = nil) throws {
        guard bytes.count <= Self.mostBytes else {
            throw AMZNGrantStoreError.unwritable("The grant store's file would be too large.")
        }
        let isThere = reserved?.isFound(at: neighbour) == true
        try withNeighbour(isThere ? reserved : nil) { new in
            try fill(new, with: bytes)
            try perform("rename") { Int(rename(neighbour, path)) }
        }
        folder.sync()
    }

    /// Creates the temporary file of a later ``write(_:to:)``, with space for this many bytes on the disk.
    func reserve(_ count: Int) throws -> OpenFile {
        try withNeighbour { new in
            // Writes zeros, because not every file system can allocate space otherwise, and syncs them, because some
            // file systems report a full disk only then.
            try fill(new, with: Data(count: count))
            return new
        }
    }

    /// Deletes the reserved file if it wasn't used.
    func release(_ reserved: OpenFile) {
        if reserved.isFound(at: neighbour) { _ = try? delete(neighbour) }
    }

    /// Removes the file and the temporary file of an interrupted write, and syncs the folder if the file existed.
    func remove() throws {
        try checkReplaceable()
        if try delete(path) { folder.sync() }
        try delete(neighbour)
    }

    /// Renames the file, and restricts it to its owner. A missing file stays missing.
    func move(to other: PrivateFile) throws {
        try checkReplaceable()
        guard call("rename", { Int(rename(path, other.path)) }) == 0 || errno == ENOENT else { throw unwritable() }
        OpenFile(other.path, O_RDONLY | O_NONBLOCK)?.closeToOthers()
    }

    // MARK: Trust

    /// Why the file must not be used, decided by its type, owner, mode and folder; nil if it may be used.
    ///
    /// *Undecodable* means that this user may replace or remove the file; a new sign-in does that. *Unusable* means
    /// that the file must not be changed either. A file that other users can read but not change, in a folder that they
    /// can't change, has no problem.
    func problem(_ status: stat) -> AMZNGrantStoreError? {
        if status.st_mode & S_IFMT != S_IFREG { return .unusable("The grant store is not a regular file.") }
        if status.st_uid != geteuid() {
            let reason = "The grant store's file belongs to another user."
            return folder.isOwn ? .undecodable(reason) : .unusable(reason)
        }
        if status.st_mode & 0o400 == 0 { return .undecodable("The mode of the grant store's file denies access.") }
        if status.st_mode & 0o077 == 0 || status.isOwn && folder.isOwn { return nil }
        return .undecodable(
            "Other users may have changed the grant store's file, so it isn't used. Sign in again to replace it.")
    }

    /// - Throws: The file's ``problem(_:)`` if the file must stay as it is.
    func checkReplaceable() throws {
        guard let problem = stat(of: path).flatMap(problem), !problem.isUndecodable else { return }
        throw problem
    }

    /// Why the file can't be read: its ``problem(_:)`` if it has one, or else the error number, whose cause may be
    /// temporary, such as a locked device.
    private func unreadable(_ code: Int32 = errno) -> AMZNGrantStoreError {
        let reason = "The grant store's file can't be read: \(SystemCall.error(of: code))."
        return stat(of: path).flatMap(problem) ?? .unreadable(reason)
    }

    // MARK: System calls

    /// Passes the temporary file to `body`, a new one if none is given, and deletes it if an error occurs.
    private func withNeighbour<Result>(_ existing: OpenFile? = nil, _ body: (OpenFile) throws -> Result) throws
        -> Result
    {
        try folder.make()
        try checkReplaceable()
        do {
            return try body(existing ?? newNeighbour())
        } catch {
            _ = try? delete(neighbour)
            throw error
        }
    }

    private func newNeighbour() throws -> OpenFile {
        try delete(neighbour)
        let new = OpenFile(
            descriptor: Int32(
                try perform("make") { Int(SystemCall.open(neighbour, O_WRONLY | O_CREAT | O_EXCL)) }))
        // The process's umask may have removed even the owner's permissions.
        try perform("mode") { Int(fchmod(new.descriptor, 0o600)) }
        return new
    }

    /// Makes these bytes the file's whole content, and syncs it.
    private func fill(_ file: OpenFile, with bytes: Data) throws {
        var count = 0
        while count < bytes.count {
            let written = try perform("write") {
                bytes.dropFirst(count).withUnsafeBytes { SystemCall.write(file.descriptor, $0, at: count) }
            }
            guard written > 0 else { throw unwritable() }
            count += written
        }
        try perform("cut") { Int(ftruncate(file.descriptor, off_t(bytes.count))) }
        try perform("sync") { Int(fsync(file.descriptor)) }
    }

    /// Returns whether the file existed.
    @discardableResult
    private func delete(_ path: String) throws -> Bool {
        if call("unlink", { Int(unlink(path)) }) == 0 { return true }
        guard errno == ENOENT else { throw unwritable() }
        return false
    }

    /// Makes a system call and throws an error if it fails.
    @discardableResult
    private func perform(_ name: String, _ body: () -> Int) throws -> Int {
        let result = call(name, body)
        guard result >= 0 else { throw unwritable() }
        return result
    }

    private func unwritable(_ code: Int32 = errno) -> AMZNGrantStoreError {
        .unwritable("The grant store's file can't be written: \(SystemCall.error(of: code)).")
    }
}

/// Makes a system call that changes files. Tests replace it to make each call fail, by its name. The result is
/// negative, with the error in `errno`, if the call fails.
typealias FileSystemCall = @Sendable (_ name: String, _ body: () -> Int) -> Int

extension stat {
    /// The status of the file at the path. If the path is a symbolic link, that is the link itself or, if `followsLink`
    /// is true, its target. Nil, with `errno` set, if there is no file.
    init?(of path: String, followsLink: Bool = false) {
        self.init()
        guard fstatat(AT_FDCWD, path, &self, followsLink ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    }

    /// Whether it belongs to this user, and only this user can change it.
    var isOwn: Bool { st_uid == geteuid() && st_mode & 0o022 == 0 }
}
