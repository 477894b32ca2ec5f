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
    public func read(for clientID: String) throws -> Data? { try entries()[Self.key(clientID)] }

    /// Puts the bytes into the file beside those of other clients.
    public func write(_ grant: Data, for clientID: String) throws {
        try change { $0[Self.key(clientID)] = grant }
    }

    /// Takes the client's bytes out of the file, and what was set aside: its own entry, and a whole file, in which
    /// nothing tells whose is what. A file that cannot be decoded goes too. An absent file is left absent.
    public func remove(for clientID: String) throws {
        do {
            let entries = try entries()
            let keys = [Self.key(clientID), Self.asideKey(clientID)].filter { entries[$0] != nil }
            if !keys.isEmpty { try change { entries in keys.forEach { entries[$0] = nil } } }
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
            guard let old = try entries()[Self.key(clientID)] else { return }
            try change { entries in
                entries[Self.key(clientID)] = nil
                entries[Self.asideKey(clientID)] = old
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
        return try body()
    }

    /// Waits its turn in this process, then for other processes, at most 45 seconds for these: longer than a refresh
    /// can take.
    public func beginRefresh(for clientID: String) async throws -> AMZNGrantStoreLease {
        let turn = await refreshes.enter(clientID)
        try file.makeFolder()
        let held = try await refreshLock(for: clientID).lockEventually(within: refreshPatience)
        return AMZNGrantStoreLease {
            held.end()
            turn.end()
        }
    }

    /// A client id may be any text, and a file's name may not: the name has the start of its digest.
    private func refreshLock(for clientID: String) -> FileLock {
        let digest = SHA256.digest(of: clientID.utf8).prefix(8)
        let name = digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        return FileLock(path: file.path + ".refresh-lock-" + name)
    }

    // MARK: The file's content

    /// The client id, with `%` and all that is not ASCII escaped: texts are keys by what they look like to Unicode, and
    /// two clients must never be one.
    private static func key(_ clientID: String) -> String {
        clientID.utf8.reduce(into: "") { key, byte in
            let isPlain = byte < 0x80 && byte != UInt8(ascii: "%")
            key += isPlain ? String(UnicodeScalar(byte)) : "%" + String(byte, radix: 16)
        }
    }

    /// No client id's key, as a `%` there has two digits after it.
    private static func asideKey(_ clientID: String) -> String { key(clientID) + "%undecodable" }

    private struct Content: Codable {
        var version = 1
        var grants: [String: Data] = [:]
    }

    private func entries() throws -> [String: Data] {
        guard let bytes = try file.read() else { return [:] }
        guard let content = try? JSONDecoder().decode(Content.self, from: bytes), content.version == 1 else {
            throw AMZNGrantStoreError.undecodable("The file of the grant store is damaged or of a later version.")
        }
        return content.grants
    }

    private func change(_ body: (inout [String: Data]) -> Void) throws {
        var content = Content(grants: try entries())
        body(&content.grants)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        try file.write(encoder.encode(content))
    }
}
