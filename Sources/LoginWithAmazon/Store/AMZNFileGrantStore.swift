import Foundation

/// Keeps each client's grant in a file that only its user can read: mode 0600, in a folder that the store creates with
/// mode 0700.
///
/// A write creates a new file, syncs it, and renames it over the old one, so that a crash leaves the old or the new
/// grant. Advisory locks coordinate processes: a change locks a file beside the grant, and a refresh locks the grant's
/// own file. Each client has its own locks.
///
/// Don't use it in an app group's container on iOS: a refresh holds its lock during the request, and the system
/// terminates an app that is suspended while it holds a lock there (`0xdead10cc`). Apps and extensions that share a
/// sign-in use an access group of the Keychain store instead.
public final class AMZNFileGrantStore: AMZNGrantStore {
    private let folder: StoreFolder
    /// The error of every call if the URL isn't a file URL; otherwise nil.
    private let fault: AMZNGrantStoreError?
    private let patience: Double
    private let refreshPatience: Double
    private let refreshes = KeyedGate()
    /// By the path of each grant that is being refreshed: the open file to which the new grant will be written.
    private let reserved = Locked<[String: OpenFile]>([:])

    /// A store in the folder at this `file:` URL, which need not exist. With any other URL, every call fails.
    public convenience init(url: URL) { self.init(url: url, patience: 5) }

    /// A store with other time limits, in seconds, for waiting for another process's change or refresh, and with
    /// replaceable system calls.
    init(
        url: URL, patience: Double = 5, refreshPatience: Double = 45,
        call: @escaping FileSystemCall = { SystemCall.retrying($1) }
    ) {
        folder = StoreFolder(path: url.standardizedFileURL.path, call: call)
        let isFile = url.isFileURL && ["", "localhost"].contains(url.host ?? "")
        fault = isFile ? nil : .unusable("The grant store's URL isn't a file URL. Use URL(fileURLWithPath:).")
        self.patience = patience
        self.refreshPatience = refreshPatience
    }

    /// The bytes last written for the client; nil if there are none.
    ///
    /// A file with mode 0644 is restricted to its owner first. A file that other users may have written to, or that
    /// belongs to another user but is in this user's folder, is not used; its bytes count as undecodable.
    /// - Throws: ``AMZNGrantStoreError/undecodable(_:)`` for a file that isn't used; another ``AMZNGrantStoreError`` if
    ///   the file can't be read, or the store's URL isn't a file URL.
    public func read(for clientID: String) throws -> Data? { try file(.grant, of: clientID).read() }

    /// Checks that the folder can be created and has space for a grant. If another caller is changing the store, only
    /// the folder is checked.
    /// - Throws: ``AMZNGrantStoreError``, for example on a full disk.
    public func checkWritable(for clientID: String) throws {
        let (grant, spare) = (try file(.grant, of: clientID), try file(.spare, of: clientID))
        do {
            try exclusively(for: clientID, within: 0) {
                try grant.checkReplaceable()
                // Not the temporary file of the grant, because a refresh in progress may have reserved that one.
                spare.release(try spare.reserve(4096))
            }
        } catch let error as AMZNGrantStoreError where error.isBusy {
            // Another caller changes the store, so it can probably be written.
        }
    }

    /// Writes the client's bytes.
    /// - Throws: ``AMZNGrantStoreError``, for example on a full disk; the previous file is unchanged.
    public func write(_ grant: Data, for clientID: String) throws {
        let file = try file(.grant, of: clientID)
        try file.write(grant, to: reserved.withLock { $0.removeValue(forKey: file.path) })
    }

    /// Removes the client's grant, the bytes that were set aside, and the temporary files of both. It needs no space on
    /// the disk.
    /// - Throws: ``AMZNGrantStoreError`` if a file can't be removed.
    public func remove(for clientID: String) throws {
        try file(.grant, of: clientID).remove()
        try file(.aside, of: clientID).remove()
    }

