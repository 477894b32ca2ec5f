import Foundation

/// A file that only its owner may read, written so that it is whole at every instant.
struct PrivateFile: Sendable {
    let path: String
    var calls = FileCalls.live
    /// Whether reading closes a file of ours that others may read.
    var mendsMode = true

    /// Far more than all grants of an app take, and few enough to be read at once.
    static let mostBytes = 4 << 20

    private var neighbour: String { path + ".new" }
    private var folder: String {
        let folder = (path as NSString).deletingLastPathComponent
        return folder.isEmpty ? "." : folder
    }

    /// The content, or nil where there is no file. A file that others may read is closed to them first; see ``FileTrust``.
    /// - Throws: `AMZNGrantStoreError` for a file that cannot be read, is not ours, or is open to others: *undecodable*
    ///   where this user may replace it, so that a new sign-in does.
    func read() throws -> Data? {
        // Opening a pipe would wait for a writer without O_NONBLOCK; a regular file takes no notice of it.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw unreadable(errno)
        }
        defer { SystemCall.close(descriptor) }
        try check(descriptor)
        return try readAll(descriptor)
    }

    /// Writes a neighbour, syncs it, renames it over the file, and syncs the folder.
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

    /// Writes as many bytes as the file has over it, where it is: this needs no room on the disk.
    func overwrite(with bytes: Data) throws {
        let descriptor = calls.reopen(path)
        guard descriptor >= 0 else { throw unwritable() }
        defer { SystemCall.close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size == bytes.count else {
            throw AMZNGrantStoreError.unwritable("The grant store's file has changed meanwhile.")
        }
        try writeAll(bytes, descriptor)
        guard calls.sync(descriptor) == 0 else { throw unwritable() }
    }

    /// Removes the file, and syncs the folder if there was one.
    func remove() throws {
        if try delete(path) { syncFolder() }
    }

    /// Removes what a write left that did not come to its end.
    func removeNeighbour() throws { _ = try delete(neighbour) }

    /// Gives the file another name, and closes it to others.
    func moveAside(to other: String) throws {
        guard calls.move(path, other) == 0 || errno == ENOENT else { throw unwritable() }
        let descriptor = open(other, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return }
        FileTrust(descriptor, folder: folder)?.close()
        SystemCall.close(descriptor)
    }

    /// Makes the folder, for its owner only, if it is not there.
    func makeFolder() throws {
        guard !FileManager.default.fileExists(atPath: folder) else { return }
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw AMZNGrantStoreError.unwritable("The grant store's folder cannot be made.")
        }
    }

    /// Makes a folder of this user's alone beside the file, under a name that is free.
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
                "The grant store's file is open to other users; its mode must be 0600.")
        case .refused(let reason): throw AMZNGrantStoreError.unreadable(reason)
        case .replaceable(let reason): throw AMZNGrantStoreError.undecodable(reason)
        }
    }

    /// Permission may come back, as on a device that is unlocked, but not to a file whose mode or owner keeps it from us.
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
                throw AMZNGrantStoreError.undecodable("The file is too large to be a grant store.")
            }
        }
    }

    /// Whether there was a file.
    private func delete(_ path: String) throws -> Bool {
        if calls.delete(path) == 0 { return true }
        guard errno == ENOENT || errno == ENOTDIR else { throw unwritable() }
        return false
    }

    private func writeNeighbour(_ bytes: Data) throws {
        let descriptor = calls.make(neighbour)
        guard descriptor >= 0 else { throw unwritable() }
        defer { SystemCall.close(descriptor) }
        // The process's mask may have taken away even the owner's bits.
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
