import BothAPIs
import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import TestSupport

/// A sign-in with one SDK, its own server and its own store, whose page a browser shows.
///
/// If a call is answered twice, a checked continuation is resumed twice, which ends the test run.
@MainActor
struct BrowserSignIn {
    /// The results and the final state of a sign-in.
    struct Outcome: Equatable {
        var signIn: CallOutcome.Common
        /// The result of a silent token call afterwards.
        var token: CallOutcome.Common
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

    /// Shows the sign-in page in a tab of the browser, where the user performs the flow's actions.
    static func play(
        _ flow: Flow, _ version: SDKVersion, in browser: Chromium
    ) async throws -> Outcome {
        let attempt = try BrowserSignIn()
        defer { attempt.server.stop() }
        let tab = try await browser.tab()
        let action = Locked<Task<Void, any Error>?>(nil)
        let agent = AMZNLoopbackUserAgent(timeout: 3_600) { page in
            try await tab.open(page)
            action.withLock {
                $0 = Task { try await flow.action(BrowserUser(browser: browser, tab: tab, clock: attempt.clock)) }
            }
        }
        let client = version.client(attempt.manager(agent))
        return try await attempt.outcome(client, client.perform(.logIn(["profile"]))) {
            try await action.withLock { $0 }?.value
        }
    }

    /// The outcome, once the user's actions are complete.
    func outcome(
        _ client: SDKClient, _ signIn: CallOutcome, _ isDone: () async throws -> Void = {}
    ) async throws -> Outcome {
        try await isDone()
        let token = await client.perform(.accessToken(["profile"])).common
        return Outcome(
            signIn: signIn.common, token: token,
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

extension BrowserSignIn.Outcome {
    /// The expected outcome of a sign-in with this result.
    static func after(_ signIn: CallOutcome.Common) -> Self {
        let isSignedIn = signIn == .signedIn
        return Self(
            signIn: signIn, token: isSignedIn ? .token(isNew: true) : .failed(code: 1), hasGrant: isSignedIn,
            isListening: false)
    }
}
