import ExampleSupport
import Foundation
import LocalAuthorizationServer
import LoginWithAmazon

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Measures a sign-in after the page, which is a request for tokens and one for the profile, relative to two such
/// requests made directly.
@MainActor
struct SignInBenchmark {
    let environment: BenchmarkEnvironment

    func measure() async throws -> [Measurement] {
        var requests = 0
        let rounds = try await environment.rounds(61) {
            let floor = try await bare()
            environment.server.clearJournal()
            let agent = TimedAgent(environment.browser)
            let manager = environment.manager(userAgent: agent)
            _ = try await manager.authorize(BenchmarkEnvironment.request(.auto, user: true))
            let own = Stopwatch.each(of: 1, since: agent.cameBack)
            requests = environment.server.requestCount(.token) + environment.server.requestCount(.profile)
            return (own: own, floor: floor)
        }
        return [
            .ratio("sign-in after the page", rounds, floor: "its two requests, bare URLSession", target: 1.10),
            Measurement(name: "requests after the page", figure: Double(requests), unit: "requests", target: 2),
        ]
    }

    /// The time of a request for tokens and one for the profile.
    private func bare() async throws -> Double {
        let (server, clientID) = (environment.server, RegisteredClient.demo.clientID)
        let grant = server.issueGrant(email: DemoUser.ada.email, scopes: ["profile"], clientID: clientID)
        let form = ["grant_type": "refresh_token", "refresh_token": grant.refreshToken, "client_id": clientID]
        // The package, too, creates its session for the first request.
        let start = Stopwatch.now()
        let session = URLSession(configuration: .ephemeral)
        defer { session.finishTasksAndInvalidate() }
        var refresh = URLRequest(url: server.endpoints.token)
        refresh.httpMethod = "POST"
        refresh.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        refresh.httpBody = Data(form.formEncoded.utf8)
        let tokens = try await Self.json(refresh, session)
        guard let token = tokens["access_token"] as? String else { throw Problem("no token") }
        var profile = URLRequest(url: server.endpoints.profile)
        profile.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        guard try await Self.json(profile, session)["name"] != nil else { throw Problem("no profile") }
        return Stopwatch.each(of: 1, since: start)
    }

    private static func json(_ original: URLRequest, _ session: URLSession) async throws -> [String: Any] {
        var request = original
        #if canImport(FoundationNetworking)
            // The package does the same on Linux, where `URLSession` fails to send a body again on a connection that
            // the server has closed.
            request.setValue("close", forHTTPHeaderField: "Connection")
        #endif
        let (body, _) = try await session.data(for: request)
        return try JSONSerialization.jsonObject(with: body) as? [String: Any] ?? [:]
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
