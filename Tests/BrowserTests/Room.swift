import BothFamilies
import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import TestSupport

/// An app of one family with its own server and store, whose sign-in page a browser shows.
///
/// A call that is answered twice resumes a checked continuation twice, which ends the test run.
@MainActor
struct Room {
    /// The results and the final state of a sign-in.
    struct Outcome: Equatable {
        var signIn: Sight.Meaning
        /// The result of a silent token call afterwards.
        var token: Sight.Meaning
        var hasGrant: Bool
        /// Whether the redirect URI's port is still open.
        var isListening: Bool
    }

    let server: LocalAuthorizationServer
    let port: UInt16
    /// The server's clock.
    private let clock = TestClock(Date())
    private let store = AMZNMemoryGrantStore()

    init() throws {
        var options = ServerOptions()
        options.now = { [clock] in clock.now }
        server = LocalAuthorizationServer(options: options)
        try server.start()
        port = try FreePorts.next()
    }

    /// Signs in with a page in a tab of the browser, where the user performs the flow's actions.
    static func play(
        _ flow: Flow, _ family: Family, in browser: Chromium
    ) async throws -> Outcome {
        let room = try Room()
        defer { room.server.stop() }
        let tab = try await browser.tab()
        let deed = Locked<Task<Void, any Error>?>(nil)
        let agent = AMZNLoopbackUserAgent(timeout: 3_600) { page in
            try await tab.open(page)
            deed.withLock { $0 = Task { try await flow.deed(Person(browser: browser, tab: tab, clock: room.clock)) } }
        }
        let side = family.side(room.manager(agent))
        return try await room.outcome(side, side.perform(.logIn(["profile"]))) {
            try await deed.withLock { $0 }?.value
        }
    }

    /// The outcome, once the user's actions are complete.
    func outcome(
        _ side: any Side, _ signIn: Sight, _ isDone: () async throws -> Void = {}
    ) async throws -> Outcome {
        try await isDone()
        let token = await side.perform(.accessToken(["profile"])).meaning
        return Outcome(
            signIn: signIn.meaning, token: token,
            hasGrant: try store.read(for: RegisteredClient.demo.clientID) != nil,
            isListening: await isListening())
    }

    /// Whether the port stays open. A port that is about to close also closes its connections.
    private func isListening() async -> Bool {
        for _ in 0..<3 {
            guard await TestConnection.exchange("", port: port) != nil else { return false }
        }
        return true
    }

    func manager(_ agent: any AMZNUserAgent) -> AMZNAuthorizationManager {
        let configuration = AMZNConfiguration(
            clientID: RegisteredClient.demo.clientID, redirectURI: address("http://127.0.0.1:\(port)/callback"),
            endpoints: AMZNEndpoints(
                authorization: server.authorizationEndpoint, token: server.tokenEndpoint,
                profile: server.profileEndpoint, signOut: server.signOutEndpoint))
        return AMZNAuthorizationManager(configuration: configuration, userAgent: agent, grantStore: store)
    }
}

extension Room.Outcome {
    /// The expected outcome of a sign-in with this result.
    static func after(_ signIn: Sight.Meaning) -> Self {
        let isSignedIn = signIn == .signedIn
        return Self(
            signIn: signIn, token: isSignedIn ? .token(isNew: true) : .failed(code: 1), hasGrant: isSignedIn,
            isListening: false)
    }
}