    /// Renames the client's file, whose name then ends in `.undecodable`.
    /// - Throws: ``AMZNGrantStoreError`` if the file can't be renamed.
    public func setAside(for clientID: String) throws {
        try file(.grant, of: clientID).move(to: file(.aside, of: clientID))
    }

    /// Runs `body` under the client's advisory lock.
    /// - Throws: What `body` throws, and ``AMZNGrantStoreError`` if another process holds the lock for 5 seconds, for
    ///   example because it is suspended during a change.
    public func exclusively<Result>(for clientID: String, _ body: () throws -> Result) throws -> Result {
        try exclusively(for: clientID, within: patience, body)
    }

    private func exclusively<Result>(
        for clientID: String, within seconds: Double, _ body: () throws -> Result
    ) throws -> Result {
        let lock = try file(.lock, of: clientID)
        try folder.make()
        let held = try lock.lock(within: seconds, creating: true)
        defer { held.end() }
        return try body()
    }

    /// Waits until no other refresh of this client's grant is in progress: first in this process, without a limit, then
    /// in other processes, for 45 seconds at most. A refresh takes less than that.
    ///
    /// If there is a grant, creates the file for the new grant, with space for twice the old one. A full disk then
    /// prevents the refresh instead of losing its result.
    /// - Throws: ``AMZNGrantStoreError`` if the wait times out, the lock can't be taken, or the file can't be created.
    public func beginRefresh(for clientID: String) async throws -> AMZNGrantStoreLease {
        let grant = try file(.grant, of: clientID)
        let turn = await refreshes.lease(ClientKey.grant(clientID))
        let held = try await DedicatedThread.run { [self] in
            let held = try grant.lock(within: refreshPatience, creating: false)
            try reserve(grant, of: clientID)
            return held
        }
        return AMZNGrantStoreLease { [self] in
            release(grant, of: clientID)
            held.end()
            turn.end()
        }
    }

    /// Creates the reserved file under the store's lock, so that it can't replace another process's temporary file.
    private func reserve(_ grant: PrivateFile, of clientID: String) throws {
        guard let size = stat(of: grant.path)?.st_size else { return }
        let file = try exclusively(for: clientID) {
            try grant.reserve(min(2 * Int(size) + 4096, PrivateFile.mostBytes))
        }
        reserved.withLock { $0[grant.path] = file }
    }

    /// Deletes the reserved file, unless another process is changing the store: then the next write or removal deletes
    /// it.
    private func release(_ grant: PrivateFile, of clientID: String) {
        guard let file = reserved.withLock({ $0.removeValue(forKey: grant.path) }) else { return }
        try? exclusively(for: clientID, within: 0) { grant.release(file) }
    }

    // MARK: Files

    /// The kinds of a client's files, with the end of their names.
    private enum Kind: String {
        case grant = ".json"
        case aside = ".undecodable"
        case lock = ".lock"
        case spare = ".spare"
    }

    private func file(_ kind: Kind, of clientID: String) throws -> PrivateFile {
        if let fault { throw fault }
        let name = ClientKey.grant(clientID) + kind.rawValue
        return PrivateFile(path: folder.path + "/" + name, call: folder.call)
    }

    /// The path of the client's grant.
    package func path(for clientID: String) throws -> String { try file(.grant, of: clientID).path }
}

extension AMZNFileGrantStore: NamedMedium {
    var medium: AnyHashable { ["file", folder.identity] }
}

extension AMZNFileGrantStore {
    /// Runs `body` with a temporary store in the same folder, then removes that store and the folders created for it.
    func onTrial<Result>(_ body: (any AMZNGrantStore) throws -> Result) throws -> Result {
        if let fault { throw fault }
        let missing = folder.missing
        defer { missing.forEach { rmdir($0) } }
        let trial = URL(fileURLWithPath: folder.path + "/trial-" + Base64URL.encode(SystemRandom.octets(6)))
        defer { try? FileManager.default.removeItem(at: trial) }
        return try body(AMZNFileGrantStore(url: trial))
    }
}
