import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests full and read-only disks.
@Suite(.deadline, .enabled(if: SmallDisk.isPossible, "needs the right to mount a file system"))
struct SmallDiskTests {
    private let disk: SmallDisk

    init() throws {
        disk = try SmallDisk()
        Survival.count(.environments, 1)
    }

    private func signedIn() async throws -> Harness {
        let one = Harness(store: AMZNFileGrantStore(url: disk["grants"]))
        try await one.signIn()
        return one
    }

    @Test("Promise 63: On a full disk, a user can sign out, and the user of another client stays signed in")
    func userCanSignOutOnAFullDisk() async throws {
        let store = AMZNFileGrantStore(url: disk["grants"])
        let (one, other) = (Harness(store: store, clientID: "one"), Harness(store: store, clientID: "other"))
        try await one.signIn()
        try await other.signIn("other-access", "other-refresh")
        try disk.fill()
        one.transport.reply(to: .signOut, json: "{}")
        #expect(await one.signOut().end() == ["signed out"])
        #expect(one.log.events == ["signOut"])
        #expect(await one.authorize("profile", strategy: .never).end() == ["error 1"])
        #expect(try !FileManager.default.fileExists(atPath: store.path(for: "one")))
        #expect(await other.authorize("profile", strategy: .never).end() == ["token other-access"])
    }

    @Test("Promise 63: On a full disk, a refresh returns the new token, which the session uses until it can be stored")
    func sessionGoesOnWithAGrantThatAFullDiskCannotStore() async throws {
        let one = try await signedIn()
        try disk.fill()
        for number in [2, 3] {
            one.expire()
            one.transport.reply(
                to: .refresh, json: ScriptedTransport.tokens("access-\(number)", "refresh-\(number)"))
            #expect(await one.authorize("profile", strategy: .never).end() == ["token access-\(number)"])
        }
        one.clock.advance(by: 2)
        #expect(await one.authorize("profile", strategy: .never).end() == ["token access-3"])
        #expect(one.log.events == ["refresh", "refresh"])
        try disk.makeRoom()
        one.clock.advance(by: 2)
        #expect(await one.authorize("profile", strategy: .never).end() == ["token access-3"])
        #expect(try await one.inOtherProcess().token("profile", strategy: .never) == "access-3")
    }

    @Test("Promise 66: On a read-only disk, a fresh token is returned; a refresh and a sign-out fail without a request")
    func onlyFreshTokensAreReturnedOnAReadOnlyDisk() async throws {
        let one = try await signedIn()
        try disk.makeReadOnly()
        one.clock.advance(by: 2)
        #expect(await one.authorize("profile", strategy: .never).end() == ["token access-1"])
        #expect(await one.signOut().end() == ["error 5"])
        one.expire()
        let error = await #expect(throws: AMZNError.self) { try await one.token("profile", strategy: .never) }
        #expect(error == AMZNError(.deviceError, "The grant store's file can't be locked: Read-only file system."))
        #expect(one.log.events == [])
    }
}

/// Tests a large number of callers, and unusual values of HOME.
@Suite(.deadline) struct LimitTests {
    @Test("Promise 21: A hundred callers that block the global queue get tokens and profiles, and a timer fires")
    func callersThatBlockTheGlobalQueueAreAnswered() async throws {
        let lines = try await ProgramRun.probe(["blocked", "100"])
        #expect(lines == ["timer 1, token 200, user 100"])
    }

    @Test(
        "Without a Keychain group, a Mac program's diagnosis reports the missing entitlement",
        .enabled(if: !Machine.hasFileStoreByDefault, "the default store isn't the Keychain"))
    func macProgramWithoutAGroupLearnsWhatItLacks() async throws {
        let lines = try await ProgramRun.probe(["diagnosis"])
        #expect(lines.first?.hasPrefix("ok The app has no entitlement for the Keychain.") == true, "\(lines)")
    }

    @Test(
        "The default store is usable if HOME is an absent folder, but not if HOME is unset or a file",
        .enabled(if: Machine.hasFileStoreByDefault, "the default store isn't a file store"))
    func defaultStoreNeedsAHomeFolder() async throws {
        let folder = try TemporaryFolder()
        try Data().write(to: folder["file"])
        let unset = "The default grant store needs the variable HOME, with an absolute path."
        let file = "The grant store's file can't be read: Not a directory."
        let homes = [
            (folder["absent"].path, "none"), ("/dev/null", file), (folder["file"].path, file),
            (nil, "\(unset) Set HOME, or pass another store to the manager."),
        ]
        for (home, problem) in homes {
            let lines = try await ProgramRun.probe(["diagnosis"], changes: ["HOME": home, "XDG_DATA_HOME": nil])
            #expect(lines == ["ok \(problem)"], "\(home ?? "none")")
        }
    }
}
