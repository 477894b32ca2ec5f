import Testing

@testable import LoginWithAmazon

@Suite struct AMZNEndpointsTests {
    @Test(
        "Each region has Amazon's endpoints for it",
        arguments: [
            (.auto, "na.account.amazon.com", "api.amazon.com", "api.sandbox.amazon.com"),
            (.NA, "na.account.amazon.com", "api.amazon.com", "api.sandbox.amazon.com"),
            (.EU, "eu.account.amazon.com", "api.amazon.co.uk", "api.sandbox.amazon.co.uk"),
            (.FE, "apac.account.amazon.com", "api.amazon.co.jp", "api-sandbox.amazon.co.jp"),
        ] as [(AMZNRegion, String, String, String)])
    func endpointsOfEachRegion(region: AMZNRegion, page: String, service: String, sandbox: String) {
        for (endpoints, profile) in [
            (AMZNEndpoints.production(region), service), (AMZNEndpoints.sandbox(region), sandbox),
        ] {
            #expect(endpoints.authorization.absoluteString == "https://\(page)/ap/oa")
            #expect(endpoints.token.absoluteString == "https://\(service)/auth/o2/token")
            #expect(endpoints.profile.absoluteString == "https://\(profile)/user/profile")
            #expect(endpoints.signOut.absoluteString == "https://\(service)/auth/relyingPartyLogout")
        }
    }

    @Test("The regions have the raw values of the SDK's header")
    func regionsHaveTheSDKsNumbers() {
        #expect([AMZNRegion.auto, .NA, .EU, .FE].map(\.rawValue) == [0, 1, 2, 3])
    }
}
