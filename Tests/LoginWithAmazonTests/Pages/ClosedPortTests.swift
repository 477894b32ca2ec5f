import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// The port is closed after a sign-in, however it ends.
@Suite(.timeLimit(.minutes(10))) struct ClosedPortTests {
    /// The ways a sign-in ends.
    enum Outcome: CaseIterable, Sendable {
        case allowed, refused, strayRequests, timeOut, browserMissing, agentThrows
        case cancelledTask, superseded, signOut
    }

    @Test("No port is open after a sign-in", arguments: Outcome.allCases, ["127.0.0.1", "localhost"])
    func nothingListens(outcome: Outcome, host: String) async throws {
        let (log, port) = (EventLog(), try FreePorts.next())
        let redirectURI = address("http://\(host):\(port)/callback")
        let agent = AMZNLoopbackUserAgent(timeout: outcome == .timeOut ? 0.1 : 3_600) { page in
            // A superseding sign-in shows a page of its own, which does not count.
            guard !log.events.contains("page") else { throw AMZNUserAgentError.userDidCancel }
            log.add("page")
            try await Self.visit(LoopbackClient(page: page), outcome)
        }
        await Self.signIn(outcome, Watched(log: log, agent: agent), redirectURI: redirectURI, log: log)
        for isIPv6 in host == "localhost" ? [false, true] : [false] {
            #expect(await TestConnection.isRefused(port: port, isIPv6: isIPv6))
        }
    }

    /// Logs the end of the page, since some sign-ins are answered earlier.
    private struct Watched: AMZNUserAgent {
        let log: EventLog
        let agent: AMZNLoopbackUserAgent

        func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
            defer { log.add("page ended") }
            return try await agent.present(authorizationURL, redirectURI: redirectURI)
        }
    }

    private static func visit(_ client: LoopbackClient, _ outcome: Outcome) async throws {
        switch outcome {
        case .allowed: _ = await client.comeBack()
        case .refused: _ = await client.comeBack("error=access_denied")
        case .strayRequests:
            _ = await client.get("/favicon.ico")
            _ = await client.get("/callback?code=c&state=other")
            throw AMZNUserAgentError.userDidCancel
        case .browserMissing: throw AMZNUserAgentError.cannotPresent("no browser")
        case .agentThrows: throw POSIXError(.EIO)
        case .timeOut, .cancelledTask, .superseded, .signOut: break
        }
    }

    private static func signIn(_ outcome: Outcome, _ agent: Watched, redirectURI: URL, log: EventLog) async {
        let manager = Self.manager(agent, redirectURI)
        let task = Task {
            guard outcome == .cancelledTask else { return }
            _ = try? await manager.authorize(Harness.request("profile")).token
        }
        if outcome != .cancelledTask {
            manager.authorize(Harness.request("profile")) { _, _, _ in log.add("answered") }
        }
        if [.cancelledTask, .superseded, .signOut].contains(outcome) { await log.until("page") }
        switch outcome {
        case .superseded: manager.authorize(Harness.request("postal_code")) { _, _, _ in }
        case .signOut: manager.signOut { _ in }
        default: task.cancel()
        }
        await task.value
        if outcome != .cancelledTask { await log.until("answered") }
        // The superseding sign-in has a page as well, which may end before the first one.
        await log.until("page ended", times: outcome == .superseded ? 2 : 1)
        withExtendedLifetime(manager) {}
    }

    private static func manager(_ agent: Watched, _ redirectURI: URL) -> AMZNAuthorizationManager {
        let clock = TestClock()
        let transport = ScriptedTransport(log: EventLog())
        transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1", life: 3_600))
        return AMZNAuthorizationManager(
            configuration: Harness.configuration(clientID: "client", redirectURI: redirectURI.absoluteString),
            userAgent: agent, grantStore: AMZNMemoryGrantStore(),
            environment: SessionEnvironment(
                now: { clock.now }, uptime: { clock.uptime }, random: TestRandom().octets, transport: transport,
                sleep: { try await TestWait.forbidden($0) }))
    }
}
