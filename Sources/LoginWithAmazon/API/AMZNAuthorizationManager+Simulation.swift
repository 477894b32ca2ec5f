import Foundation

@nonobjc
extension AMZNAuthorizationManager {
    /// Creates a manager for tests and previews. It answers every call in memory, without a network or a sign-in page,
    /// and stores nothing on the device. The article <doc:TestingWithoutAmazon> has a test of a view model.
    ///
    /// The manager shares nothing with other managers, so tests can run at the same time. Tokens expire after an hour.
    /// A call that waits for a code pair takes about a second at most.
    /// - Parameters:
    ///   - user: The user, whom every sign-in signs in immediately.
    ///   - scopes: The scopes of the grant that is stored at the start. If there are none, no user is signed in at the
    ///     start.
    public convenience init(
        simulating user: AMZNUser, signedInFor scopes: [any AMZNScope] = [.profile(), .postalCode()]
    ) {
        let (server, store) = (SimulatedServer(user), AMZNMemoryGrantStore())
        let configuration = SimulatedServer.configuration
        if !scopes.isEmpty, let grant = server.grant(scopes.map(\.name)) {
            store.write(grant, for: configuration.clientID)
        }
        self.init(
            configuration: configuration, userAgent: SimulatedPage(), grantStore: store,
            environment: .live(transport: server))
    }

    /// Creates a manager for tests and previews, all of whose calls fail with this error. With code 3, the official
    /// handler of `authorize` receives `userDidCancel` in its place.
    public convenience init(simulating error: AMZNError) { self.init { throw error } }
}

private final class SimulatedServer: Transport {
    static let configuration = AMZNConfiguration(
        clientID: "amzn1.application-oa2-client.simulation", redirectURI: url("com.example.simulation:/redirect"),
        endpoints: AMZNEndpoints(baseURL: url("https://simulation.invalid")))

    private let user: AMZNUser
    private let lastToken = Locked(0)

    init(_ user: AMZNUser) { self.user = user }

    /// The bytes that a store holds for a grant with these scopes.
    func grant(_ scopes: [String]) -> Data? {
        let (origin, environment) = (Self.configuration.origin, SessionEnvironment.live)
        let grant = try? TokenResponse(body: Self.json(tokens()))?.grant(
            asked: scopes, granted: scopes, at: environment.now(), from: origin, random: environment.random
        ).get()
        return grant.flatMap { try? GrantCodec.encode($0) }
    }

    func send(_ request: WireRequest, reply: @escaping @Sendable (Result<WireReply, AMZNError>) -> Void) {
        let content: [String: Any] =
            switch request.url.lastPathComponent {
            case "token": tokens()
            case "profile": user.profileData as? [String: String] ?? [:]
            case "codepair":
                [
                    "user_code": "ABCD1234", "device_code": "simulated", "interval": 1,
                    "verification_uri": "https://simulation.invalid/code",
                ]
            default: [:]
            }
        reply(.success(WireReply(status: 200, body: Self.json(content))))
    }

    private func tokens() -> [String: Any] {
        let number = lastToken.withLock { last in
            last += 1
            return last
        }
        return ["access_token": "simulated-token-\(number)", "refresh_token": "simulated", "expires_in": 3_600]
    }

    private static func json(_ content: [String: Any]) -> Data {
        (try? JSONSerialization.data(withJSONObject: content)) ?? Data()
    }

    private static func url(_ text: String) -> URL { URL(string: text) ?? URL(fileURLWithPath: text) }
}

/// A user agent that immediately returns a redirect with a code, as if the user had allowed access.
private struct SimulatedPage: AMZNUserAgent {
    func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        let asked = URLComponents(url: authorizationURL, resolvingAgainstBaseURL: false)?.queryItems ?? []
        var redirect = URLComponents(url: redirectURI, resolvingAgainstBaseURL: false)
        redirect?.queryItems = [URLQueryItem(name: "code", value: "simulated")] + asked.filter { $0.name == "state" }
        return redirect?.url
    }
}
