import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct RedirectURITests {
    private static let app = "amzn-com.example.App://?methodName=signin"
    private static let web = "https://app.example.com/login/done"
    private static let fixed = "http://127.0.0.1:8080/callback"
    private static let open = "http://127.0.0.1/callback"
    private static let open6 = "http://[::1]/callback"

    @Test(
        "A redirect matches a redirect URI with the same scheme, in any case, and the same authority and path",
        arguments: [
            (app, "AMZN-COM.EXAMPLE.APP://?code=c"), (app, "amzn-com.example.app://"),
            (app, "amzn-com.example.app://?code=c#fragment"), (web, "HTTPS://app.example.com/login/done?code=c"),
            (fixed, "http://127.0.0.1:8080/callback?code=c"), (open, "http://127.0.0.1/callback"),
        ])
    func redirectMatchesItsURI(own: String, other: String) throws {
        #expect(RedirectURI(url: address(own)).matches(try #require(URLParts(other))))
    }

    @Test(
        "A redirect URI with a loopback IP address and no port matches a redirect with a port",
        arguments: [
            (open, "HTTP://127.0.0.1:65535/callback?code=c"), (open6, "http://[::1]:49152/callback?code=c"),
            ("http://127.0.0.1", "http://127.0.0.1:49152/?code=c"),
        ])
    func openRedirectURIMatchesAnotherPort(own: String, other: String) throws {
        #expect(RedirectURI(url: address(own)).matches(try #require(URLParts(other))))
    }

    @Test(
        "An HTTP or HTTPS URL without a path matches one with the path `/`",
        arguments: [
            ("http://127.0.0.1:8080/", "http://127.0.0.1:8080?code=c"),
            ("https://app.example.com", "https://app.example.com/?code=c"),
        ])
    func emptyPathMatchesASlash(own: String, other: String) throws {
        #expect(RedirectURI(url: address(own)).matches(try #require(URLParts(other))))
    }

    @Test(
        "A URL that only resembles the redirect URI doesn't match, even if browsers treat both alike",
        arguments: [
            (app, "amzn-com.example.App:?code=c"), (app, "amzn-com.example.App:///?code=c"),
            (web, "https://App.example.com/login/done"), (web, "https://app.example.com/login/don%65"),
            (web, "https://app.example.com/login/x/../done"), (web, "https://app.example.com:443/login/done"),
            (web, "https://app.example.com@evil.example/login/done"),
            (web, "https://evil.example/?https://app.example.com/login/done"),
            (web, "https://evil.example#https://app.example.com/login/done"), (web, "https:/login/done"),
            (fixed, "http://127.0.0.1/callback"), (fixed, "https://127.0.0.1:8080/callback"),
            (open, "http://127.0.0.1:/callback"), (open, "http://127.0.0.1:80@evil.example/callback"),
            (open, "http://127.0.0.1:٨٠/callback"), (open, "http://[::1]:80/callback"),
            (open6, "http://[::1]80/callback"), ("http://localhost/callback", "http://localhost:8080/callback"),
            ("http://192.0.2.1/callback", "http://192.0.2.1:8080/callback"), ("amzn-x://a", "amzn-x://a/"),
        ])
    func similarURLDoesNotMatch(own: String, other: String) throws {
        #expect(!RedirectURI(url: address(own)).matches(try #require(URLParts(other))))
    }

    /// RFC 6749 section 4.1.3: the token request repeats the redirect URI of the authorization request.
    @Test(
        "The token request repeats the configured redirect URI, with the port of the redirect",
        arguments: [
            (open, "http://127.0.0.1:49152/callback?code=c&state=s", "http://127.0.0.1:49152/callback"),
            (open6, "http://[::1]:49152/callback?code=c", "http://[::1]:49152/callback"),
            ("http://127.0.0.1/cb?a=b", "http://127.0.0.1:5/cb?a=b&code=c", "http://127.0.0.1:5/cb?a=b"),
            ("http://127.0.0.1", "http://127.0.0.1:5/?code=c", "http://127.0.0.1:5"),
            (fixed, "http://127.0.0.1:8080/callback?code=c", fixed),
            (app, "AMZN-com.example.app://?methodName=signin&code=c", app),
        ])
    func uriToRepeatHasThePortOfTheRedirect(own: String, redirect: String, used: String) {
        #expect(RedirectURI(url: address(own)).asUsed(in: address(redirect)).absoluteString == used)
    }
}

@Suite(.deadline) struct URLPartsTests {
    private static let rows: [(String, [String?]?)] = [
        ("http://a.example/b?c=d#e", ["http", "a.example", "/b", "c=d"]),
        ("http://a.example?", ["http", "a.example", "", ""]),
        ("http://a.example?b://c/d?e", ["http", "a.example", "", "b://c/d?e"]),
        ("http://a.example#?b", ["http", "a.example", "", nil]),
        ("http://u:p@[::1]:80//b", ["http", "u:p@[::1]:80", "//b", nil]),
        ("amzn-com.example.App://?methodName=signin", ["amzn-com.example.App", "", "", "methodName=signin"]),
        ("amzn-x:///?a=b", ["amzn-x", "", "/", "a=b"]),
        ("mailto:a@b?c", ["mailto", nil, "a@b", "c"]),
        ("a:/b//c", ["a", nil, "/b//c", nil]),
        ("a://b?\u{301}c", ["a", "b", "", "\u{301}c"]),
        ("a://b/\u{301}c#\u{301}d", ["a", "b", "/\u{301}c", nil]),
        ("", nil), ("a", nil), ("//a/b", nil), (":", nil), ("://a", nil), ("?a:b", nil), ("/a:b", nil), ("#a:b", nil),
        ("?a=http://b", nil),
    ]

    @Test("A URL is split at its first delimiters, and text without a scheme is refused", arguments: rows)
    func urlIsSplitAtItsFirstDelimiters(text: String, wanted: [String?]?) {
        #expect(URLParts(text).map { [$0.scheme, $0.authority, $0.path, $0.query] } == wanted)
    }
}

@Suite(.deadline) struct LoopbackHostTests {
    private static let allowed = [
        "https://example.com", "HTTPS://example.com/a", "https://127.0.0.1", "https://user@example.com:8443/a",
        "http://127.0.0.1", "http://127.0.0.1:8080/a", "http://[::1]", "http://[::1]:8080/a", "http://localhost:80",
        "HTTP://localhost",
    ]
    private static let others = [
        "http://example.com", "http://127.0.0.1.example.com", "http://127.0.0.1@example.com",
        "http://localhost:80@example.com", "http://localhost.example.com", "http://127.0.0.2", "http://0.0.0.0",
        "http://[::]", "http://[::2]", "http://2130706433", "http://0177.0.0.1", "http:///a", "https:///a",
        "http:a", "ftp://127.0.0.1", "file:///a", "amzn-a://", "localhost:80", "//127.0.0.1",
    ]

    @Test("Only HTTPS with a host, and HTTP to localhost, 127.0.0.1 or [::1], are allowed", arguments: allowed + others)
    func tlsOrLoopbackIsAllowed(text: String) {
        #expect(LoopbackHost.isAllowed(address(text)) == Self.allowed.contains(text))
    }
}
