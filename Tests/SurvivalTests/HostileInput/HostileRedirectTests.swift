import BothFamilies
import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// Tests the corpus of hostile redirects with real managers and both families.
@MainActor
@Suite struct HostileRedirectTests {
    /// Redirect URIs from an API key, of a tool with and without a port, and of an app with a web address.
    nonisolated static let redirectURIs = [
        Harness.redirectURI, "http://127.0.0.1:8731/signin", "http://127.0.0.1/signin",
        "https://app.example.com/signin",
    ]

    @Test(
        "A foreign redirect is rejected, and the sign-in still succeeds",
        arguments: Family.allCases, redirectURIs)
    func foreign(family: Family, redirectURI: String) async throws {
        try await SharedManager.lent { try await refuses(family, redirectURI) }
    }

    private func refuses(_ family: Family, _ redirectURI: String) async throws {
        let target = try await RedirectTargetApp.signingIn(family, redirectURI)
        let hostile = HostileRedirects.foreign(from: target.good)
        for redirect in hostile {
            let isTaken = target.open(redirect.address)
            Survival.count(.violations, isTaken ? 1 : 0)
            #expect(!isTaken, "\(redirect)")
        }
        #expect(target.harness.log.take() == [])
        #expect(target.open(target.good.address))
        #expect(await target.outcome.value == .signedIn)
        #expect(target.harness.log.take() == ["exchange"])
        #expect(!target.open(target.good.address), "a replay")
        #expect(target.harness.log.take() == [])
        // Strings that aren't URLs never reach the app.
        Survival.count(.redirects, hostile.count { URL(string: $0.address) != nil } + 1)
        Survival.count(.callbacks, 1)
    }

    @Test(
        "An invalid redirect ends its sign-in with one error and without a request to the server",
        arguments: Family.allCases, redirectURIs)
    func endings(family: Family, redirectURI: String) async throws {
        try await SharedManager.lent { try await ends(family, redirectURI) }
    }

    private func ends(_ family: Family, _ redirectURI: String) async throws {
        let count = RedirectTargetApp.endings(redirectURI).count
        for index in 0..<count {
            let target = try await RedirectTargetApp.signingIn(family, redirectURI)
            let redirect = HostileRedirects.endings(from: target.good)[index]
            #expect(target.open(redirect.address), "\(redirect)")
            let outcome = await target.outcome.value
            Survival.count(.violations, redirect.effect == family.effect(of: outcome) ? 0 : 1)
            #expect(redirect.effect == family.effect(of: outcome), "\(redirect)")
            #expect(target.harness.log.take() == [], "\(redirect)")
            #expect(!target.open(target.good.address), "the valid redirect comes too late after \(redirect)")
        }
        #expect(count > 20)
        Survival.count(.redirects, count)
        Survival.count(.callbacks, count)
    }

    @Test(
        "A redirect doesn't complete another sign-in: a superseded one, or that of another client",
        arguments: Family.allCases)
    func mixUp(family: Family) async throws {
        try await SharedManager.lent { try await keepsApart(family) }
    }

    private func keepsApart(_ family: Family) async throws {
        let first = try await RedirectTargetApp.signingIn(family, Harness.redirectURI)
        let other = try await RedirectTargetApp.signingIn(family, Harness.redirectURI, clientID: "other")
        #expect(!first.open(other.good.address))
        #expect(!other.open(first.good.address))
        let second = try await first.superseded(by: ["postal_code"])
        #expect(family.effect(of: await first.outcome.value) == .ends(3))
        #expect(!second.open(first.good.address))
        #expect(second.open(second.good.address))
        #expect(await second.outcome.value == .signedIn)
        #expect(other.open(other.good.address))
        #expect(await other.outcome.value == .signedIn)
        Survival.count(.redirects, 3)
        Survival.count(.callbacks, 3)
    }
}
