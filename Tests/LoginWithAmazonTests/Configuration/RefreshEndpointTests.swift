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
}
