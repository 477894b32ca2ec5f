import Foundation

/// Stores each client's grant in a file with mode 0600, which only the current user can read. If the folder is missing,
/// the store creates it with mode 0700.
///
/// A write fills a temporary file, syncs it, and renames it over the old file. A crash therefore leaves either the old
/// or the new grant. Each client has two advisory locks, which coordinate processes. A change to the store locks a
/// separate file, and a refresh locks the grant's file.
///
/// Don't use this store in an app group's container on iOS. A refresh holds its lock during the request, and iOS
/// terminates an app that is suspended while it holds a lock in such a container (`0xdead10cc`). Apps and extensions
/// that share a sign-in should use the Keychain store with an access group instead.
public final class AMZNFileGrantStore: AMZNGrantStore {
    private let folder: StoreFolder
    /// The error that every call throws if the URL isn't a file URL of this machine; otherwise nil.
    private let fault: AMZNGrantStoreError?
    private let patience: Double
    private let refreshPatience: Double
    private let refreshes = KeyedGate()
    /// The temporary files that are reserved for refreshed grants. The key is the path of the grant's file.
    private let reserved = Locked<[String: OpenFile]>([:])

    /// Creates a store in the folder at this `file:` URL. The folder need not exist yet. If the URL has another scheme,
    /// names another machine, or has a path that is empty or isn't UTF-8, every call fails.
    public convenience init(url: URL) { self.init(url: url, patience: 5) }

    /// Creates a store with other time limits or system calls.
    ///
    /// A change waits for the store's lock for `patience` seconds at most, and a refresh waits for the lock of the
    /// grant's file for `refreshPatience` seconds at most. `call` makes the system calls that change files.
    init(
        url: URL, patience: Double = 5, refreshPatience: Double = 45,
        call: @escaping FileSystemCall = { SystemCall.retrying($1) }
    ) {
        folder = StoreFolder(path: url.standardizedFileURL.path, call: call)
        // Foundation gives a path that isn't UTF-8 as an empty path, which would mean the folder `/`.
        let isFile = url.isFileURL && ["", "localhost"].contains(url.host ?? "") && !url.path.isEmpty
        let reason = "The grant store's URL isn't a usable file URL of this machine. Use URL(fileURLWithPath:)."
        fault = isFile ? nil : .unusable(reason)
        self.patience = patience
        self.refreshPatience = refreshPatience
    }

    /// The bytes last written for the client; nil if there are none.
    ///
    /// If other users can read the file but can't have changed it, its mode is first set to 0600. The bytes are not
    /// used if another user owns the file or may have changed it, if the mode denies the owner read access, or if the
    /// file is larger than 1 MiB.
    /// - Throws: ``AMZNGrantStoreError/undecodable(_:)`` if the bytes are not used and this user may replace the file;
    ///   another ``AMZNGrantStoreError`` if the file must not be replaced, if it can't be read now, or if the store's
    ///   URL can't be used.
    public func read(for clientID: String) throws -> Data? { try file(.grant, of: clientID).read() }

    /// Checks that the store can be locked, that the grant's file may be replaced, and that a file of 4 KiB can be
    /// created in the folder. Creates the folder if it is missing.
    ///
    /// If another caller is changing the store, the files can't be checked, and only a problem with the folder or the
    /// lock's file is an error.
    /// - Throws: ``AMZNGrantStoreError``, for example because the disk is full.
    public func checkWritable(for clientID: String) throws {
        let (grant, spare) = (try file(.grant, of: clientID), try file(.spare, of: clientID))
        do {
            try exclusively(for: clientID, within: 0) {
                try grant.checkReplaceable()
                // The grant's temporary file isn't used for this, because a refresh in progress may have reserved it.
                spare.release(try spare.reserve(4096))
            }
        } catch let error as AMZNGrantStoreError where error.isBusy {
            // Another caller is changing the store, so a grant can probably be written.
        }
    }

    /// Replaces the client's bytes.
    /// - Throws: ``AMZNGrantStoreError`` if the bytes can't be written, for example because the disk is full. The
    ///   previous file is then unchanged.
    public func write(_ grant: Data, for clientID: String) throws {
        let file = try file(.grant, of: clientID)
        try file.write(grant, to: reserved.withLock { $0.removeValue(forKey: file.path) })
    }

    /// Removes the file with the client's grant, the file with bytes that were set aside, and the temporary file of
    /// each. The lock's file remains, and so does a file that an interrupted ``checkWritable(for:)`` left behind.
    /// - Throws: ``AMZNGrantStoreError`` if a file can't be removed.
    public func remove(for clientID: String) throws {
        try file(.grant, of: clientID).remove()
        try file(.aside, of: clientID).remove()
    }

    /// Renames the client's file so that its name ends in `.undecodable`. The renamed file replaces a file that was set
    /// aside earlier. If the client has no file, nothing changes.
    /// - Throws: ``AMZNGrantStoreError`` if the file can't be renamed.
    public func setAside(for clientID: String) throws {
        try file(.grant, of: clientID).move(to: file(.aside, of: clientID))
    }

    /// Runs `body` while holding the client's advisory lock. Creates the folder and the lock's file if they are
    /// missing.
    /// - Throws: What `body` throws; ``AMZNGrantStoreError`` if the lock can't be taken, for example because a process
    ///   that was suspended during a change has held it for 5 seconds.
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

    /// Waits until no other refresh of this client's grant is in progress. The wait for refreshes with this store
    /// object has no time limit. The wait for refreshes with other store objects, and in other processes, is limited to
    /// 45 seconds, which is longer than a refresh normally takes.
    ///
    /// If the client has a grant, this method also creates the temporary file for the new grant, and reserves disk
    /// space for it. If the disk is full, the refresh then fails before the server has issued a new grant, which could
    /// not be stored.
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

    /// Creates the reserved file while holding the store's lock. Without the lock, the method could delete the
    /// temporary file that another process is writing.
    private func reserve(_ grant: PrivateFile, of clientID: String) throws {
        guard let size = stat(of: grant.path)?.st_size else { return }
        let file = try exclusively(for: clientID) {
            try grant.reserve(min(2 * Int(size) + 4096, PrivateFile.mostBytes))
        }
        reserved.withLock { $0[grant.path] = file }
    }

    /// Deletes the reserved file if it wasn't used. If another caller is changing the store, the file remains until a
    /// later change deletes it.
    private func release(_ grant: PrivateFile, of clientID: String) {
        guard let file = reserved.withLock({ $0.removeValue(forKey: grant.path) }) else { return }
        try? exclusively(for: clientID, within: 0) { grant.release(file) }
    }

    // MARK: Files

    /// The kinds of files that a client can have. The raw value is the end of the file's name.
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

    package func path(for clientID: String) throws -> String { try file(.grant, of: clientID).path }
}

extension AMZNFileGrantStore: NamedMedium {
    var medium: AnyHashable { ["file", folder.identity] }
}

extension AMZNFileGrantStore {
    /// Runs `body` with a store in a temporary subfolder of this store's folder. Then removes the subfolder, and every
    /// parent folder that was created for it.
    func onTrial<Result>(_ body: (any AMZNGrantStore) throws -> Result) throws -> Result {
        if let fault { throw fault }
        let missing = folder.missing
        defer { missing.forEach { rmdir($0) } }
        let trial = URL(fileURLWithPath: folder.path + "/trial-" + Base64URL.encode(SystemRandom.octets(6)))
        defer { try? FileManager.default.removeItem(at: trial) }
        return try body(AMZNFileGrantStore(url: trial))
    }
}
