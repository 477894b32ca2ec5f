import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Full and read-only disks, missing resources, and files that other programs damage, replace or delete.
@Suite(.timeLimit(.minutes(10))) struct DamageTests {
    // MARK: Disks

    @Test(
        "Outside 6: On a full disk a user can sign out, and other users stay signed in",
        .enabled(if: SmallDisk.isPossible, "needs the right to mount a file system"))
    func signOutOnFullDisk() async throws {
        let disk = try SmallDisk()
        let store = AMZNFileGrantStore(url: disk["grants"])
        let (one, other) = (Harness(store: store, clientID: "one"), Harness(store: store, clientID: "other"))
        try await one.signIn()
        try await other.signIn("other-access", "other-refresh")
        try disk.fill()
        environmentTried()
        one.transport.reply(to: .signOut, json: "{}")
        #expect(await one.signOut().end() == ["signed out"])
        #expect(one.log.events == ["signOut"])
        #expect(await one.authorize("profile", strategy: .never).end() == ["error 1"])
        #expect(try !FileManager.default.fileExists(atPath: store.path(for: "one")))
        #expect(await other.authorize("profile", strategy: .never).end() == ["token other-access"])
    }

    @Test(
        "Outside 6: After a forced refresh that a full disk can't store, silent calls still receive the old token",
        .enabled(if: SmallDisk.isPossible, "needs the right to mount a file system"))
    func forcedRefreshOnFullDisk() async throws {
        let disk = try SmallDisk()
        let one = Harness(store: AMZNFileGrantStore(url: disk["grants"]))
        try await one.signIn()
        try disk.fill()
        environmentTried()
        one.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(await one.authorize("profile", strategy: .never, forced: true).end() == ["error 5"])
        #expect(await one.authorize("profile", strategy: .never).end() == ["token access-1"])
        #expect(await one.authorize("profile", strategy: .never, forced: true).end() == ["error 5"])
        try disk.empty()
        one.clock.advance(by: 2)
        #expect(await one.authorize("profile", strategy: .never).end() == ["token access-2"])
        #expect(one.log.events == ["refresh"])
    }

    @Test(
        "Outside 19: On a read-only disk a fresh token is returned, and the error of a refresh names the cause",
        .enabled(if: SmallDisk.isPossible, "needs the right to mount a file system"))
    func readOnlyDisk() async throws {
        let disk = try SmallDisk()
        let one = Harness(store: AMZNFileGrantStore(url: disk["grants"]))
        try await one.signIn()
        try disk.makeReadOnly()
        environmentTried()
        one.clock.advance(by: 2)
        #expect(await one.authorize("profile", strategy: .never).end() == ["token access-1"])
        #expect(await one.authorize("profile", strategy: .never, forced: true).end() == ["error 5"])
        #expect(await one.signOut().end() == ["error 5"])
        one.expire()
        let error = await #expect(throws: AMZNError.self) { try await one.token("profile", strategy: .never) }
        #expect(error == AMZNError(.deviceError, "The grant store's folder can't be written: Read-only file system."))
        #expect(one.log.events == [])
    }

    // MARK: Limits

    @Test("Without descriptors a silent call is a device error, and the next call with descriptors succeeds")
    func noDescriptors() async throws {
        let folder = try TemporaryFolder()
        try AMZNFileGrantStore(url: folder.url).plant(for: "client", issuedAt: Date())
        let lines = try await ProgramRun.probe(["descriptors", folder.url.path, "client"], after: "ulimit -n 256")
        #expect(
            lines == [
                "error AMZNLWAErrorDomain 5: The grant store's file can't be read: Too many open files.",
                "ok access-1",
            ])
    }

    @Test(
        "A HOME that is missing, not a folder or not writable is an error of the default store, not a trap",
        .enabled(if: Machine.hasFileStoreByDefault, "the default store needs no home folder"))
    func strangeHomes() async throws {
        let (folder, store) = try signedIn()
        let homes = [nil, "/dev/null", "", "relative", folder["absent"].path, try store.path(for: "client")]
        for home in homes {
            let lines = try await ProgramRun.probe(["diagnosis"], changes: ["HOME": home])
            #expect(lines.count == 1 && lines[0].hasPrefix("ok store: "), "\(home ?? "none"): \(lines)")
            if home == nil { #expect(lines == ["ok store: fine. Data can be written and read back."]) }
        }
    }

    // MARK: Other programs

    @Test(
        "Outside 8, Outside 12: With a damaged file no user is signed in and no process crashes; a sign-in repairs it",
        arguments: ["", "damaged", #"{"version":2,"grant":{}}"#, String(repeating: "[", count: 513)])
    func damage(text: String) async throws {
        let (folder, store) = try signedIn()
        let harness = Harness(store: store)
        try Data(text.utf8).write(to: URL(fileURLWithPath: store.path(for: "client")))
        #expect(await harness.authorize("profile", strategy: .never).end() == ["error 1"])
        #expect(await harness.fetchUser().end() == ["error 1"])
        let lines = try await ProgramRun.probe(["token", folder.url.path, "client"])
        #expect(lines.count == 1 && lines[0].hasPrefix("error AMZNLWAErrorDomain 1: No user is signed in."), "\(lines)")
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(await harness.authorize("profile").end() == ["token access-2"])
        let aside = try #require(try folder.names().first { $0.hasSuffix(".undecodable") })
        #expect(try Data(contentsOf: folder[aside]) == Data(text.utf8))
        harness.transport.reply(to: .signOut, json: "{}")
        #expect(await harness.signOut().end() == ["signed out"])
        #expect(try folder.names().filter { !$0.hasSuffix(".lock") } == [])
    }

    @Test("A grant replaced by another program is read in the next call, and deleted locks are created again")
    func replacement() async throws {
        let (folder, store) = try signedIn()
        let (strangers, _) = try signedIn("access-9", "refresh-9")
        let harness = Harness(store: store)
        #expect(await harness.authorize("profile", strategy: .never).end() == ["token access-1"])
        for name in try folder.names() { try FileManager.default.removeItem(at: folder[name]) }
        for name in try strangers.names() {
            try FileManager.default.moveItem(at: strangers[name], to: folder[name])
        }
        harness.clock.advance(by: 2)
        #expect(await harness.authorize("profile", strategy: .never).end() == ["token access-9"])
        harness.expire()
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(await harness.authorize("profile").end() == ["token access-2"])
    }

    /// A store with a grant, issued at a harness's time.
    ///
    /// Planted, because the session of a manager that had signed in could still be alive, and serve the next one.
    private func signedIn(
        _ access: String = "access-1", _ refresh: String = "refresh-1"
    ) throws -> (TemporaryFolder, AMZNFileGrantStore) {
        let folder = try TemporaryFolder()
        let store = AMZNFileGrantStore(url: folder.url)
        try store.plant(
            for: "client", access: access, refresh: refresh, issuedAt: TestClock().now,
            server: address("https://example.com"))
        return (folder, store)
    }
}

/// Counts an environment for the survival report. Tests call it once for each environment.
func environmentTried() { Survival.count(.environments, 1) }
