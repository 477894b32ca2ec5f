import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// A real second user of the machine. Needs the right to become another user, and is skipped without it.
@Suite(
    .timeLimit(.minutes(10)), .enabled(if: ProbeRun.canBecomeNobody, "only root can become another user"))
struct OtherUserTests {
    private let folder: TemporaryFolder
    private let harness: Harness
    private var path: String { folder["grants.json"].path }

    init() async throws {
        folder = try TemporaryFolder()
        harness = Harness(
            store: AMZNFileGrantStore(url: folder["grants.json"]), clock: TestClock(Date()), clientID: "users")
        try await harness.signIn()
        environmentTried()
    }

    // MARK: The other user's actions

    @Test("Another user can neither read the store nor open its lock, even in a folder open to all")
    func reading() async throws {
        harness.expire()
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(await harness.authorize("profile").end() == ["token access-2"])
        for name in try folder.names() {
            let contents = try ProbeRun.lines(["contents", folder[name].path], as: ProbeRun.unprivilegedUser)
            #expect(contents == ["error Permission denied"], "\(name)")
            #expect(
                try ProbeRun.lines(["lock", folder[name].path], as: ProbeRun.unprivilegedUser) == [
                    "error Permission denied"
                ])
        }
        let lines = try ProbeRun.lines(["token", path, "users"], as: ProbeRun.unprivilegedUser)
        #expect(lines == ["error AMZNLWAErrorDomain 5: The grant store's file cannot be read: Permission denied."])
    }

    @Test("Outside 5: After a store file with mode 0644 has been used, another user can no longer read it")
    func closing() async throws {
        try setMode(0o644)
        #expect(try ProbeRun.lines(["contents", path], as: ProbeRun.unprivilegedUser) == ["ok"])
        harness.clock.advance(by: 2)
        #expect(await harness.authorize("profile", strategy: .never).end() == ["token access-1"])
        #expect(try ProbeRun.lines(["contents", path], as: ProbeRun.unprivilegedUser) == ["error Permission denied"])
    }

    @Test("A grant that another user plants in a folder writable by all is not used")
    func planting() async throws {
        let grant = String(decoding: try Data(contentsOf: folder["grants.json"]), as: UTF8.self)
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.url.path)
        #expect(try ProbeRun.lines(["plant", path, grant], as: ProbeRun.unprivilegedUser) == ["ok"])
        harness.clock.advance(by: 2)
        #expect(await harness.authorize("profile", strategy: .never).end() == ["error 5"])
        #expect(await harness.fetchUser().end() == ["error 5"])
    }

    @Test(
        "Bytes that another user writes to a file writable by all are not used, and a sign-in replaces them")
    func writing() async throws {
        try setMode(0o666)
        harness.clock.advance(by: 2)
        #expect(await harness.authorize("profile", strategy: .never).end() == ["error 1"])
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-3", "refresh-3"))
        #expect(await harness.authorize("profile").end() == ["token access-3"])
        #expect(try folder.mode(of: "grants.json") == 0o600)
        for name in try folder.names() {
            let contents = try ProbeRun.lines(["contents", folder[name].path], as: ProbeRun.unprivilegedUser)
            #expect(contents == ["error Permission denied"], "\(name)")
        }
    }

    // MARK: Files left by root

    @Test("Outside 5: Files left by root in a user's folder don't lock the user out")
    func leftBehind() async throws {
        harness.expire()
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(await harness.authorize("profile").end() == ["token access-2"])
        try FileManager.default.setAttributes(
            [.ownerAccountID: ProbeRun.unprivilegedUser], ofItemAtPath: folder.url.path)

        let lines = try ProbeRun.lines(["token", path, "users"], as: ProbeRun.unprivilegedUser)
        #expect(lines.first?.hasPrefix("error AMZNLWAErrorDomain 1: No user is signed in.") == true, "\(lines)")
        #expect(try ProbeRun.lines(["lease", path, "users"], as: ProbeRun.unprivilegedUser) == ["ok"])
        #expect(try ProbeRun.lines(["remove", path, "users"], as: ProbeRun.unprivilegedUser) == ["ok"])
        #expect(try ProbeRun.lines(["write", path, "users", "text"], as: ProbeRun.unprivilegedUser) == ["ok"])
        #expect(try ProbeRun.lines(["read", path, "users"], as: ProbeRun.unprivilegedUser) == ["ok text"])
    }

    @Test("Outside 19: A refresh in a read-only folder without a lock file fails with an error that names the cause")
    func readOnlyFolder() async throws {
        try FileManager.default.removeItem(at: folder["grants.json"])
        let stale = Harness(store: harness.store, clock: TestClock(Date() - 4_000), clientID: "users")
        try await stale.signIn()
        for name in try folder.names() where name.contains("refresh-lock") {
            try FileManager.default.removeItem(at: folder[name])
        }
        for name in try folder.names() {
            try FileManager.default.setAttributes(
                [.ownerAccountID: ProbeRun.unprivilegedUser], ofItemAtPath: folder[name].path)
        }
        try FileManager.default.setAttributes(
            [.ownerAccountID: ProbeRun.unprivilegedUser, .posixPermissions: 0o500], ofItemAtPath: folder.url.path)
        let lines = try ProbeRun.lines(["token", path, "users"], as: ProbeRun.unprivilegedUser)
        #expect(
            lines == ["error AMZNLWAErrorDomain 5: The grant store's lock file cannot be opened: Permission denied."])
    }

    private func setMode(_ mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
}
