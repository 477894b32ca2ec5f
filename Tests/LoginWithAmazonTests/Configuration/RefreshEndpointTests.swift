import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Where a grant is refreshed after the app has chosen another region or server.
@Suite struct RefreshEndpointTests {
    private let europe = AMZNEndpoints.production(.EU).token
    private let farEast = AMZNEndpoints.production(.FE).token
    private let other = address("https://example.com/token")

    @Test func anAmazonGrantStaysInItsRegion() {
        #expect(AmazonHosts.tokenEndpoint(now: farEast, atSignIn: europe) == europe)
    }

    @Test func everyOtherGrantGoesWhereTheServerIsNow() {
        #expect(AmazonHosts.tokenEndpoint(now: farEast, atSignIn: nil) == farEast)
        #expect(AmazonHosts.tokenEndpoint(now: other, atSignIn: europe) == other)
        #expect(AmazonHosts.tokenEndpoint(now: europe, atSignIn: other) == europe)
    }

    @Test("Every grant notes where its sign-in got it, with a page and with a code pair")
    func everyGrantKnowsItsTokenEndpoint() async throws {
        let harness = Harness()
        try await harness.signIn()
        let repository = GrantRepository(store: harness.store, clientID: Harness.configuration.clientID)
        guard case .grant(let grant) = repository.read() else { throw AMZNGrantStoreError.unreadable("no grant") }
        #expect(grant.tokenEndpoint == Harness.configuration.endpoints.token)

        var driver = CodePairFlowDriver()
        #expect(try driver.adoptedGrant()?.tokenEndpoint == SessionSettings.sample.endpoints.token)
    }

    @Test("A session refreshes a grant in the region of its sign-in, whatever region the app has chosen since")
    func theSessionRefreshesWhereItSignedIn() {
        var machine = SessionMachine(random: TestRandom().octets)
        var grant = Grant.stale
        grant.tokenEndpoint = europe
        let settings = SessionSettings(
            clientID: "client", redirectURI: Harness.configuration.redirectURI, endpoints: .production(.FE),
            language: nil)
        _ = machine.handle(.authorize(1, .sample(), settings), at: .noon)
        _ = machine.handle(.grants(.read(.grant(grant))), at: .noon)
        _ = machine.handle(.grants(.leased(.taken)), at: .noon)
        let actions = machine.handle(.grants(.read(.grant(grant))), at: .noon)
        let asked = actions.map { action -> URL? in
            if case .send(.refresh, let wire) = action { wire.url } else { nil }
        }
        #expect(asked == [europe])
    }
}
