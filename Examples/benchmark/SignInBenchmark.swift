import ExampleSupport
import Foundation
import LocalAuthorizationServer
import LoginWithAmazon

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Measures a sign-in after the page, which is the code exchange and the profile request, relative to the same two
/// requests made directly.
@MainActor
struct SignInBenchmark {
    private static let rounds = 61
    let environment: BenchmarkEnvironment

    func measure() async throws -> [Measurement] {
        var rounds: [(own: Double, floor: Double)] = []
        environment.server.clearJournal()
        var requests = 0
        for _ in 0..<environment.amount(Self.rounds) {
            let floor = try await bare()
            environment.server.clearJournal()
            let own = try await signIn()
            requests = environment.server.requestCount(.token) + environment.server.requestCount(.profile)
            rounds.append((own, floor))
        }
        return [
            .ratio("sign-in after the page", rounds, floor: "its two requests, bare URLSession", target: 1.10),
            .count("requests after the page", requests, "requests", target: 2),
        ]
    }

    /// The time from the redirect to the result.
    private func signIn() async throws -> Double {
        let agent = TimedAgent(environment.browser)
        let manager = environment.manager(userAgent: agent)
        _ = try await manager.authorize(BenchmarkEnvironment.request(.auto, user: true))
        return Double(Stopwatch.now() - agent.cameBack)
    }

    private func bare() async throws -> Double {
        let verifier = String(repeating: "v", count: 43)
        let query = "response_type=code&scope=profile&state=s&code_challenge_method=plain&code_challenge=\(verifier)"
        let client = "client_id=\(RegisteredClient.demo.clientID)"
        let redirectURI = environment.configuration.redirectURI
        let escaped = redirectURI.absoluteString.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let page = "\(environment.server.authorizationEndpoint)?\(query)&\(client)&redirect_uri=\(escaped)"
        guard let url = URL(string: page),
            let back = try await environment.browser.present(url, redirectURI: redirectURI),
            let code = URLComponents(url: back, resolvingAgainstBaseURL: false)?.queryItems?
                .first(where: { $0.name == "code" })?.value
        else { throw Problem("the page never redirected") }
        let body =
            "grant_type=authorization_code&code=\(code)&\(client)&redirect_uri=\(escaped)&code_verifier=\(verifier)"
        // The package, too, creates its session for the first request.
        let start = Stopwatch.now()
        let session = URLSession(configuration: .ephemeral)
        defer { session.finishTasksAndInvalidate() }
        try await exchangeAndFetch(session, body)
        return Double(Stopwatch.now() - start)
    }

    private func exchangeAndFetch(_ session: URLSession, _ body: String) async throws {
        var exchange = URLRequest(url: environment.server.tokenEndpoint)
        exchange.httpMethod = "POST"
        exchange.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        exchange.httpBody = Data(body.utf8)
        Self.useOwnConnection(&exchange)
        let (reply, _) = try await session.data(for: exchange)
        let tokens = try JSONSerialization.jsonObject(with: reply) as? [String: Any]
        guard let token = tokens?["access_token"] as? String else { throw Problem("no token") }
        var profile = URLRequest(url: environment.server.profileEndpoint)
        profile.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        Self.useOwnConnection(&profile)
        let (user, _) = try await session.data(for: profile)
        guard try JSONSerialization.jsonObject(with: user) is [String: Any] else { throw Problem("no profile") }
    }

    /// The package does the same on Linux, where `URLSession` fails to send a body again on a connection that the
    /// server has closed.
    private static func useOwnConnection(_ request: inout URLRequest) {
        #if canImport(FoundationNetworking)
            request.setValue("close", forHTTPHeaderField: "Connection")
        #endif
    }
}

/// Records the time of the redirect.
private final class TimedAgent: AMZNUserAgent {
    private let browser: ScriptedBrowser
    private let moment = Locked<UInt64>(0)

    init(_ browser: ScriptedBrowser) { self.browser = browser }

    var cameBack: UInt64 { moment.withLock { $0 } }

    func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        let back = try await browser.present(authorizationURL, redirectURI: redirectURI)
        moment.withLock { $0 = Stopwatch.now() }
        return back
    }
}
