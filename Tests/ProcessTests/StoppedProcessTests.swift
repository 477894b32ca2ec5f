import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// A process that is stopped while it changes the store.
@Suite(.timeLimit(.minutes(10))) struct StoppedProcessTests {
    private let folder: TemporaryFolder
    private var url: URL { folder["grants.json"] }

    init() throws { folder = try TemporaryFolder() }

    @Test("A stopped process neither blocks others forever nor signs the user out, and its end frees the store")
    func stopped() async throws {
        try await Harness(store: AMZNFileGrantStore(url: url)).signIn()
        let process = try KillableProcess(["hold", url.path, "client"])
        process.wait(forLines: 1)
        process.signal(SIGSTOP)

        let harness = Harness(store: AMZNFileGrantStore(url: url, patience: 0.05))
        #expect(await harness.authorize("profile").end() == ["token access-1"])
        harness.expire()
        harness.transport.reply(to: .refresh, json: ScriptedTransport.tokens("access-2", "refresh-2"))
        #expect(await harness.authorize("profile").end() == ["error 5"])
        #expect(await harness.signOut().end() == ["error 5"])
        let reason = AMZNGrantStoreError.busy("The grant store is locked by another process. Try again.")
        let store = AMZNFileGrantStore(url: url, patience: 0.05)
        #expect(throws: reason) { try store.exclusively(for: "client") {} }
        #expect(GrantRepository(store: store, clientID: "client").read() != .none)

        _ = process.die()
        #expect(await harness.authorize("profile").end() == ["token access-2"])
        #expect(harness.log.events.filter { $0 == "refresh" } == ["refresh"])
    }
}
