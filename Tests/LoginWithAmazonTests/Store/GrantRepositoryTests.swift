import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite struct GrantRepositoryTests {
    private let store = AMZNMemoryGrantStore()
    private var repository: GrantRepository { GrantRepository(store: store, clientID: "client") }
    private let old = GrantRepositoryTests.grant("old")
    private let new = GrantRepositoryTests.grant("new")

    // MARK: Reading

    @Test("A read distinguishes a stored grant from a missing one")
    func readingTellsAGrantFromNone() throws {
        #expect(repository.read() == .none)
        #expect(repository.write(old) { true } == .done())
        #expect(repository.read() == .grant(old))
        #expect(GrantRepository(store: store, clientID: "other").read() == .none)
    }

    @Test("Damaged bytes are undecodable")
    func damagedBytesAreUndecodable() throws {
        try store.write(Data("damaged".utf8), for: "client")
        #expect(repository.read() == .undecodable("The stored grant is damaged."))
    }

    @Test("The reason of a store's error is passed on")
    func theStoresOwnReasonIsPassedOn() {
        #expect(failing(.unreadable("locked")).read() == .unreadable("locked"))
        #expect(failing(.busy("busy")).read() == .unreadable("busy"))
        #expect(failing(.undecodable("later version")).read() == .undecodable("later version"))
    }

    @Test("A removal that fails after the grant was removed still notifies the server")
    func aRemovalThatFailsAfterTheGrant() throws {
        let half = GrantRepository(store: HalfRemovingStore(store), clientID: "client")
        #expect(half.write(old) { true } == .done())
        #expect(half.remove(.signOut) == .done(old))
        #expect(half.read() == .none)
    }

    @Test("The text of any other error is not passed on")
    func theTextOfAForeignErrorIsNotPassedOn() {
        #expect(foreign.read() == .unreadable("The grant store can't be read at the moment."))
    }

    // MARK: Replacing

    @Test("The expected grant is replaced")
    func theOldGrantIsReplaced() {
        _ = repository.write(old) { true }
        #expect(repository.replace(old, with: new) == .done())
        #expect(repository.read() == .grant(new))
        #expect(repository.replace(new, with: nil) == .done())
        #expect(repository.read() == .none)
    }

    @Test("A grant other than the expected one is not replaced")
    func anotherGrantIsNotReplaced() {
        _ = repository.write(new) { true }
        #expect(repository.replace(old, with: nil) == .overtaken)
        #expect(repository.replace(old, with: old) == .overtaken)
        #expect(repository.read() == .grant(new))
    }

    @Test("A replacement does not restore a removed grant")
    func aRemovedGrantIsNotRestored() {
        #expect(repository.replace(old, with: new) == .overtaken)
        #expect(repository.read() == .none)
    }

    @Test("Damaged bytes are not replaced by a refresh")
    func damagedBytesAreNotReplacedByARefresh() throws {
        try store.write(Data("damaged".utf8), for: "client")
        #expect(repository.replace(old, with: new) == .failed("The stored grant is damaged."))
        #expect(try store.read(for: "client") == Data("damaged".utf8))
    }

    @Test("A failed replacement has its reason")
    func aFailedReplacementHasItsReason() {
        #expect(failing(.unreadable("locked")).replace(old, with: new) == .failed("locked"))
        #expect(failing(.unwritable("full"), on: .write).replace(old, with: new) == .failed("full"))
        #expect(failing(.unwritable("full"), on: .write).replace(old, with: nil) == .failed("full"))
        #expect(failing(.busy("busy"), on: .exclusively).replace(old, with: new) == .failed("busy"))
        #expect(foreign.replace(old, with: new) == .failed("The grant store can't be read at the moment."))
    }

    // MARK: Writing

    @Test("A new sign-in replaces the stored grant")
    func aNewSignInReplacesTheGrant() {
        #expect(repository.write(old) { true } == .done())
        #expect(repository.write(new) { true } == .done())
        #expect(repository.read() == .grant(new))
    }

    @Test("A new sign-in sets damaged bytes aside")
    func aNewSignInKeepsDamagedBytesAside() throws {
        try store.write(Data("damaged".utf8), for: "client")
        #expect(repository.write(new) { true } == .done())
        #expect(repository.read() == .grant(new))
        #expect(store.bytesSetAside(for: "client") == Data("damaged".utf8))
    }

    @Test("A failed write has its reason")
    func aFailedWriteHasItsReason() {
        #expect(failing(.unwritable("full"), on: .write).write(new) { true } == .failed("full"))
        #expect(failing(.undecodable("damaged")).write(new) { true } == .failed("damaged"))
        #expect(failing(.busy("busy"), on: .exclusively).write(new) { true } == .failed("busy"))
        #expect(foreign.write(new) { true } == .failed("The grant store can't be changed at the moment."))
    }

    // MARK: Removing

    @Test("A removal returns the removed grant once")
    func aRemovalReturnsTheGrantOnce() {
        _ = repository.write(old) { true }
        #expect(repository.remove(.signOut) == .done(old))
        #expect(repository.remove(.signOut) == .done())
    }

    @Test("A sign-in with strategy `always` sets damaged bytes aside")
    func strategyAlwaysSetsDamagedBytesAside() throws {
        try store.write(Data("damaged".utf8), for: "client")
        #expect(repository.remove(.newSignIn) == .done())
        #expect(repository.remove(.newSignIn) == .done())
        #expect(repository.read() == .none)
        #expect(store.bytesSetAside(for: "client") == Data("damaged".utf8))
    }

    @Test("A sign-out removes damaged bytes")
    func aSignOutRemovesDamagedBytes() throws {
        try store.write(Data("damaged".utf8), for: "client")
        #expect(repository.remove(.signOut) == .done())
        #expect(repository.read() == .none)
        #expect(store.bytesSetAside(for: "client") == nil)
    }

    @Test("A sign-out removes bytes that were set aside earlier")
    func aSignOutRemovesBytesSetAsideEarlier() throws {
        try store.write(Data("damaged".utf8), for: "client")
        _ = repository.write(new) { true }
        #expect(repository.remove(.signOut) == .done(new))
        #expect(store.bytesSetAside(for: "client") == nil)
        try store.write(Data("damaged".utf8), for: "client")
        try store.setAside(for: "client")
        #expect(repository.remove(.signOut) == .done())
        #expect(store.bytesSetAside(for: "client") == nil)
    }

    @Test("An unreadable store can be cleared")
    func anUnreadableStoreIsCleared() {
        #expect(failing(.unreadable("locked"), on: .read).remove(.signOut) == .done())
        #expect(failing(.unwritable("full"), on: .write).remove(.signOut) == .failed("full"))
        #expect(foreign.remove(.signOut) == .failed("The grant store can't be changed at the moment."))
    }

    // MARK: Failing stores

    private var foreign: GrantRepository { GrantRepository(store: FailingStore(Canary()), clientID: "client") }

    private func failing(_ error: AMZNGrantStoreError, on call: FailingStore.Call = .all) -> GrantRepository {
        let repository = GrantRepository(store: FailingStore(error, on: call), clientID: "client")
        return repository
    }

    private struct Canary: LocalizedError, CustomStringConvertible {
        var description: String { "canary" }
        var errorDescription: String? { "canary" }
    }

    fileprivate static func grant(_ token: String) -> Grant {
        Grant(
            signInID: "id", scopes: ["profile"], accessToken: Secret(token), refreshToken: Secret(token),
            issuedAt: Date(timeIntervalSince1970: 1_700_000_000), lifetime: 3_600)
    }
}

