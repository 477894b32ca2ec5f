import Foundation

/// Keeps grants in one file that only its user can read: mode 0600, in a folder of mode 0700 if the store creates it.
///
/// A write creates a temporary file beside the file, syncs it, and renames it, so that a crash leaves the old or the
/// new content. Advisory locks on further files coordinate processes: one for changes of the file, and one per client
/// for refreshes, so that one client's slow server doesn't delay another client. Sendable.
///
/// Don't use it in an app group's container on iOS: a refresh holds its lock during the request, and the system
/// terminates an app that is suspended while it holds a lock there (`0xdead10cc`). Apps and extensions that share a
/// sign-in use an access group of the Keychain store instead.
public final class AMZNFileGrantStore: AMZNGrantStore {
    private let file: PrivateFile
    private let lockFile: FileLock
    private let patience: Double
    private let refreshPatience: Double
    private let refreshes = RefreshQueue()

    /// A store that uses the file at this `file:` URL, which need not exist.
    public convenience init(url: URL) { self.init(url: url, calls: .live) }

    /// A store with other time limits, in seconds, for waiting for another process's change or refresh, and with
    /// replaceable system calls.
    init(url: URL, patience: Double = 5, refreshPatience: Double = 45, calls: FileSystemCalls = .live) {
        let path = url.standardizedFileURL.path
        file = PrivateFile(path: path, calls: calls)
        lockFile = FileLock(path: path + ".lock")
        self.patience = patience
        self.refreshPatience = refreshPatience
    }

    /// The bytes last written for the client; nil if there are none.
    ///
    /// A file with mode 0644 is restricted to its owner first. A file that other users may have written to, or that
    /// belongs to another user but is in this user's folder, is not used; its bytes count as undecodable.
    public func read(for clientID: String) throws -> Data? { try content()?.grants[ClientKey.grant(clientID)] }

    /// Writes the client's bytes, and keeps those of other clients.
    public func write(_ grant: Data, for clientID: String) throws {
        try change { $0[ClientKey.grant(clientID)] = grant }
    }

    /// Removes the client's bytes and everything that was set aside: the client's own entry, and a whole file, whose
    /// clients are unknown. The file itself is removed if no entry is left or if it can't be decoded. A missing file
    /// stays missing.
    ///
    /// It succeeds even on a full disk: without space for a new file, the entries are overwritten in place.
    public func remove(for clientID: String) throws {
        do {
            try removeEntries(of: [ClientKey.grant(clientID), ClientKey.aside(clientID)])
        } catch let error as AMZNGrantStoreError where error.isUndecodable {
            try file.remove()
        }
        try damaged.remove()
        try file.removeNeighbour()
    }

    /// Sets undecodable bytes aside: the client's own in the entry `<client id>%undecodable`, and a file that is not a
    /// grant store as `<file>.undecodable`.
    public func setAside(for clientID: String) throws {
        do {
            let key = ClientKey.grant(clientID)
            guard let old = try content()?.grants[key] else { return }
            try change { entries in
                entries[key] = nil
                entries[ClientKey.aside(clientID)] = old
            }
        } catch let error as AMZNGrantStoreError where error.isUndecodable {
            try file.moveAside(to: damaged.path)
        }
    }

    private var damaged: PrivateFile { PrivateFile(path: file.path + ".undecodable", calls: file.calls) }

    /// Runs `body` under the file's advisory lock.
    /// - Throws: What `body` throws, and ``AMZNGrantStoreError`` if another process holds the lock for 5 seconds, for
    ///   example because it is suspended during a change.
    public func exclusively<Result>(for clientID: String, _ body: () throws -> Result) throws -> Result {
        try file.makeFolder()
        let held = try lockFile.lock(within: patience)
        defer { held.end() }
        prepareRefreshLock(for: clientID)
        return try body()
    }

    /// Waits for other refreshes in this process, then for those in other processes. The latter wait is limited to 45
    /// seconds, longer than a refresh can take.
    public func beginRefresh(for clientID: String) async throws -> AMZNGrantStoreLease {
        let turn = await refreshes.enter(ClientKey.grant(clientID))
        try file.makeFolder()
        let held = try await refreshLock(for: clientID).lockEventually(within: refreshPatience)
        return AMZNGrantStoreLease {
            held.end()
            turn.end()
        }
    }

    /// Creates the client's lock file while the client has no grant, because no refresh can be in progress then. Later,
    /// a missing lock file may have been deleted while locked, so it is recreated only when no client is refreshing.
    private func prepareRefreshLock(for clientID: String) {
        guard let content = try? content() ?? GrantFile() else { return }
        if content.grants[ClientKey.grant(clientID)] == nil { refreshLock(for: clientID).prepare() }
    }

    /// The file name contains the start of the client id's digest, because a client id may have characters that a file
    /// name can't have.
    private func refreshLock(for clientID: String) -> FileLock {
        let digest = SHA256.digest(of: clientID.utf8).prefix(8)
        let name = digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        return FileLock(path: file.path + ".refresh-lock-" + name, companion: file.path)
    }

    // MARK: The file's content

    var path: String { file.path }

    /// Throws like `read(for:)`, but leaves the file's mode unchanged.
    func checkContent() throws {
        var untouched = file
        untouched.mendsMode = false
        _ = try untouched.read().map(Self.decode)
    }

    /// Creates a folder beside the file, accessible to this user only.
    func makeTrialFolder() throws -> String { try file.makeFolderBeside() }

    private func content() throws -> GrantFile? { try file.read().map(Self.decode) }

    private static func decode(_ bytes: Data) throws -> GrantFile {
        guard let content = GrantFile(bytes) else {
            throw AMZNGrantStoreError.undecodable("The grant store's file is damaged or from a later version.")
        }
        return content
    }

    private func change(_ body: (inout [String: Data]) -> Void) throws {
        var content = try content() ?? GrantFile()
        body(&content.grants)
        try file.write(content.encoded())
    }

    private func removeEntries(of keys: [String]) throws {
        guard let bytes = try file.read() else { return }
        var content = try Self.decode(bytes)
        let present = keys.filter { content.grants[$0] != nil }
        present.forEach { content.grants[$0] = nil }
        if content.grants.isEmpty { return try file.remove() }
        guard !present.isEmpty else { return }
        do {
            try file.write(content.encoded())
        } catch {
            guard let blanked = GrantFile.blanking(present, in: bytes) else { throw error }
            try file.overwrite(with: blanked)
        }
    }
}

extension AMZNFileGrantStore: NamedMedium {
    var medium: AnyHashable { ["file", file.path] }
}

extension AMZNFileGrantStore {
    /// Reads the file, then runs `body` on a temporary store beside it. Afterwards everything temporary is removed,
    /// including folders created for it.
    ///
    /// The file and the bytes set aside don't change. A mode that is too open is an error and is not corrected.
    func onTrial<Result>(_ body: (any AMZNGrantStore) throws -> Result) throws -> Result {
        try checkContent()
        let missing = Self.missingFolders(of: path)
        defer { missing.forEach { rmdir($0) } }
        let folder = try makeTrialFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try body(AMZNFileGrantStore(url: URL(fileURLWithPath: folder + "/grants.json")))
    }

    /// The folders that writing the file would create, innermost first.
    private static func missingFolders(of path: String) -> [String] {
        let folder = (path as NSString).deletingLastPathComponent
        let isThere = folder.isEmpty || folder == "/" || FileManager.default.fileExists(atPath: folder)
        return isThere ? [] : [folder] + missingFolders(of: folder)
    }
}
