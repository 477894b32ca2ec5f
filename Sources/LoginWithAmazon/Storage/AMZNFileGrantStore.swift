import Foundation

/// Keeps grants in one file that only its user can read: mode 0600, in a folder of mode 0700 if it has to make one.
///
/// A write goes whole to a neighbour of the file, is synced, and renamed over it, so that a crash leaves the old grant
/// or the new one. Processes keep out of each other's way by advisory locks on more neighbours: one for changes of the
/// file, and one for the refreshes of each client, so that no client waits for another one's server. Sendable.
///
/// Not for the container of an app group on iOS: the lock of a refresh is held while the server is asked, and the system
/// ends an app that is suspended while it holds a lock there (`0xdead10cc`). Apps and extensions that share a sign-in use
/// an access group of the Keychain store instead.
public final class AMZNFileGrantStore: AMZNGrantStore {
    private let file: PrivateFile
    private let lockFile: FileLock
    private let patience: Double
    private let refreshPatience: Double
    private let refreshes = RefreshQueue()

    /// A store in the file of this `file:` URL, which need not exist.
    public convenience init(url: URL) { self.init(url: url, calls: .live) }

    /// A store that waits so many seconds for another process's change, and for its refresh, with system calls that a test
    /// may spoil.
    init(url: URL, patience: Double = 5, refreshPatience: Double = 45, calls: FileCalls = .live) {
        let path = url.standardizedFileURL.path
        file = PrivateFile(path: path, calls: calls)
        lockFile = FileLock(path: path + ".lock")
        self.patience = patience
        self.refreshPatience = refreshPatience
    }

    /// The bytes last written for the client, or nil where neither file nor entry is there.
    ///
    /// A file of mode 0644 is closed to other users first. A file that they may have written to, or another user's file in
    /// a folder of ours, is not used: its bytes count as undecodable.
    public func read(for clientID: String) throws -> Data? { try content()?.grants[ClientKey.grant(clientID)] }

    /// Puts the bytes into the file beside those of other clients.
    public func write(_ grant: Data, for clientID: String) throws {
        try change { $0[ClientKey.grant(clientID)] = grant }
    }

    /// Takes the client's bytes out of the file, and what was set aside: its own entry, and a whole file, in which
    /// nothing tells whose is what. The last entry takes the file with it, and so does a file that cannot be decoded. An
    /// absent file is left absent.
    ///
    /// A full disk is no obstacle: where there is no room for a new file, the entries are overwritten where they are.
    public func remove(for clientID: String) throws {
        do {
            try removeEntries(of: [ClientKey.grant(clientID), ClientKey.aside(clientID)])
        } catch let error as AMZNGrantStoreError where error.isUndecodable {
            try file.remove()
        }
        try damaged.remove()
        try file.removeNeighbour()
    }

    /// Moves undecodable bytes aside: the client's own to the entry `<client id>%undecodable`, a whole file that is
    /// not a grant store to `<file>.undecodable`.
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
    /// - Throws: what `body` throws, and ``AMZNGrantStoreError`` where another process has kept the lock for 5 seconds:
    ///   it has been stopped within a change.
    public func exclusively<Result>(for clientID: String, _ body: () throws -> Result) throws -> Result {
        try file.makeFolder()
        let held = try lockFile.lock(within: patience)
        defer { held.end() }
        prepareRefreshLock(for: clientID)
        return try body()
    }

    /// Waits its turn in this process, then for other processes, at most 45 seconds for these: longer than a refresh
    /// can take.
    public func beginRefresh(for clientID: String) async throws -> AMZNGrantStoreLease {
        let turn = await refreshes.enter(ClientKey.grant(clientID))
        try file.makeFolder()
        let held = try await refreshLock(for: clientID).lockEventually(within: refreshPatience)
        return AMZNGrantStoreLease {
            held.end()
            turn.end()
        }
    }

    /// Makes the lock file of a client without a grant, none of whose refreshes can be under way. Later a missing lock file
    /// may have been deleted while it was held, and is made anew only when no client's refresh is under way.
    private func prepareRefreshLock(for clientID: String) {
        guard let content = try? content() ?? GrantFile() else { return }
        if content.grants[ClientKey.grant(clientID)] == nil { refreshLock(for: clientID).prepare() }
    }

    /// A client id may be any text, and a file's name may not: the name has the start of its digest.
    private func refreshLock(for clientID: String) -> FileLock {
        let digest = SHA256.digest(of: clientID.utf8).prefix(8)
        let name = digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        return FileLock(path: file.path + ".refresh-lock-" + name, companion: file.path)
    }

    // MARK: The file's content

    var path: String { file.path }

    /// Throws as reading does, and leaves the file as it is.
    func checkContent() throws {
        var untouched = file
        untouched.mendsMode = false
        _ = try untouched.read().map(Self.decode)
    }

    /// Makes a folder of this user's alone beside the file, under a name that is free.
    func makeTrialFolder() throws -> String { try file.makeFolderBeside() }

    private func content() throws -> GrantFile? { try file.read().map(Self.decode) }

    private static func decode(_ bytes: Data) throws -> GrantFile {
        guard let content = GrantFile(bytes) else {
            throw AMZNGrantStoreError.undecodable("The file of the grant store is damaged or of a later version.")
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
