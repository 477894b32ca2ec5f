import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// A real second user of the machine, and the files of a store.
@Suite(
    .timeLimit(.minutes(10)), .enabled(if: Machine.canActAsAnotherUser, "only root can act as another user"))
struct OtherUserTests {
    private let folder: TemporaryFolder
    private let store: AMZNFileGrantStore
    private let harness: Harness
    private let path: String

    init() async throws {
        folder = try TemporaryFolder()
        store = AMZNFileGrantStore(url: folder.url)
        harness = Harness(store: store, clock: TestClock(Date()))
        path = try store.path(for: "client")
        try await harness.signIn()
    }

    // MARK: The other user's actions

    @Test("Another user can neither read the store nor open its lock, even in a folder open to all")
    func reading() async throws {
        for name in try folder.names() {
            #expect(try await other("contents", folder[name].path) == "error Permission denied", "\(name)")
            #expect(try await other("lock", folder[name].path) == "error Permission denied", "\(name)")
        }
        let line = try await other("token", folder.url.path, "client")
        #expect(line == "error AMZNLWAErrorDomain 5: The grant store's file can't be read: Permission denied.")
    }

    @Test("Outside 5: After a store file with mode 0644 has been used, another user can no longer read it")
    func closing() async throws {
        try setMode(0o644, path)
        #expect(try await other("contents", path) == "ok")
        harness.clock.advance(by: 2)
        #expect(await harness.authorize("profile", strategy: .never).end() == ["token access-1"])
        #expect(try await other("contents", path) == "error Permission denied")
    }

    // MARK: Files left by root

    @Test("Outside 5: Files left by root in a user's folder don't lock the user out")
    func leftBehind() async throws {
        try give(folder.url.path)
        let line = try await other("token", folder.url.path, "client")
        #expect(line.hasPrefix("error AMZNLWAErrorDomain 1: No user is signed in."), "\(line)")
        #expect(try await other("remove", folder.url.path, "client") == "ok")
        #expect(try await other("write", folder.url.path, "client", "text") == "ok")
        #expect(try await other("read", folder.url.path, "client") == "ok text")
    }

    @Test("Outside 19: A refresh in a read-only folder fails with an error that names the cause")
    func readOnlyFolder() async throws {
        try store.plant(for: "client", issuedAt: Date() - 4_000)
        for name in try folder.names() { try give(folder[name].path) }
        try give(folder.url.path)
        try setMode(0o500, folder.url.path)
        let line = try await other("token", folder.url.path, "client")
        #expect(line == "error AMZNLWAErrorDomain 5: The grant store's folder can't be written: Permission denied.")
    }

    private func other(_ words: String...) async throws -> String {
        try await ProgramRun.probe(words, as: Machine.unprivilegedUser).joined(separator: ", ")
    }

    private func setMode(_ mode: Int, _ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    private func give(_ path: String) throws {
        try FileManager.default.setAttributes([.ownerAccountID: Machine.unprivilegedUser], ofItemAtPath: path)
    }
}
