import Foundation

/// A file that only its owner can read. It is always complete: a write replaces the whole file.
struct PrivateFile: Sendable {
    let path: String
    var call: FileSystemCall = { SystemCall.retrying($1) }

    /// The maximum size of the file. It is far more than a grant needs, and small enough to read into memory.
    static let mostBytes = 1 << 20

    /// The path of the temporary file that a write renames to ``path``.
    private var neighbour: String { path + ".new" }
    private var folder: StoreFolder { StoreFolder(path: (path as NSString).deletingLastPathComponent, call: call) }

    /// The content; nil if there is no file. If others can read the file, its mode is first set to 0600.
    /// - Throws: `AMZNGrantStoreError` if the file can't be read, has a ``problem(_:)`` or is too large.
    func read() throws -> Data? {
        // Without O_NONBLOCK, opening a pipe would wait for a writer. The flag has no effect on a regular file.
        guard let file = OpenFile(path, O_RDONLY | O_NONBLOCK) else {
            guard errno == ENOENT else { throw unreadable() }
            guard !folder.isBehindBrokenLink else {
                throw AMZNGrantStoreError.unreadable(
                    "The path of the grant store's folder contains a symbolic link whose target can't be found.")
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

    /// Writes a temporary file in the same folder, syncs it, renames it over the file, and syncs the folder. The
    /// reserved file is used as the temporary file, unless it was deleted or replaced in the meantime.
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

    /// Creates the temporary file for a later ``write(_:to:)``, and reserves this many bytes on the disk for it.
    func reserve(_ count: Int) throws -> OpenFile {
        try withNeighbour { new in
            // Writes zeros, because not every file system can allocate space otherwise, and syncs them, because some
            // file systems report a full disk only then.
            try fill(new, with: Data(count: count))
            return new
        }
    }

    /// Deletes the reserved file, unless a write has used it.
    func release(_ reserved: OpenFile) {
        if reserved.isFound(at: neighbour) { _ = try? delete(neighbour) }
    }

    func remove() throws {
        try checkReplaceable()
        if try delete(path) { folder.sync() }
        try delete(neighbour)
    }

    func move(to other: PrivateFile) throws {
        try checkReplaceable()
        guard call("rename", { Int(rename(path, other.path)) }) == 0 || errno == ENOENT else { throw unwritable() }
        OpenFile(other.path, O_RDONLY | O_NONBLOCK)?.closeToOthers()
    }

    // MARK: Trust

    /// The reason why the file must not be used; nil if it may be used. It depends on the file's type, owner and mode,
    /// and on the folder.
    ///
    /// This user may replace or remove an undecodable file, for example with a new sign-in. An unusable file must be
    /// neither used nor changed. If other users can read the file, but can change neither the file nor its folder, the
    /// file has no problem.
    func problem(_ status: stat) -> AMZNGrantStoreError? {
        if status.st_mode & S_IFMT != S_IFREG {
            return .unusable("The grant store's file is not a regular file. Remove it, or use another folder.")
        }
        if status.st_uid != geteuid() {
            let reason = "The grant store's file belongs to another user."
            return folder.isOwn
                ? .undecodable(reason + " Sign in again to replace it.") : .unusable(reason + " Use another folder.")
        }
        if status.st_mode & 0o400 == 0 {
            return .undecodable("The grant store's file has a mode that denies access. Sign in again to replace it.")
        }
        if status.st_mode & 0o077 == 0 || status.isOwn && folder.isOwn { return nil }
        return .undecodable(
            "Other users may have changed the grant store's file, so it isn't used. Sign in again to replace it.")
    }

    /// - Throws: The file's ``problem(_:)`` if the file must not be replaced or removed.
    func checkReplaceable() throws {
        guard let problem = stat(of: path).flatMap(problem), !problem.isUndecodable else { return }
        throw problem
    }

    /// The error for a file that can't be read. It is the file's ``problem(_:)`` if there is one. Otherwise it
    /// describes the `errno`, whose cause may be temporary, for example a locked device.
    private func unreadable(_ code: Int32 = errno) -> AMZNGrantStoreError {
        let reason = "The grant store's file can't be read: \(SystemCall.error(of: code))."
        return stat(of: path).flatMap(problem) ?? .unreadable(reason)
    }

    // MARK: System calls

    /// Passes the existing temporary file, or else a new one, to `body`. Deletes the file if an error is thrown.
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

    @discardableResult
    private func delete(_ path: String) throws -> Bool {
        if call("unlink", { Int(unlink(path)) }) == 0 { return true }
        guard errno == ENOENT else { throw unwritable() }
        return false
    }

    @discardableResult
    private func perform(_ name: String, _ body: () -> Int) throws -> Int {
        let result = call(name, body)
        guard result >= 0 else { throw unwritable() }
        return result
    }

    private func unwritable(_ code: Int32 = errno) -> AMZNGrantStoreError {
        .unwritable("The grant store's file can't be changed: \(SystemCall.error(of: code)).")
    }
}

/// Makes a system call that changes files, and returns its result. If the call fails, the result is negative, and
/// `errno` has the error. Tests replace this function to make the calls with a certain name fail.
typealias FileSystemCall = @Sendable (_ name: String, _ body: () -> Int) -> Int

extension stat {
    /// The status of the file at the path. For a symbolic link, it is the status of the link itself, or of its target
    /// if `followsLink` is true. Returns nil, with `errno` set, if the call fails, for example because there is no
    /// file.
    init?(of path: String, followsLink: Bool = false) {
        self.init()
        guard fstatat(AT_FDCWD, path, &self, followsLink ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    }

    /// Whether the file belongs to this user, and no other user can change it.
    var isOwn: Bool { st_uid == geteuid() && st_mode & 0o022 == 0 }
}
