import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct AMZNConfigurationTests {
    @Test(
        "A bundle identifier that can't be part of a URL scheme is refused",
        arguments: [
            "com.example app", "com.exämple.app", "com/example", "com.example?", "com.example:", "a#b", "a%b",
        ])
    func invalidBundleIdentifierIsRefused(bundle: String) {
        #expect {
            try AMZNConfiguration(apiKey: KeyMaker.key(["bundleId": bundle]), bundleIdentifier: bundle, region: .auto)
        } throws: {
            ($0 as? AMZNError)?.code == .unauthorizedClient && "\($0)".contains("redirect URI")
        }
    }

    private static let regions: [AMZNRegion] = [.auto, .NA, .EU, .FE]

    /// The configuration from an API key for Europe.
    private func european(_ region: AMZNRegion = .auto) throws -> AMZNConfiguration {
        let key = try KeyMaker.key(endpoints: ["tokenExchange": "https://api.amazon.co.uk/auth/o2/token"])
        return try AMZNConfiguration(apiKey: key, bundleIdentifier: "com.example.app", region: region)
    }

    @Test(
        "A manager's region and sandbox mode select Amazon's endpoints; `auto` means the region of the API key",
        arguments: regions, [false, true])
    func regionAndSandboxSelectTheEndpoints(region: AMZNRegion, isSandbox: Bool) throws {
        let meant = region == .auto ? AMZNRegion.EU : region
        #expect(
            try european().endpoints(region: region, isSandbox: isSandbox)
                == (isSandbox ? .sandbox(meant) : .production(meant)))
    }

    @Test(
        "A configuration's region selects Amazon's endpoints; `auto` means the region of the API key",
        arguments: regions)
    func regionOfTheConfigurationSelectsTheEndpoints(region: AMZNRegion) throws {
        #expect(try european(region).endpoints == .production(region == .auto ? .EU : region))
    }

    @Test(
        "A manager's region and sandbox mode don't change the endpoints that the app has passed",
        arguments: regions, [false, true])
    func passedEndpointsAreUnchanged(region: AMZNRegion, isSandbox: Bool) {
        let configuration = Harness.configuration
        #expect(configuration.endpoints(region: region, isSandbox: isSandbox) == configuration.endpoints)
    }

    @Test(
        "Each region's endpoints are the listed ones; in the sandbox, only the profile endpoint's host differs",
        arguments: [
            (.NA, "na.account.amazon.com", "api.amazon.com", "api.sandbox.amazon.com"),
            (.EU, "eu.account.amazon.com", "api.amazon.co.uk", "api.sandbox.amazon.co.uk"),
            (.FE, "apac.account.amazon.com", "api.amazon.co.jp", "api-sandbox.amazon.co.jp"),
        ] as [(AMZNRegion, String, String, String)])
    func eachRegionHasTheListedEndpoints(region: AMZNRegion, page: String, service: String, sandbox: String) {
        for (endpoints, profile) in [
            (AMZNEndpoints.production(region), service), (AMZNEndpoints.sandbox(region), sandbox),
        ] {
            #expect(endpoints.authorization.absoluteString == "https://\(page)/ap/oa")
            #expect(endpoints.token.absoluteString == "https://\(service)/auth/o2/token")
            #expect(endpoints.profile.absoluteString == "https://\(profile)/user/profile")
            #expect(endpoints.signOut.absoluteString == "https://\(service)/auth/relyingPartyLogout")
        }
    }

    @Test(
        "`authorize` shows no page and names the problem if the client id, redirect URI or endpoints are invalid",
        arguments: [
            ("", "amzn-a://back", "https://a.example", AMZNError.Code.unauthorizedClient, "client id is empty"),
            ("client", "http://a.example/back", "https://a.example", .invalidInput, "redirect URI is not secure"),
            ("client", "amzn-a://back#x", "https://a.example", .invalidInput, "redirect URI has a fragment"),
            ("client", "amzn-a://back", "http://a.example", .invalidInput, "neither HTTPS"),
        ])
    func callFailsWithoutAPageIfItsConfigurationIsInvalid(
        client: String, redirect: String, endpoint: String, code: AMZNError.Code, words: String
    ) async throws {
        let (url, parts) = (address(endpoint), Harness())
        let manager = AMZNAuthorizationManager(
            configuration: AMZNConfiguration(
                clientID: client, redirectURI: address(redirect),
                endpoints: AMZNEndpoints(authorization: url, token: url, profile: url, signOut: url)),
            userAgent: parts.userAgent, grantStore: AMZNMemoryGrantStore())
        let error = await #expect(throws: AMZNError.self) {
            try await manager.authorize(Harness.request("profile")).token
        }
        #expect(error?.code == code)
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
        #expect(parts.log.events.isEmpty)
    }

    @Test("The setting for the create-account link doesn't change the page's URL")
    func createAccountLinkSettingDoesNotChangeThePage() async throws {
        var pages: Set<URL?> = []
        for isDisabled in [true, false] {
            AMZNLWASettings.setDisableCreateAccountLink(isDisabled)
            #expect(AMZNLWASettings.isCreateAccountLinkDisabled() == isDisabled, "\(isDisabled)")
            // The random values are the same, so the pages can be equal.
            let harness = Harness(random: TestRandom(from: 1))
            try await harness.signIn()
            pages.insert(harness.userAgent.pages.first)
        }
        #expect(pages.count == 1)
    }
}
