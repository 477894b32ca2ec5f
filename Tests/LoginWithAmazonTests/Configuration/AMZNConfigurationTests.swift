import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite struct AMZNConfigurationTests {
    @Test("An API key gives client id, redirect URI and endpoints")
    func aKeyMakesAConfiguration() throws {
        let configuration = try AMZNConfiguration(
            apiKey: KeyMaker.key(["bundleId": "com.Example.App-1"]), bundleIdentifier: "com.Example.App-1",
            region: .auto)
        #expect(configuration.clientID == "amzn1.application-oa2-client.0123")
        #expect(configuration.redirectURI.absoluteString == "amzn-com.Example.App-1://?methodName=signin")
        #expect(configuration.endpoints == .production(.NA))
    }

    @Test("The redirect URI matches a redirect with added parameters")
    func theRedirectURIMatchesItsRedirects() throws {
        let own = try AMZNConfiguration(
            apiKey: KeyMaker.key(), bundleIdentifier: "com.example.app", region: .auto
        ).redirectURI
        let redirect = try #require(URLParts("amzn-com.example.app://?methodName=signin&code=c&state=s"))
        #expect(RedirectURI(url: own).matches(redirect))
    }

    @Test("A chosen region overrides the API key's region", arguments: [.auto, .NA, .EU, .FE] as [AMZNRegion])
    func aChosenRegionOverridesTheKeys(region: AMZNRegion) throws {
        let key = try KeyMaker.key(endpoints: ["tokenExchange": "https://api.amazon.co.jp/auth/o2/token"])
        let configuration = try AMZNConfiguration(apiKey: key, bundleIdentifier: "com.example.app", region: region)
        #expect(configuration.endpoints == .production(region == .auto ? .FE : region))
    }

    @Test(
        "A bundle identifier that cannot be part of a URL scheme is refused",
        arguments: [
            "com.example app", "com.exämple.app", "com/example", "com.example?", "com.example:", "a#b", "a%b",
        ])
    func anInvalidBundleIdentifierIsRefused(bundle: String) {
        #expect {
            try AMZNConfiguration(apiKey: KeyMaker.key(["bundleId": bundle]), bundleIdentifier: bundle, region: .auto)
        } throws: {
            ($0 as? AMZNError)?.code == .unauthorizedClient && "\($0)".contains("redirect URI")
        }
    }

    @Test(
        "A manager's region and sandbox mode change Amazon's endpoints",
        arguments: [.auto, .NA, .EU, .FE] as [AMZNRegion], [false, true])
    func aManagersRegionAndSandboxChangeAmazonsEndpoints(region: AMZNRegion, isSandbox: Bool) throws {
        let key = try KeyMaker.key(endpoints: ["tokenExchange": "https://api.amazon.co.uk/auth/o2/token"])
        let configuration = try AMZNConfiguration(apiKey: key, bundleIdentifier: "com.example.app", region: .auto)
        let meant = region == .auto ? AMZNRegion.EU : region
        #expect(
            configuration.endpoints(region: region, isSandbox: isSandbox)
                == (isSandbox ? .sandbox(meant) : .production(meant)))
    }

    @Test("A region does not change the endpoints of another server")
    func noRegionChangesTheEndpointsOfAnotherServer() {
        #expect(
            Harness.configuration.endpoints(region: .FE, isSandbox: true) == Harness.configuration.endpoints)
    }

    @Test("A bundle without an API key throws an error that names the missing key")
    func aBundleWithoutAKeyIsReported() throws {
        let folder = try TemporaryFolder()
        let bundle = try #require(Bundle(url: folder.url))
        #expect {
            try AMZNConfiguration(BundleFacts(bundle))
        } throws: {
            ($0 as? AMZNError)?.code == .unauthorizedClient && "\($0)".contains("Info.plist has no APIKey")
        }
    }
}
