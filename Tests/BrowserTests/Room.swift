import BothFamilies
import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import TestSupport

/// An app of one family with a server and a store of its own, whose sign-in page a browser shows.
///
/// A call that is answered twice resumes a checked continuation twice, which ends the run of the tests.
@MainActor
struct Room {
    /// What the family saw and what is left behind.
    struct Outcome: Equatable {
        var signIn: Sight.Meaning
        /// What a silent call for a token gets afterwards.
        var token: Sight.Meaning
        var hasGrant: Bool
        /// Whether anybody still listens at the redirect URI's port.
        var isListening: Bool
    }

    let server: LocalAuthorizationServer
    let port: UInt16
    /// The server's.
    private let clock = TestClock(Date())
    private let store = AMZNMemoryGrantStore()

    init() throws {
        var options = ServerOptions()
        options.now = { [clock] in clock.now }
        server = LocalAuthorizationServer(options: options)
        try server.start()
        port = try FreePorts.next()
    }

    /// Signs in with a page that a tab of the browser shows, and in front of which the person does the flow's deed.
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

    /// The outcome, once the person is done as well.
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

    /// Whether the port stays open: one that is about to close closes what is connected to it, too.
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
    /// What must be left of a sign-in that ends so.
    static func after(_ signIn: Sight.Meaning) -> Self {
        let isSignedIn = signIn == .signedIn
        return Self(
            signIn: signIn, token: isSignedIn ? .token(isNew: true) : .failed(code: 1), hasGrant: isSignedIn,
            isListening: false)
    }
}
