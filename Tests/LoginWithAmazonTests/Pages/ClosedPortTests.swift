import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// The port is closed after a sign-in, however it ends and with every form of redirect URI.
@Suite(.timeLimit(.minutes(10))) struct ClosedPortTests {
    /// The ways a sign-in ends.
    enum Outcome: CaseIterable, Sendable {
        case allowed, refused, serverError, malformed, strayRequests, timeOut, browserMissing, agentThrows
        case cancelledTask, superseded, signOut, released

        /// Whether the program ends the sign-in while the page is open.
        var isFromOutside: Bool { [.cancelledTask, .superseded, .signOut, .released].contains(self) }
    }

    /// The forms of loopback redirect URIs.
    enum Form: CaseIterable, Sendable {
        case anyPort, fixedPort, anyPortIPv6, fixedPortIPv6, name

        func redirectURI() throws -> String {
            switch self {
            case .anyPort: "http://127.0.0.1/callback"
            case .fixedPort: "http://127.0.0.1:\(try FreePorts.next())/callback"
            case .anyPortIPv6: "http://[::1]/callback"
            case .fixedPortIPv6: "http://[::1]:\(try FreePorts.next())/callback"
            case .name: "http://localhost:\(try FreePorts.next())/callback"
            }
        }
    }

    private static let hasIPv6 = (try? LoopbackSocket(isIPv6: true, port: 0)) != nil
    private static let forms = Form.allCases.filter { hasIPv6 || ($0 != .anyPortIPv6 && $0 != .fixedPortIPv6) }

    @Test("No port is open after a sign-in", arguments: Outcome.allCases, Survival.sample(of: forms, every: 2))
    func nothingListens(outcome: Outcome, form: Form) async throws {
        let log = EventLog()
        let seen = Locked<(port: UInt16, listeners: Listeners)?>(nil)
        let agent = Watched(log: log, agent: Self.agent(outcome, log: log, seen: seen))
        let redirectURI = try form.redirectURI()
        try await Self.signIn(outcome, agent, redirectURI: redirectURI, log: log)

        let (port, before) = try #require(seen.withLock { $0 })
        // With a zero time-out the port may be closed before the browser is opened.
        if Listeners.areKnown, outcome != .timeOut {
            #expect(before.sockets.count >= (form == .name && Self.hasIPv6 ? 2 : 1))
        }
        let host = address(redirectURI).host ?? ""
        let now = Listeners(at: port, host: host)
        #expect(now.sockets.isDisjoint(with: before.sockets))
        for isIPv6 in Listeners.families(of: host) where now.sockets.isEmpty {
            #expect(await TestConnection.isRefused(port: port, isIPv6: isIPv6))
        }
    }

    // MARK: The page

    /// Logs the end of the page, since some sign-ins are answered earlier.
    private struct Watched: AMZNUserAgent {
        let log: EventLog
        let agent: AMZNLoopbackUserAgent

        func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
            defer { log.add("page ended") }
            return try await agent.present(authorizationURL, redirectURI: redirectURI)
        }
    }

    private struct Broken: Error {}

    private static func agent(
        _ outcome: Outcome, log: EventLog, seen: Locked<(port: UInt16, listeners: Listeners)?>
    ) -> AMZNLoopbackUserAgent {
        AMZNLoopbackUserAgent(timeout: outcome == .timeOut ? 1 : 3_600) { page in
            let client = LoopbackClient(page: page)
            // A superseding sign-in shows a page of its own, which does not count.
            guard seen.withLock({ $0 }) == nil else { throw AMZNUserAgentError.userDidCancel }
            seen.withLock { $0 = (client.port, Listeners(at: client.port, host: client.redirectURI.host ?? "")) }
            log.add("page")
            try await visit(client, outcome)
        }
    }

    private static func visit(_ client: LoopbackClient, _ outcome: Outcome) async throws {
        switch outcome {
        case .allowed: _ = await client.comeBack()
        case .refused: _ = await client.comeBack("error=access_denied")
        case .serverError: _ = await client.comeBack("error=server_error")
        case .malformed: _ = await client.comeBack("code=c&code=d")
        case .strayRequests:
            _ = await client.get("/favicon.ico")
            _ = await client.get("/callback?code=c&state=other")
            throw AMZNUserAgentError.userDidCancel
        case .browserMissing: throw AMZNUserAgentError.cannotPresent("no browser")
        case .agentThrows: throw Broken()
        case .timeOut, .cancelledTask, .superseded, .signOut, .released: break
        }
    }

    // MARK: The sign-in

    private static func signIn(
        _ outcome: Outcome, _ agent: Watched, redirectURI: String, log: EventLog
    ) async throws {
        var manager: AMZNAuthorizationManager? = Self.manager(agent, redirectURI)
        let task = outcome == .cancelledTask ? Self.waiting(for: manager) : nil
        let answered = EventLog()
        if task == nil {
            manager?.authorize(Harness.request("profile")) { _, _, _ in answered.add("answered") }
        }
        if outcome.isFromOutside { await log.until("page") }
        switch outcome {
        case .superseded: manager?.authorize(Harness.request("postal_code")) { _, _, _ in }
        case .signOut: manager?.signOut { _ in }
        case .released: manager = nil
        default: task?.cancel()
        }
        _ = await task?.result
        if task == nil { await answered.until("answered") }
        // The superseding sign-in has a page as well, which may end before the first one.
        await log.until("page ended", times: outcome == .superseded ? 2 : 1)
        withExtendedLifetime(manager) {}
    }

    private static func waiting(for manager: AMZNAuthorizationManager?) -> Task<Void, any Error> {
        Task { _ = try await manager?.authorize(Harness.request("profile")).token }
    }

    private static func manager(_ agent: Watched, _ redirectURI: String) -> AMZNAuthorizationManager {
        let clock = TestClock()
        let transport = ScriptedTransport(log: EventLog())
        transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1", life: 3_600))
        return AMZNAuthorizationManager(
            configuration: AMZNConfiguration(
                clientID: "client", redirectURI: address(redirectURI), endpoints: Harness.configuration.endpoints),
            userAgent: agent, grantStore: AMZNMemoryGrantStore(),
            environment: SessionEnvironment(
                now: { clock.now }, uptime: { clock.uptime }, random: TestRandom().octets, transport: transport,
                sleep: { try await TestWait.forbidden($0) }))
    }
}
