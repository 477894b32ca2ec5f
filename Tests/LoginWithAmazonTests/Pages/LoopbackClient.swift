import Foundation
import TestSupport

@testable import LoginWithAmazon

/// Plays the role of the browser. Sends a test's requests to the loopback listener of a sign-in page.
struct LoopbackClient: Sendable {
    let page: URL

    var redirectURI: URL { address(page.parameter("redirect_uri") ?? "missing:") }

    var port: UInt16 { UInt16(exactly: redirectURI.port ?? 0) ?? 0 }

    func get(_ target: String) async -> String? { await say("GET \(target) HTTP/1.1\r\n\r\n") }

    /// Sends this text. Returns the whole reply, or nil if no connection can be made.
    func say(_ text: String) async -> String? {
        await TestConnection.exchange(text, port: port, isIPv6: redirectURI.host?.contains(":") == true)
    }

    /// Requests `/callback` with the page's `state`, as a browser does when it follows the server's redirect.
    func comeBack(_ parameters: String = "code=c") async -> String? {
        await get("/callback?\(parameters)&state=\(page.parameter("state") ?? "")")
    }

    /// The URL of a sign-in page with this redirect URI.
    static func page(_ redirectURI: String, at endpoint: String = "https://example.com/ap/oa") -> URL {
        address(
            "\(endpoint)?"
                + FormCoding.encode([
                    ("response_type", "code"), ("redirect_uri", redirectURI), ("scope", "a b"), ("state", "state-1"),
                ]))
    }
}
