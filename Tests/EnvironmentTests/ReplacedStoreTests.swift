import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// A store file that other programs damage, replace or delete between two calls.
@Suite(.timeLimit(.minutes(10))) struct ReplacedStoreTests {
    private let folder: TemporaryFolder
    private let harness: Harness

    init() async throws {
        folder = try TemporaryFolder()
        harness = Harness(store: AMZNFileGrantStore(url: folder["grants.json"]), clientID: "replaced")
        try await harness.signIn()
        harness.clock.advance(by: 2)
        environmentTried()
    }

    @Test(
        "Outside 8: With a damaged file, silent calls report that no user is signed in, and a sign-in repairs it",
        arguments: ["", "damaged", "{}", #"{"version":2,"grants":{}}"#, String(repeating: "[", count: 513)])
    func damage(text: String) async throws {
        try put(text)
        #expect(await harness.authorize("profile", strategy: .never).end() == ["error 1"])
        #expect(await harness.fetchUser().end() == ["error 1"])
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(await harness.authorize("profile").end() == ["token access-2"])
        #expect(try Data(contentsOf: folder["grants.json.undecodable"]) == Data(text.utf8))
        harness.transport.reply(to: .signOut, json: "{}")
        #expect(await harness.signOut().end() == ["signed out"])
        #expect(try folder.names().filter { !$0.contains("lock") } == [])
    }

    @Test("Outside 12: A store file of 513 nested brackets counts as damaged and crashes no process")
    func deepNesting() throws {
        try put(String(repeating: "[", count: 513))
        let lines = try ProbeRun.lines(["token", folder["grants.json"].path, "replaced"])
        #expect(
            lines == [
                "error AMZNLWAErrorDomain 1: No user is signed in. "
                    + "The grant store's file is damaged or from a later version."
            ])
    }

    @Test("A store file replaced by another program is read in the next call")
    func replacement() async throws {
        let other = try TemporaryFolder()
        let stranger = Harness(store: AMZNFileGrantStore(url: other["grants.json"]), clientID: "replaced")
        try await stranger.signIn("access-9", "refresh-9")
        try FileManager.default.removeItem(at: folder["grants.json"])
        try FileManager.default.moveItem(at: other["grants.json"], to: folder["grants.json"])
        harness.clock.advance(by: 2)
        #expect(await harness.authorize("profile", strategy: .never).end() == ["token access-9"])
    }

    @Test("Outside 18: Lock files deleted between two calls are recreated by the next refresh")
    func deletedLocks() async throws {
        for round in 2...3 {
            for name in try folder.names() where name.contains("lock") {
                try FileManager.default.removeItem(at: folder[name])
            }
            harness.expire()
            harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-\(round)", "refresh-\(round)"))
            #expect(await harness.authorize("profile").end() == ["token access-\(round)"])
        }
        #expect(try folder.names().count == 3)
    }

    private func put(_ text: String) throws {
        try Data(text.utf8).write(to: folder["grants.json"])
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder["grants.json"].path)
    }
}
