import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct GrantRepositoryTests {
    private let log = EventLog()
    private let memory = AMZNMemoryGrantStore()
    private let store: ScriptedStore
    private let repository: GrantRepository
    private let old = Grant.sample("old")
    private let new = Grant.sample("new")

    init() {
        store = ScriptedStore(log: log, over: memory)
        repository = GrantRepository(store: store, clientID: "client")
    }

    // MARK: Reading

    @Test("Reads and changes report why the store failed")
    func operationsReportWhyTheStoreFailed() {
        #expect(failing(.unreadable("locked"), .reading).read() == .unreadable("locked"))
        #expect(failing(.busy("busy"), .reading).read() == .unreadable("busy"))
        #expect(failing(.undecodable("later version"), .reading).read() == .undecodable("later version"))
        #expect(failing(.unreadable("locked"), .reading).make(.replace(old, with: new)) == .failed("locked"))
        #expect(failing(.unwritable("full"), .writing).make(.replace(old, with: new)) == .failed("full"))
        #expect(failing(.unwritable("full"), .removing).make(.removeRefused(old)) == .failed("full"))
        #expect(failing(.busy("busy"), .locking).make(.replace(old, with: new)) == .failed("busy"))
        #expect(failing(.unwritable("full"), .writing).make(.store(1, new)) == .failed("full"))
        for removal in [GrantChange.removeForSignOut(1), .removeForSignIn(1)] {
            #expect(failing(.unwritable("full"), .removing).make(removal) == .failed("full"), "\(removal)")
        }
    }

    @Test("A sign-out and a sign-in with strategy `always` remove a grant that can't be read")
    func unreadableGrantIsRemoved() {
        for removal in [GrantChange.removeForSignOut(1), .removeForSignIn(1)] {
            #expect(failing(.unreadable("locked"), .reading).make(removal) == .done())
            #expect(memory.read(for: "client") == nil, "\(removal)")
        }
    }

    @Test("Promise 67: Another client's grant isn't used, and a new sign-in replaces it")
    func grantOfAnotherClientIsNotUsed() {
        _ = repository.make(.store(1, old))
        let other = GrantRepository(store: OneEntry(store: store), clientID: "Client")
        #expect(other.read() == .undecodable("The stored grant belongs to another client."))
        _ = log.take()
        #expect(other.make(.store(2, new)) == .done())
        #expect(log.events == ["write"])
    }

    // MARK: Replacing

    @Test("A refresh replaces only the grant that it has refreshed, and doesn't restore a removed grant")
    func refreshReplacesOnlyTheGrantItHasRefreshed() {
        #expect(repository.make(.replace(old, with: new)) == .overtaken)
        #expect(repository.read() == .none)
        _ = repository.make(.store(1, new))
        #expect(repository.make(.removeRefused(old)) == .overtaken)
        #expect(repository.make(.replace(old, with: old)) == .overtaken)
        #expect(repository.read() == .grant(new))
        #expect(repository.make(.replace(new, with: old)) == .done())
        #expect(repository.read() == .grant(old))
    }

    @Test("A refresh doesn't replace damaged bytes")
    func refreshDoesNotReplaceDamagedBytes() throws {
        damage()
        #expect(repository.make(.replace(old, with: new)) == .overtaken)
        #expect(try store.read(for: "client") == Self.damaged)
    }

    // MARK: The profile

    @Test("A refresh keeps the profile that was stored during the request")
    func refreshKeepsTheProfile() {
        _ = repository.make(.store(1, old))
        #expect(repository.make(.keepProfile(Grant.fresh.knowingAda().profile, of: "sign-in")) == .done())
        #expect(repository.make(.replace(old, with: new)) == .done())
        #expect(repository.profile == "Ada")
        #expect(repository.read() == .grant(new))
    }

    @Test("A profile can be removed without the grant")
    func profileIsRemovedWithoutTheGrant() {
        _ = repository.make(.store(1, Grant.fresh.knowingAda()))
        #expect(repository.make(.keepProfile(nil, of: "sign-in")) == .done())
        #expect(repository.profile == nil)
        #expect(repository.read() == .grant(.fresh))
    }

    @Test("A profile is stored only beside the grant of its sign-in, and a new sign-in starts without a profile")
    func profileIsStoredBesideItsSignIn() {
        let ada = GrantChange.keepProfile(Grant.fresh.knowingAda().profile, of: "sign-in")
        #expect(repository.make(ada) == .overtaken)
        _ = repository.make(.store(1, .other))
        #expect(repository.make(ada) == .overtaken)
        _ = repository.make(.store(2, old))
        _ = repository.make(ada)
        _ = repository.make(.store(3, new))
        #expect(repository.profile == nil)
        #expect(failing(.unreadable("locked"), .reading).make(ada) == .failed("locked"))
    }

    // MARK: Writing

    @Test("The grant of a sign-in that has ended meanwhile isn't stored")
    func grantOfAnEndedSignInIsNotStored() {
        #expect(repository.make(.store(1, new)) { _ in false } == .overtaken)
        #expect(repository.read() == .none)
    }

    // MARK: Removing

    @Test("A sign-out and a sign-in with strategy `always` remove damaged bytes")
    func damagedBytesAreRemoved() {
        for removal in [GrantChange.removeForSignOut(1), .removeForSignIn(1)] {
            damage()
            #expect(repository.make(removal) == .done())
            #expect(repository.read() == .none, "\(removal)")
        }
        #expect(log.events == ["remove", "remove"])
    }

    @Test("A sign-out and a sign-in with strategy `always` return the grant that they removed")
    func removedGrantIsReturned() {
        for removal in [GrantChange.removeForSignOut(1), .removeForSignIn(1)] {
            _ = repository.make(.store(1, old))
            #expect(repository.make(removal) == .done(old))
        }
    }

    // MARK: Failing stores

    private static let damaged = Data("damaged".utf8)

    private func damage() { memory.write(Self.damaged, for: "client") }

    /// Stores the old grant, makes these calls of the store fail, and returns the repository.
    private func failing(_ error: AMZNGrantStoreError, _ faults: ScriptedStore.Fault...) -> GrantRepository {
        store.fail()
        _ = repository.make(.store(1, old))
        store.fail(faults, with: error)
        return repository
    }
}

