import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// The token endpoint of a refresh after the app has changed its region or server.
@Suite struct RefreshEndpointTests {
    private let europe = AMZNEndpoints.production(.EU).token
    private let farEast = AMZNEndpoints.production(.FE).token
    private let other = address("https://example.com/token")

    @Test("A grant from Amazon is refreshed in the region of its sign-in")
    func anAmazonGrantStaysInItsRegion() {
        #expect(AmazonHosts.tokenEndpoint(now: farEast, atSignIn: europe) == europe)
    }

    @Test("Every other grant is refreshed at the current token endpoint")
    func everyOtherGrantUsesTheCurrentEndpoint() {
        #expect(AmazonHosts.tokenEndpoint(now: farEast, atSignIn: nil) == farEast)
        #expect(AmazonHosts.tokenEndpoint(now: other, atSignIn: europe) == other)
        #expect(AmazonHosts.tokenEndpoint(now: europe, atSignIn: other) == europe)
    }

    @Test("A grant records the token endpoint of its sign-in, with a page and with a code pair")
    func everyGrantKnowsItsTokenEndpoint() async throws {
        let harness = Harness()
        try await harness.signIn()
        let repository = GrantRepository(store: harness.store, clientID: Harness.configuration.clientID)
        guard case .grant(let grant) = repository.read() else { throw AMZNGrantStoreError.unreadable("no grant") }
        #expect(grant.tokenEndpoint == Harness.configuration.endpoints.token)

        var driver = CodePairFlowDriver()
        #expect(try driver.adoptedGrant()?.tokenEndpoint == SessionSettings.sample.endpoints.token)
    }

    @Test("A session refreshes a grant in the region of its sign-in, even if the app has changed the region")
    func theSessionRefreshesWhereItSignedIn() {
        var machine = SessionMachine(random: TestRandom().octets)
        var grant = Grant.stale
        grant.tokenEndpoint = europe
        let settings = SessionSettings(
            clientID: "client", redirectURI: Harness.configuration.redirectURI, endpoints: .production(.FE))
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
