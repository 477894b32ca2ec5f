import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file that only its owner may read, written so that it is whole at every instant.
struct PrivateFile: Sendable {
    let path: String
    var calls = FileCalls.live

    /// Far more than all grants of an app take, and few enough to be read at once.
    static let mostBytes = 4 << 20

    private var neighbour: String { path + ".new" }
    private var folder: String { (path as NSString).deletingLastPathComponent }

    /// The content, or nil where there is no file.
    /// - Throws: `AMZNGrantStoreError` for a file that cannot be read, is not ours, or is open to others.
    func read() throws -> Data? {
        // Opening a pipe would wait for a writer without O_NONBLOCK; a regular file takes no notice of it.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw AMZNGrantStoreError.unreadable("The grant store's file cannot be read: \(SystemError.text).")
        }
        defer { SystemCall.close(descriptor) }
        try checkOwner(descriptor)
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

    /// Removes the file.
    func remove() throws { try delete(path) }

    /// Removes what a write left that did not come to its end.
    func removeNeighbour() throws { try delete(neighbour) }

    func moveAside(to other: String) throws {
        guard calls.move(path, other) == 0 || errno == ENOENT else { throw unwritable() }
    }

    /// Makes the folder, for its owner only, if it is not there.
    func makeFolder() throws {
        guard !folder.isEmpty, !FileManager.default.fileExists(atPath: folder) else { return }
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw AMZNGrantStoreError.unwritable("The grant store's folder cannot be made.")
        }
    }

    private func checkOwner(_ descriptor: Int32) throws {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw AMZNGrantStoreError.unreadable("The grant store's file cannot be read: \(SystemError.text).")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw AMZNGrantStoreError.unreadable("The grant store is not a regular file.")
        }
        guard status.st_uid == geteuid() else {
            throw AMZNGrantStoreError.unreadable("The grant store's file belongs to another user.")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw AMZNGrantStoreError.unreadable(
                "The grant store's file is open to other users; its mode must be 0600.")
        }
    }

    private func readAll(_ descriptor: Int32) throws -> Data {
        var content = Data()
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
            let count = buffer.withUnsafeMutableBytes { SystemCall.read(descriptor, $0) }
            if count == 0 { return content }
            guard count > 0 else {
                throw AMZNGrantStoreError.unreadable("The grant store's file cannot be read: \(SystemError.text).")
            }
            content.append(contentsOf: buffer[..<count])
            guard content.count <= Self.mostBytes else {
                throw AMZNGrantStoreError.undecodable("The file is too large to be a grant store.")
            }
        }
    }

    private func delete(_ path: String) throws {
        guard calls.delete(path) == 0 || errno == ENOENT || errno == ENOTDIR else { throw unwritable() }
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
        let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = calls.sync(descriptor)
        SystemCall.close(descriptor)
    }

    private func unwritable() -> AMZNGrantStoreError {
        .unwritable("The grant store's file cannot be written: \(SystemError.text).")
    }
}