/// A faulty store that has a single entry for all clients.
private final class OneEntry: AMZNGrantStore {
    let store: any AMZNGrantStore

    init(store: any AMZNGrantStore) { self.store = store }

    func read(for clientID: String) throws -> Data? { try store.read(for: "client") }
    func write(_ grant: Data, for clientID: String) throws { try store.write(grant, for: "client") }
    func remove(for clientID: String) throws { try store.remove(for: "client") }
}

extension GrantRepository {
    /// The name in the stored profile.
    fileprivate var profile: String? {
        if case .grant(let grant) = read() { grant.profile?.fields["name"] } else { nil }
    }

    fileprivate func make(_ change: GrantChange) -> GrantChangeResult { make(change) { _ in true } }
}

@Suite(.deadline) struct GrantCodecTests {
    private static let grant = Grant(
        signInID: "id", scopes: ["profile", "postal_code"], accessToken: Secret("Atza|a"),
        refreshToken: Secret("Atzr|r"), issuedAt: Date(timeIntervalSince1970: 1_700_000_000.125), lifetime: 3_600)

    /// Every later version must be able to read this format.
    @Test("A grant stored in format version 2 is decoded")
    func versionTwoIsDecoded() {
        let stored =
            #"{"grant":{"accessToken":"Atza|a","asked":["profile","postal_code"],"issuedAt":721692800.125,"#
            + #""lifetime":3600,"origin":{"client":"client","profile":"https://example.com/profile","#
            + #""signOut":"https://example.com/out","token":"https://example.com/token"},"#
            + #""refreshToken":"Atzr|r","scopes":["profile","postal_code"],"signInID":"id"},"version":2}"#
        #expect(GrantCodec.decode(Data(stored.utf8)) == .grant(Self.grant))
    }

    @Test("A profile is encoded and decoded beside its grant; a damaged profile is left out")
    func profileIsDecoded() throws {
        let grant = Self.grant.with(StoredProfile(Profile(fields: ["name": "Ada"]), at: .noon))
        let encoded = try GrantCodec.encode(grant)
        guard case .grant(let decoded) = GrantCodec.decode(encoded) else { return #expect(Bool(false)) }
        #expect(decoded == grant && decoded.profile == grant.profile)
        let text = String(decoding: encoded, as: UTF8.self)
        let damaged = text.replacingOccurrences(of: #"{"name":"Ada"}"#, with: "7")
        guard case .grant(let other) = GrantCodec.decode(Data(damaged.utf8)) else { return #expect(Bool(false)) }
        #expect(damaged != text && other == grant && other.profile == nil)
    }

    @Test("A grant of another format version can't be decoded", arguments: [0, 1, 3, -1])
    func otherVersionIsNotDecoded(version: Int) throws {
        let current = try String(decoding: GrantCodec.encode(Self.grant), as: UTF8.self)
        let other = current.replacingOccurrences(of: #""version":2"#, with: #""version":\#(version)"#)
        #expect(GrantCodec.decode(Data(other.utf8)) == .undecodable("The stored grant can't be decoded."))
    }

    @Test(
        "Bytes that aren't a stored grant can't be decoded",
        arguments: [
            "", " ", "null", "{}", "[]", "7", #""text""#, #"{"version":2}"#, #"{"version":"1"}"#, #"{"version":1.5}"#,
            #"{"version":2,"grant":null}"#, #"{"version":2,"grant":[]}"#, #"{"version":2,"grant":{}}"#,
            #"{"version":99999999999999999999,"grant":{}}"#,
        ])
    func otherBytesAreNotDecoded(stored: String) {
        #expect(GrantCodec.decode(Data(stored.utf8)) == .undecodable("The stored grant can't be decoded."))
    }

    @Test("A profile is kept if the names and texts of its fields have at most 4 KiB")
    func profileIsKeptUpToItsLimit() {
        let rest = 4_096 - "user_id".utf8.count - "id".utf8.count - "name".utf8.count
        for (count, isKept) in [(rest, true), (rest + 1, false)] {
            let profile = Profile(fields: ["user_id": "id", "name": String(repeating: "a", count: count)])
            #expect((StoredProfile(profile, at: .noon) != nil) == isKept)
        }
    }
}
