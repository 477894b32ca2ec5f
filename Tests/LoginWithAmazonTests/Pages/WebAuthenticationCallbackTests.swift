import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct WebAuthenticationCallbackTests {
    @Test(
        "The sheet receives an HTTPS host and path, or a scheme in lower case; other URIs can't be presented",
        arguments: [
            ("https://app.example/signed-in", .https(host: "app.example", path: "/signed-in")),
            ("https://app.example/signed-in/", .https(host: "app.example", path: "/signed-in/")),
            ("https://app.example/signed%20in/a%2Fb", .https(host: "app.example", path: "/signed%20in/a%2Fb")),
            ("https://app.example/%C3%BC/", .https(host: "app.example", path: "/%C3%BC/")),
            ("https://app.example/", .https(host: "app.example", path: "/")),
            ("https://app.example", .https(host: "app.example", path: "/")),
            ("HTTPS://App.Example/A?b=c", .https(host: "app.example", path: "/A")),
            ("amzn-com.Example.App://?methodName=signin", .scheme("amzn-com.example.app")),
            ("http://127.0.0.1/redirect", nil), ("no-scheme", nil),
        ] as [(String, WebAuthenticationCallback?)])
    func redirectURIGivesTheExpectedCallback(uri: String, expected: WebAuthenticationCallback?) {
        do {
            #expect(try WebAuthenticationCallback(address(uri)) == expected)
        } catch {
            #expect(expected == nil && (error as? AMZNUserAgentError)?.isCannotPresent == true)
        }
    }
}
