import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// Full and read-only disks. Needs the right to mount a file system, and is skipped without it.
@Suite(
    .timeLimit(.minutes(10)), .enabled(if: SmallDisk.isPossible, "needs the right to mount a file system"))
struct DiskTests {
    private let disk: SmallDisk
    private let one: Harness
    private let other: Harness

    init() async throws {
        disk = try SmallDisk()
        let store = AMZNFileGrantStore(url: disk["grants.json"])
        one = Harness(store: store, clientID: "disk-one")
        other = Harness(store: store, clientID: "disk-other")
        try await one.signIn()
        try await other.signIn("other-access", "other-refresh")
        environmentTried()
    }

    @Test("Outside 6: On a full disk a user can sign out, the server is notified, and other users stay signed in")
    func signOutOnFullDisk() async throws {
        try disk.fill()
        one.transport.reply(to: .signOut, json: "{}")
        #expect(await one.signOut().end() == ["signed out"])
        #expect(one.log.events == ["signOut"])
        #expect(await one.authorize("profile", strategy: .never).end() == ["error 1"])
        let text = String(decoding: try Data(contentsOf: disk["grants.json"]), as: UTF8.self)
        #expect(!Self.decoded(text).contains("refresh-1"))

        #expect(await other.authorize("profile", strategy: .never).end() == ["token other-access"])
        other.transport.reply(to: .signOut, json: "{}")
        #expect(await other.signOut().end() == ["signed out"])
        #expect(other.log.events == ["signOut"])
        #expect(!FileManager.default.fileExists(atPath: disk["grants.json"].path))
    }

    @Test("Outside 6: After a forced refresh that a full disk cannot store, silent calls still receive the old token")
    func forcedRefreshOnFullDisk() async throws {
        try disk.fill()
        one.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(await one.authorize("profile", strategy: .never, forced: true).end() == ["error 5"])
        #expect(await one.authorize("profile", strategy: .never).end() == ["token access-1"])
        #expect(await one.authorize("profile", strategy: .never, forced: true).end() == ["error 5"])
        try disk.empty()
        one.clock.advance(by: 2)
        #expect(await one.authorize("profile", strategy: .never).end() == ["token access-2"])
        #expect(one.log.events == ["refresh"])
    }

    @Test("Outside 19: A refresh on a read-only disk fails with an error that names the cause")
    func refreshOnReadOnlyDisk() async throws {
        try disk.makeReadOnly()
        one.expire()
        let error = await #expect(throws: AMZNError.self) { try await one.token("profile", strategy: .never) }
        #expect(error?.code == .deviceError)
        #expect(error?.message == "The grant store's lock file cannot be opened: Read-only file system.")
        #expect(await one.signOut().end() == ["error 5"])
        #expect(one.log.events == [])
    }

    @Test("On a read-only disk a fresh token is still returned, and a forced refresh is an error")
    func silentCallOnReadOnlyDisk() async throws {
        try disk.makeReadOnly()
        one.clock.advance(by: 2)
        #expect(await one.authorize("profile", strategy: .never).end() == ["token access-1"])
        #expect(await one.authorize("profile", strategy: .never, forced: true).end() == ["error 5"])
        #expect(await one.authorize("profile", strategy: .never).end() == ["token access-1"])
    }

    /// The text, with everything in Base64 appended in plain text.
    private static func decoded(_ text: String) -> String {
        text.split(separator: "\"").reduce(text) { all, part in
            all
                + (Data(base64Encoded: part.replacingOccurrences(of: "\\/", with: "/")).map {
                    String(decoding: $0, as: UTF8.self)
                } ?? "")
        }
    }
}
