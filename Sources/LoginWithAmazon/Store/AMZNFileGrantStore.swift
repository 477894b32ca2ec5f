import Foundation

/// Stores each client's grant in a file with mode 0600, which only the current user can read. If the folder is missing,
/// the store creates it with mode 0700.
///
/// A write fills a temporary file, syncs it, and renames it over the old file, so a crash leaves either the old or the
/// new grant. Advisory locks on two further files coordinate processes: one for changes, and one for refreshes. File
/// stores with the same path are the same store; paths that differ by a symbolic link are different
/// stores, which coordinate like those of two processes.
///
/// Don't use this store in an app group's container on iOS. A refresh holds its lock during the request, and iOS
/// terminates an app that is suspended while it holds a lock in such a container (`0xdead10cc`). Apps and extensions
/// that share a sign-in use the Keychain store with an access group instead.
public final class AMZNFileGrantStore: AMZNGrantStore {
    private let folder: StoreFolder
    /// The error that every call throws; nil if the store can be used.
    private let fault: AMZNGrantStoreError?
    private let patience: Double
    private let refreshPatience: Double
    private let refreshes = KeyedGate()

    /// Creates a store in the folder at this `file:` URL. The folder need not exist yet. If the URL has another scheme,
    /// names another machine, or has a path that is empty or isn't UTF-8, every call fails.
    public convenience init(url: URL) { self.init(url: url, patience: 5) }

    /// Creates a store with other time limits or system calls.
    ///
    /// A change waits for its lock for `patience` seconds at most, and a refresh for `refreshPatience` seconds. `call`
    /// makes the system calls that change files.
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

    /// Creates a store without a folder. Every call throws this error.
    init(fault: AMZNGrantStoreError) {
        (folder, self.fault) = (StoreFolder(path: ""), fault)
        (patience, refreshPatience) = (0, 0)
    }

    /// The bytes last written for the client; nil if there are none.
    /// - Throws: ``AMZNGrantStoreError/undecodable(_:)`` if the file isn't a regular file, if another user owns it or
    ///   may have changed it, if its mode denies this user access, or if it is larger than 1 MiB. Another
    ///   ``AMZNGrantStoreError`` if it can't be read now, if there is a folder in its place, or if the store's URL
    ///   can't be used.
    public func read(for clientID: String) throws -> Data? { try file(.grant, of: clientID).read() }

    /// Replaces the client's file with a new one of mode 0600.
    /// - Throws: ``AMZNGrantStoreError`` if the bytes can't be written, for example because the disk is full. The
    ///   previous file is then unchanged.
    public func write(_ grant: Data, for clientID: String) throws { try file(.grant, of: clientID).write(grant) }

    /// Removes the file with the client's grant, and the temporary file that an interrupted write has left. The files
    /// of the locks remain.
    /// - Throws: ``AMZNGrantStoreError`` if a file can't be removed. The grant is then still there.
    public func remove(for clientID: String) throws { try file(.grant, of: clientID).remove() }

    /// Runs `body` while holding the client's lock for changes. Creates the folder and the files of both locks if they
    /// are missing.
    /// - Throws: What `body` throws; ``AMZNGrantStoreError`` if the lock can't be taken, for example because a process
    ///   that was suspended during a change has held it for 5 seconds.
    public func exclusively<Result>(for clientID: String, _ body: () throws -> Result) throws -> Result {
        let lock = try file(.lock, of: clientID)
        try folder.make()
        // Creates the file, so that a refresh needs no room on the disk.
        try file(.refresh, of: clientID).openLock()
        let held = try lock.lock(within: patience)
        defer { held.end() }
        return try body()
    }

    /// Waits until no other refresh of this client's grant is in progress. The wait for refreshes with this store
    /// object has no time limit. The wait for refreshes with other store objects, and in other processes, is limited to
    /// 45 seconds, which is longer than a request may take.
    /// - Throws: ``AMZNGrantStoreError`` if the wait times out, or if the lock can't be taken.
    public func beginRefresh(for clientID: String) async throws -> AMZNGrantStoreLease {
        let lock = try file(.refresh, of: clientID)
        let turn = await refreshes.lease(ClientKey.grant(clientID))
        let held = try await DedicatedThread.run { [folder, refreshPatience] in
            try folder.make()
            return try lock.lock(within: refreshPatience)
        }
        return AMZNGrantStoreLease {
            held.end()
            turn.end()
        }
    }

    // MARK: Files

    /// The kinds of files that a client can have. The raw value is the end of the file's name.
    private enum Kind: String {
        case grant = ".json"
        case lock = ".lock"
        case refresh = ".refresh"
    }

    private func file(_ kind: Kind, of clientID: String) throws -> PrivateFile {
        if let fault { throw fault }
        let name = ClientKey.grant(clientID) + kind.rawValue
        return PrivateFile(path: folder.path + "/" + name, call: folder.call)
    }

    package func path(for clientID: String) throws -> String { try file(.grant, of: clientID).path }
}

extension AMZNFileGrantStore: SharedStore {
    var identity: StoreIdentity { .file(path: folder.path) }
}
