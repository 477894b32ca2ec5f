import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

/// Tests the corpus of hostile redirects with real managers and both APIs.
@MainActor
@Suite struct HostileRedirectTests {
    /// Redirect URIs from an API key, of a tool with and without a port, and of an app with a web address.
    nonisolated static let redirectURIs = [
        Harness.redirectURI, "http://127.0.0.1:8731/signin", "http://127.0.0.1/signin",
        "https://app.example.com/signin",
    ]

    nonisolated static let styles = [AppCall.Style.legacy, .block]

    @Test(
        "A foreign redirect is rejected, and the sign-in still succeeds",
        arguments: styles, Survival.sample(of: redirectURIs, every: redirectURIs.count))
    func foreign(style: AppCall.Style, redirectURI: String) async throws {
        try await SharedManager.withExclusiveUse { try await refuses(style, redirectURI) }
    }

    private func refuses(_ style: AppCall.Style, _ redirectURI: String) async throws {
        let target = try await RedirectedApp.signingIn(style, redirectURI)
        let hostile = HostileRedirects.foreign(from: target.good)
        for redirect in hostile {
            let isTaken = target.open(redirect.address)
            Survival.count(.violations, isTaken ? 1 : 0)
            #expect(!isTaken, "\(redirect.name)")
        }
        #expect(target.harness.log.take() == [])
        #expect(target.open(target.good.address))
        #expect(await target.outcome.value == .success)
        #expect(target.harness.log.take() == ["exchange"])
        #expect(!target.open(target.good.address), "a replay")
        #expect(target.harness.log.take() == [])
        // Strings that aren't URLs never reach the app.
        Survival.count(.redirects, hostile.count { URL(string: $0.address) != nil } + 1)
        Survival.count(.callbacks, 1)
    }

    @Test(
        "An invalid redirect ends its sign-in with one error and without a request to the server",
        arguments: styles, Survival.sample(of: redirectURIs, every: redirectURIs.count))
    func endings(style: AppCall.Style, redirectURI: String) async throws {
        try await SharedManager.withExclusiveUse { try await ends(style, redirectURI) }
    }

    private func ends(_ style: AppCall.Style, _ redirectURI: String) async throws {
        for ending in HostileRedirects.endings {
            let target = try await RedirectedApp.signingIn(style, redirectURI)
            #expect(target.open(ending.address(from: target.good)), "\(ending.name)")
            let outcome = await target.outcome.value
            Survival.count(.violations, ending.outcome == outcome ? 0 : 1)
            #expect(ending.outcome == outcome, "\(ending.name)")
            #expect(target.harness.log.take() == [], "\(ending.name)")
            #expect(!target.open(target.good.address), "the valid redirect comes too late after \(ending.name)")
        }
        Survival.count(.redirects, HostileRedirects.endings.count)
        Survival.count(.callbacks, HostileRedirects.endings.count)
    }

    @Test(
        "A redirect doesn't complete another sign-in: a superseded one, or that of another client",
        arguments: styles)
    func mixUp(style: AppCall.Style) async throws {
        try await SharedManager.withExclusiveUse { try await keepsApart(style) }
    }

    private func keepsApart(_ style: AppCall.Style) async throws {
        let first = try await RedirectedApp.signingIn(style, Harness.redirectURI)
        let other = try await RedirectedApp.signingIn(style, Harness.redirectURI, clientID: "other")
        #expect(!first.open(other.good.address))
        #expect(!other.open(first.good.address))
        let second = try await RedirectedApp.signingIn(
            style, Harness.redirectURI, with: first.harness, scopes: ["postal_code"])
        #expect(await first.outcome.value == .left)
        #expect(!second.open(first.good.address))
        #expect(second.open(second.good.address))
        #expect(await second.outcome.value == .success)
        #expect(other.open(other.good.address))
        #expect(await other.outcome.value == .success)
        Survival.count(.redirects, 3)
        Survival.count(.callbacks, 3)
    }
}

/// An app with an open sign-in page, whose redirect arrives through `handleOpen`.
@MainActor
struct RedirectedApp {
    let style: AppCall.Style
    let harness: Harness
    let good: GoodRedirect
    let outcome: Task<Outcome?, Never>

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
        return try await signingIn(style, redirectURI, with: harness)
    }

    /// With the harness of another app and with other scopes, the call replaces that app's page.
    static func signingIn(
        _ style: AppCall.Style, _ redirectURI: String, with harness: Harness, scopes: [String] = ["profile"]
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
        let page = try #require(harness.userAgent.pages.last)
        let good = try #require(GoodRedirect(redirectURI, page: page))
        return RedirectedApp(style: style, harness: harness, good: good, outcome: outcome)
    }
}
