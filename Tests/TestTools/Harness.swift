import Foundation
import LoginWithAmazon

/// A manager with fakes as its dependencies.
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

    package let clientID: String

    /// The dependencies of the manager's session. A test can pass them to further managers.
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

    /// Creates a request for the scopes with these names. If `user` is true, the request also asks for the user.
    package static func request(
        _ scopes: String..., strategy: AMZNInteractiveStrategy = .auto, user: Bool = false
    ) -> AMZNAuthorizeRequest {
        let request = AMZNAuthorizeRequest()
        request.scopes = scopes.map { AMZNScopeFactory.scope(withName: $0) }
        request.interactiveStrategy = strategy
        request.shouldReturnUserData = user
        return request
    }

    /// Calls the `async` method `authorize` and returns the token.
    package func token(_ scopes: String..., strategy: AMZNInteractiveStrategy = .auto) async throws -> String {
        let request = Self.request(strategy: strategy)
        request.scopes = scopes.map { AMZNScopeFactory.scope(withName: $0) }
        return try await manager.authorize(request).token
    }

    package static func onScriptedStore() -> (Harness, ScriptedStore) {
        let log = EventLog()
        let store = ScriptedStore(log: log)
        return (Harness(store: store, log: log), store)
    }

    /// Creates another manager in this process, with its own user agent. With the same store, the new manager shares
    /// the session of this manager.
    package func sibling(store other: (any AMZNGrantStore)? = nil) -> Harness {
        Harness(
            store: other ?? store, clock: clock, log: log, random: random, clientID: clientID,
            transport: other == nil ? transport : nil)
    }

    /// Creates a manager that behaves as if it were in another process. It has its own session, transport and user
    /// agent, and reads and writes the same stored grant.
    package func inOtherProcess() -> Harness { sibling(store: ScriptedStore(log: EventLog(), over: store)) }

    /// Advances the clock by more than the default lifetime of the access token in ``signIn(_:_:life:)``.
    package func expire() { clock.advance(by: 4_000) }

    /// Signs in, receives these tokens, and clears the log.
    package func signIn(_ access: String = "access-1", _ refresh: String = "refresh-1", life: Int = 3_600) async throws
    {
        let count = transport.profiles.events.count
        transport.reply(to: .exchange, json: ScriptedTransport.tokens(access, refresh, life: life))
        _ = try await manager.authorize(Self.request("profile"))
        // A grant with a token that isn't fresh is followed by no profile request.
        if life > 0 { await transport.profiles.until(count: count + 1) }
        _ = log.take()
    }
}

/// Returns the URL with this text. Stops the program if the text isn't a URL.
package func address(_ text: String) -> URL {
    guard let url = URL(string: text) else { preconditionFailure("not a URL: \(text)") }
    return url
}
