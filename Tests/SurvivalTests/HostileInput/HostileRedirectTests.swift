import Foundation
import LoginWithAmazon
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
        let second = try await first.superseded(by: ["postal_code"])
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
