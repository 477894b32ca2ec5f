import Foundation
import LocalAuthorizationServer
import LoginWithAmazon

/// Measures the cost of a redirect while other sign-ins are pending.
@MainActor
struct RedirectBenchmark {
    private static let rounds = 101
    private let environment: BenchmarkEnvironment

    /// Has a server of its own, because the requests that wait for it occupy the connections to it.
    init(like other: BenchmarkEnvironment) throws { environment = try BenchmarkEnvironment(isQuick: other.isQuick) }

    func measure() async throws -> [Measurement] {
        defer { environment.server.stop() }
        environment.server.addFault(.stall, at: .token, times: .max)
        var medians: [(pending: Int, time: Double)] = []
        for pending in [1, 10, 100, 1_000] where environment.includes(pending) {
            medians.append((pending, try await time(pending)))
        }
        let floor = medians[0].time
        return medians.map { median in
            .ratio(
                "one redirect, \(median.pending) sign-ins pending", [(median.time, floor)], floor: "one pending",
                target: median.pending == 1 ? nil : ScalingBenchmark.target)
        }
    }

    /// The median time of a redirect that completes a sign-in while `pending` others wait for the token endpoint.
    private func time(_ pending: Int) async throws -> Double {
        let agent = InstantAgent()
        let manager = environment.manager(userAgent: agent)
        for number in 0..<pending { try await begin(manager, agent, "alexa:\(number)") }
        var times: [Double] = []
        for round in 0..<environment.amount(Self.rounds) {
            let page = try await show(manager, agent, "dash:\(round)")
            let start = Stopwatch.now()
            guard manager.handleRedirect(page) else { throw CancellationError() }
            times.append(Double(Stopwatch.now() - start))
        }
        return times.median
    }

    private func begin(_ manager: AMZNAuthorizationManager, _ agent: InstantAgent, _ scope: String) async throws {
        guard manager.handleRedirect(try await show(manager, agent, scope)) else { throw CancellationError() }
    }

    /// Shows a page and returns the redirect that it would lead to.
    private func show(_ manager: AMZNAuthorizationManager, _ agent: InstantAgent, _ scope: String) async throws -> URL {
        let request = AMZNAuthorizeRequest(
            scopes: [AMZNScopeFactory.scope(withName: scope)], interactiveStrategy: .always)
        var pages = agent.pages.makeAsyncIterator()
        manager.authorize(request) { _, _, _ in }
        guard let page = await pages.next(),
            let state = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems?
                .first(where: { $0.name == "state" })?.value,
            let redirect = URL(string: "\(environment.configuration.redirectURI)&code=c&state=\(state)")
        else { throw CancellationError() }
        return redirect
    }
}

/// A user agent without a page that reports the page's address; the redirect arrives through `handleRedirect`.
private final class InstantAgent: AMZNUserAgent {
    let pages: AsyncStream<URL>
    private let shown: AsyncStream<URL>.Continuation

    init() { (pages, shown) = AsyncStream.makeStream() }

    func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        shown.yield(authorizationURL)
        return nil
    }
}