/// A store that holds the grant `old` and fails in one kind of call, or in all.
private struct FailingStore: AMZNGrantStore {
    enum Call { case read, write, exclusively, all }

    private let error: any Error
    private let call: Call

    init(_ error: any Error, on call: Call = .all) {
        self.error = error
        self.call = call
    }

    func read(for clientID: String) throws -> Data? {
        if [.read, .all].contains(call) { throw error }
        return try GrantCodec.encode(GrantRepositoryTests.grant("old"))
    }

    func write(_ grant: Data, for clientID: String) throws { if [.write, .all].contains(call) { throw error } }

    func remove(for clientID: String) throws { if [.write, .all].contains(call) { throw error } }

    func setAside(for clientID: String) throws { if [.write, .all].contains(call) { throw error } }

    func exclusively<Result>(for clientID: String, _ body: () throws -> Result) throws -> Result {
        if call == .exclusively { throw error }
        return try body()
    }

    func beginRefresh(for clientID: String) async throws -> AMZNGrantStoreLease { throw error }
}

/// A store whose removal throws although the grant was removed.
private struct HalfRemovingStore: AMZNGrantStore {
    private let store: AMZNMemoryGrantStore

    init(_ store: AMZNMemoryGrantStore) { self.store = store }

    func read(for clientID: String) throws -> Data? { try store.read(for: clientID) }
    func write(_ grant: Data, for clientID: String) throws { try store.write(grant, for: clientID) }
    func remove(for clientID: String) throws {
        try store.remove(for: clientID)
        throw AMZNGrantStoreError.unwritable("What was set aside cannot be removed.")
    }
    func setAside(for clientID: String) throws { try store.setAside(for: clientID) }
    func exclusively<Result>(for clientID: String, _ body: () throws -> Result) throws -> Result { try body() }
    func beginRefresh(for clientID: String) async throws -> AMZNGrantStoreLease {
        try await store.beginRefresh(for: clientID)
    }
}
