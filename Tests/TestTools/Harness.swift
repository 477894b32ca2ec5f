import Foundation
import LoginWithAmazon

/// A manager whose dependencies all belong to one test.
package struct Harness: Sendable {
    package let log: EventLog
    package let clock: TestClock
    package let wait: TestWait
    package let transport: ScriptedTransport
    package let userAgent: ScriptedUserAgent
    package let store: any AMZNGrantStore
    package let manager: AMZNAuthorizationManager

    package static let configuration = configuration(clientID: "client")

    package static let redirectURI = "amzn-com.example.app://?methodName=signin"

    package static func configuration(
        clientID: String, redirectURI: String = redirectURI
    ) -> AMZNConfiguration {
        AMZNConfiguration(
            clientID: clientID, redirectURI: address(redirectURI),
            endpoints: AMZNEndpoints(
                authorization: address("https://example.com/ap/oa"), token: address("https://example.com/token"),
                profile: address("https://example.com/profile"), signOut: address("https://example.com/out")))
    }

    /// The manager's client id.
    package let clientID: String

    /// What the manager's session depends on, for other managers of the test.
    package let environment: SessionEnvironment

    private let random: TestRandom

    package init(
        store: any AMZNGrantStore = AMZNMemoryGrantStore(), clock: TestClock = TestClock(), log: EventLog = EventLog(),
        random: TestRandom = TestRandom(), clientID: String = "client", redirectURI: String = redirectURI,
        transport: ScriptedTransport? = nil,
        keepAlive: @escaping @Sendable (_ reason: String) -> @Sendable () -> Void = { _ in {} }
    ) {
        let transport = transport ?? ScriptedTransport(log: log)
        let userAgent = ScriptedUserAgent(log: log)
        let wait = TestWait(clock: clock, log: log)
        self.log = log
        self.random = random
        self.clientID = clientID
        self.clock = clock
        self.wait = wait
        self.transport = transport
        self.userAgent = userAgent
        self.store = store
        environment = SessionEnvironment(
            now: { clock.now }, uptime: { clock.uptime }, random: random.octets, transport: transport,
            keepAlive: keepAlive, sleep: wait.sleep)
        manager = AMZNAuthorizationManager(
            configuration: Self.configuration(clientID: clientID, redirectURI: redirectURI), userAgent: userAgent,
            grantStore: store, environment: environment)
    }

    /// A request for scopes by name, without user data unless `user` is true.
    package static func request(
        _ scopes: String..., strategy: AMZNInteractiveStrategy = .auto, user: Bool = false
    ) -> AMZNAuthorizeRequest {
        let request = AMZNAuthorizeRequest()
        request.scopes = scopes.map { AMZNScopeFactory.scope(withName: $0) }
        request.interactiveStrategy = strategy
        request.shouldReturnUserData = user
        return request
    }

    /// The token of an `async` call. Unlike the result it can cross isolation boundaries.
    package func token(_ scopes: String..., strategy: AMZNInteractiveStrategy = .auto) async throws -> String {
        let request = Self.request(strategy: strategy)
        request.scopes = scopes.map { AMZNScopeFactory.scope(withName: $0) }
        return try await manager.authorize(request).token
    }

    /// A harness with a store that fails on demand.
    package static func onScriptedStore() -> (Harness, ScriptedStore) {
        let log = EventLog()
        let store = ScriptedStore(log: log)
        return (Harness(store: store, log: log), store)
    }

    /// Another manager of this process with its own user. On the same store, it shares the session.
    package func sibling(store other: (any AMZNGrantStore)? = nil) -> Harness {
        Harness(
            store: other ?? store, clock: clock, log: log, random: random, clientID: clientID,
            transport: other == nil ? transport : nil)
    }

    /// A manager as in another process: with its own session, network and user, on the same store.
    package func inOtherProcess() -> Harness { sibling(store: ScriptedStore(log: EventLog(), over: store)) }

    /// Advances the clock so far that the token of ``signIn(_:_:life:)`` is stale.
    package func expire() { clock.advance(by: 4_000) }

    /// Signs in with this access and refresh token, and clears the log.
    package func signIn(_ access: String = "access-1", _ refresh: String = "refresh-1", life: Int = 3_600) async throws
    {
        transport.reply(to: .exchange, json: ScriptedTransport.tokens(access, refresh, life: life))
        _ = try await manager.authorize(Self.request("profile"))
        _ = log.take()
    }
}

/// A URL from a literal in a test, which must be well-formed.
package func address(_ text: String) -> URL {
    guard let url = URL(string: text) else { preconditionFailure("not a URL: \(text)") }
    return url
}
