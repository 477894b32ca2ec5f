import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct WebAuthenticationCallbackTests {
    @Test(
        "The callback for an HTTPS redirect URI is the host and path; for an app's own scheme, it is the scheme",
        arguments: [
            ("https://app.example/signed-in", .https(host: "app.example", path: "/signed-in")),
            ("https://app.example/signed-in/", .https(host: "app.example", path: "/signed-in/")),
            ("https://app.example/signed%20in/a%2Fb", .https(host: "app.example", path: "/signed%20in/a%2Fb")),
            ("https://app.example/%C3%BC/", .https(host: "app.example", path: "/%C3%BC/")),
            ("https://app.example/", .https(host: "app.example", path: "/")),
            ("https://app.example", .https(host: "app.example", path: "/")),
            ("HTTPS://App.Example/A?b=c", .https(host: "app.example", path: "/A")),
            ("amzn-com.Example.App://?methodName=signin", .scheme("amzn-com.example.app")),
        ] as [(String, WebAuthenticationCallback)])
    func callbackIsHostAndPathOrScheme(uri: String, expected: WebAuthenticationCallback) throws {
        #expect(try WebAuthenticationCallback(address(uri)) == expected)
    }

    @Test(
        "A redirect URI with the scheme http, or without a scheme, is a set-up error",
        arguments: ["http://127.0.0.1/redirect", "no-scheme"])
    func otherRedirectURIHasNoCallback(uri: String) {
        let error = #expect(throws: AMZNUserAgentError.self) { try WebAuthenticationCallback(address(uri)) }
        #expect(error?.isLasting == true)
    }
}
