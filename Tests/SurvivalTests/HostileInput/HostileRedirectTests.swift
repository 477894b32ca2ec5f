import BothAPIs
import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// Tests which redirects a sign-in of either API accepts, and how the sign-in ends.
@MainActor
@Suite(.deadline, .sharedManager) struct HostileRedirectTests {
    /// The redirect URI of an API key, loopback redirect URIs with and without a port, and an HTTPS URL.
    nonisolated static let redirectURIs = [
        Harness.redirectURI, "http://127.0.0.1:8731/signin", "http://127.0.0.1/signin",
        "https://app.example.com/signin",
    ]

    @Test(
        "Promises 50, 51 and 52: Another URL or `state` is refused; the sign-in's redirect is then accepted once",
        arguments: SDKVersion.allCases, Survival.sample(of: redirectURIs, every: redirectURIs.count))
    func onlyTheValidRedirectIsAcceptedAndOnlyOnce(version: SDKVersion, redirectURI: String) async throws {
        let app = try await RedirectedApp(version, Self.harness(redirectURI), redirectURI)
        let hostile = HostileRedirects.foreign(from: app.good)
        for redirect in hostile {
            let isTaken = app.open(redirect.address)
            Survival.count(.violations, isTaken ? 1 : 0)
            #expect(!isTaken, "\(redirect.name)")
        }
        #expect(app.harness.log.take() == [])
        #expect(app.open(app.good.address))
        #expect(await app.outcome() == .signedIn)
        #expect(app.harness.log.take() == ["exchange"])
        #expect(!app.open(app.good.address), "the valid redirect is accepted twice")
        #expect(app.harness.log.take() == [])
        Survival.count(.redirects, hostile.count { URL(string: $0.address) != nil } + 1)
        Survival.count(.callbacks, 1)
    }

    @Test(
        "Promise 52: A redirect with an error or invalid parameters ends the sign-in; the valid redirect is then rejected",
        arguments: SDKVersion.allCases, Survival.sample(of: redirectURIs, every: redirectURIs.count))
    func redirectWithErrorOrInvalidParametersEndsSignIn(version: SDKVersion, redirectURI: String) async throws {
        for ending in HostileRedirects.endings {
            let app = try await RedirectedApp(version, Self.harness(redirectURI), redirectURI)
            #expect(app.open(ending.address(from: app.good)), "\(ending.name)")
            let isLeft = version == .modern && ending.code == 3
            let isRight = await app.outcome() == (isLeft ? .userDidCancel : .failed(code: ending.code))
            Survival.count(.violations, isRight ? 0 : 1)
            #expect(isRight, "\(ending.name)")
            #expect(!app.open(app.good.address), "\(ending.name)")
            #expect(app.harness.log.take() == [], "\(ending.name): no exchange is sent")
        }
        Survival.count(.redirects, HostileRedirects.endings.count)
        Survival.count(.callbacks, HostileRedirects.endings.count)
    }

    @Test(
        "A redirect completes only its own sign-in; the redirect of a superseded sign-in is rejected",
        arguments: SDKVersion.allCases)
    func redirectCompletesOnlyItsOwnSignIn(version: SDKVersion) async throws {
        let first = try await RedirectedApp(version, Self.harness())
        let other = try await RedirectedApp(
            version, Harness(random: TestRandom(from: 0x8765_4321), clientID: "other"))
        let second = try await RedirectedApp(version, first.harness, scopes: ["postal_code"])
        try #require(await first.outcome() == (version == .modern ? .userDidCancel : .failed(code: 3)))
        #expect(!second.open(first.good.address))
        #expect(second.open(other.good.address))
        #expect(await other.outcome() == .signedIn)
        #expect(second.open(second.good.address))
        #expect(await second.outcome() == .signedIn)
        Survival.count(.redirects, 3)
        Survival.count(.callbacks, 3)
    }

    private static func harness(_ redirectURI: String = Harness.redirectURI) -> Harness {
        Harness(random: TestRandom(from: 0x1234_5678), redirectURI: redirectURI)
    }
}

/// An app with a pending sign-in, whose redirect arrives through `handleOpen`.
@MainActor
struct RedirectedApp {
    let harness: Harness
    let good: GoodRedirect
    private let version: SDKVersion
    private let call: PendingCall

    /// Begins a sign-in and waits for its page. If the harness has a pending sign-in with other scopes, the new sign-in
    /// supersedes it.
    init(
        _ version: SDKVersion, _ harness: Harness, _ redirectURI: String = Harness.redirectURI,
        scopes: [String] = ["profile"]
    ) async throws {
        (self.version, self.harness) = (version, harness)
        harness.userAgent.next(.deferred)
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        AMZNAuthorizationManager.setShared(harness.manager)
        call = version.start(.logIn(scopes))
        await harness.log.until("page")
        _ = harness.log.take()
        let page = try #require(harness.userAgent.pages.last)
        good = try #require(GoodRedirect(redirectURI, page: page))
    }

    func outcome() async -> CallOutcome.Common? { await call.first()?.common }

    /// Opens the app with a URL, as the system does, and returns whether the app accepts it. Returns false if the
    /// string isn't a URL.
    func open(_ address: String) -> Bool {
        guard let url = URL(string: address) else { return false }
        AMZNAuthorizationManager.setShared(harness.manager)
        return version.handleOpen(url)
    }
}
