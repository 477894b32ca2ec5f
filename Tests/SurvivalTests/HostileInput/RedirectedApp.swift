import Foundation
import LoginWithAmazonLegacy
import TestSupport

/// An app with an open sign-in page, whose redirect arrives through `handleOpen`.
@MainActor
struct RedirectedApp {
    let style: AppCall.Style
    let harness: Harness
    let good: GoodRedirect
    let outcome: Task<Outcome?, Never>
    private let redirectURI: String

    /// Opens the app with the address, as the system does, and returns whether the app accepts it. Strings that aren't
    /// URLs never reach the app.
    func open(_ address: String) -> Bool {
        guard let url = URL(string: address) else { return false }
        AMZNAuthorizationManager.setShared(harness.manager)
        return style == .legacy
            ? AIMobileLib.handleOpen(url, sourceApplication: nil)
            : AMZNAuthorizationManager.handleOpen(url, sourceApplication: nil)
    }

    static func signingIn(
        _ style: AppCall.Style, _ redirectURI: String, clientID: String = "client"
    ) async throws -> RedirectedApp {
        let random = TestRandom(from: clientID == "client" ? 0x1234_5678 : 0x8765_4321)
        let harness = Harness(random: random, clientID: clientID, redirectURI: redirectURI)
        return try await page(["profile"], style, harness, redirectURI)
    }

    /// The same app after a call for other scopes has replaced the page.
    func superseded(by scopes: [String]) async throws -> RedirectedApp {
        try await Self.page(scopes, style, harness, redirectURI)
    }

    private static func page(
        _ scopes: [String], _ style: AppCall.Style, _ harness: Harness, _ redirectURI: String
    ) async throws -> RedirectedApp {
        harness.userAgent.next(.deferred)
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        let (outcomes, answers) = AsyncStream<Outcome>.makeStream()
        let receiver = CallWatch { outcome, _, _ in answers.yield(outcome) }
        CallDriver(harness.manager).start(AppCall.auto.with { $0.scopes = scopes }, as: style, receiver)
        let outcome = Task { () -> Outcome? in
            for await outcome in outcomes { return outcome }
            return nil
        }
        await harness.log.until("page")
        _ = harness.log.take()
        guard let good = harness.userAgent.pages.last.flatMap({ GoodRedirect(redirectURI, page: $0) }) else {
            throw NoPage()
        }
        return RedirectedApp(
            style: style, harness: harness, good: good, outcome: outcome, redirectURI: redirectURI)
    }

    private struct NoPage: Error {}
}
