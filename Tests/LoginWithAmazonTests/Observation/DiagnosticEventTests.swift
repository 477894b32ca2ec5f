import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// The events that the diagnostic handler receives.
@Suite(.timeLimit(.minutes(10))) struct DiagnosticEventTests {
    let harness = Harness()
    let events = EventLog()

    private func listen() {
        harness.manager.setDiagnosticHandler { [events] in events.add($0.description) }
    }

    @Test("A sign-in reports each of its steps")
    func aSignInReportsEachStep() async throws {
        listen()
        try await harness.signIn()
        #expect(
            events.events == [
                "store read: none", "page shown", "page ended", "exchange sent", "exchange answered: HTTP 200",
                "store changed", "call answered",
            ])
    }

    @Test("A failed refresh is reported")
    func aFailedRefreshIsReported() async throws {
        try await harness.signIn()
        listen()
        harness.expire()
        harness.transport.reply(to: .refresh, .failure(.timedOut))
        await #expect(throws: AMZNError.self) { try await harness.token("profile") }
        #expect(
            events.events == [
                "store read: grant", "store read: grant", "refresh sent", "refresh failed: 7", "call failed: 7",
            ])
    }

    @Test("An address that isn't one of the app's redirects is reported")
    func aForeignAddressIsReported() {
        listen()
        _ = harness.manager.handleRedirect(address("other-app://?code=1"))
        #expect(events.events == ["not a redirect of a pending sign-in"])
    }

    @Test("No event contains the server's text or the user's data")
    func noEventContainsServerTextOrUserData() async throws {
        listen()
        try await harness.signIn("secret-access", "secret-refresh")
        harness.transport.reply(to: .profile, json: ScriptedTransport.ada)
        _ = try await harness.manager.fetchUser()
        harness.transport.reply(to: .signOut, 500, json: #"{"error":"secret-detail"}"#)
        #expect(try await harness.manager.signOut() == false)
        let all = events.events.joined(separator: "\n")
        for secret in ["secret", "the-code", "Ada", "ada@", "10115"] { #expect(!all.contains(secret), "\(secret)") }
    }

    @Test("Replacing the shared manager is reported to both managers, because observers and settings stay behind")
    func aReplacedSharedManager() async throws {
        let next = Harness()
        try await SharedManager.with(harness.manager) {
            listen()
            next.manager.setDiagnosticHandler { [events] in events.add("next: \($0), \($0.level)") }
            AMZNAuthorizationManager.setShared(harness.manager)
            #expect(events.events == [])
            AMZNAuthorizationManager.setShared(next.manager)
        }
        #expect(events.events == ["shared manager replaced", "next: shared manager replaced, error"])
    }

    @Test("Setting the handler to nil ends the events")
    func settingNilRemovesTheHandler() async throws {
        listen()
        harness.manager.setDiagnosticHandler(nil)
        try await harness.signIn()
        #expect(events.events == [])
    }
}
