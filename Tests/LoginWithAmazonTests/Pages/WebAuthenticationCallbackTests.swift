import Foundation
import Testing

@testable import LoginWithAmazon

/// How the system's sheet recognizes the redirect.
@Suite struct WebAuthenticationCallbackTests {
    @Test(
        "An HTTPS redirect keeps the registered path",
        arguments: [
            ("https://app.example/signed-in", "app.example", "/signed-in"),
            ("https://app.example/signed-in/", "app.example", "/signed-in/"),
            ("https://app.example/signed%20in/a%2Fb", "app.example", "/signed%20in/a%2Fb"),
            ("https://app.example/%C3%BC/", "app.example", "/%C3%BC/"),
            ("https://app.example/", "app.example", "/"),
            ("https://app.example", "app.example", "/"),
            ("HTTPS://App.Example/A?b=c", "app.example", "/A"),
        ])
    func anHTTPSRedirectKeepsItsPathAsRegistered(uri: String, host: String, path: String) throws {
        let callback = try WebAuthenticationCallback(#require(URL(string: uri)))
        #expect(callback == .https(host: host, path: path))
    }

    @Test("The scheme is converted to lower case")
    func aSchemeIsInLowerCase() throws {
        let callback = try WebAuthenticationCallback(#require(URL(string: "amzn-com.Example.App://?methodName=signin")))
        #expect(callback == .scheme("amzn-com.example.app"))
    }

    @Test(
        "An address that the sheet cannot receive is left to another agent",
        arguments: ["http://127.0.0.1/redirect", "no-scheme"])
    func anAddressThatTheSheetCannotReceiveIsRefused(uri: String) throws {
        let url = try #require(URL(string: uri))
        let error = #expect(throws: AMZNUserAgentError.self) { try WebAuthenticationCallback(url) }
        #expect(error?.isCannotPresent == true)
    }
}
