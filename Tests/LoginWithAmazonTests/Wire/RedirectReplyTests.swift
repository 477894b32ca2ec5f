import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// `HostileRedirectTests` tests forged redirects.
@Suite(.deadline) struct RedirectReplyTests {
    private static let base = "amzn-com.example.app://?methodName=signin&"
    private let redirectURI = RedirectURI(url: address("amzn-com.example.app://?methodName=signin"))

    @Test(
        "A redirect with neither or both of code and error, or with a repeated known parameter, is malformed",
        arguments: [
            ("code=c&state=s", "code c scopes -"),
            ("code=c&state=s&scope=profile+postal_code", "code c scopes profile,postal_code"),
            ("code=c&state=s&scope=", "code c scopes -"), ("%63ode=c%2B&st%61te=s", "code c+ scopes -"),
            ("code=c&state=s&unknown=1&unknown=2", "code c scopes -"),
            ("code=c&state=s#code=d&state=t", "code c scopes -"),
            ("error=access_denied&state=s", "refused access_denied ()"),
            ("error_description=lwa-bad+scope&error=invalid_scope&state=s", "refused invalid_scope (lwa-bad scope)"),
            ("error_description=text&state=s", "malformed"), ("Code=c&state=s", "malformed"),
            ("code=c&error=access_denied&state=s", "malformed"), ("error=a&error=b&state=s", "malformed"),
            ("code=c&%63ode=d&state=s", "malformed"), ("code=c&state=t&state=s", "malformed"),
            ("code=c&state=s&scope=profile&scope=postal_code", "malformed"),
            ("code=%FF&state=s", "malformed"), ("code=c&state=s&%C3=1", "malformed"),
        ])
    func redirectNeedsACodeOrAnError(query: String, meaning: String) throws {
        let reply = try #require(Self.reply(Self.base + query, redirectURI))
        #expect(reply.states.contains(Secret("s")))
        #expect(Self.words(reply.content) == meaning)
    }

    @Test("A URL longer than 64 KiB is no redirect")
    func tooLongURLIsNoRedirect() {
        let start = Self.base + "state=s&code="
        let longest = start + String(repeating: "c", count: 64 * 1024 - start.utf8.count)
        #expect(Self.reply(longest, redirectURI)?.states == [Secret("s")])
        #expect(Self.reply(longest + "c", redirectURI)?.states == nil)
    }

    @Test(
        "Outside 10: A redirect may omit a parameter of the redirect URI's own query, but not change or repeat it",
        arguments: [
            ("?methodName=signin&code=c&state=s", true), ("?code=c&methodName=signin&state=s", true),
            ("?code=c&state=s&methodName=signi%6E", true), ("?code=c&state=s", true),
            ("?methodName=signout&code=c&state=s", false), ("?methodname=signin&code=c&state=s", true),
            ("?methodName=signin&methodName=signin&code=c&state=s", false),
        ])
    func redirectMayNotChangeTheOwnQuery(query: String, isGood: Bool) throws {
        let reply = try #require(Self.reply("amzn-com.example.app://" + query, redirectURI))
        #expect(Self.words(reply.content) == (isGood ? "code c scopes -" : "malformed"))
    }

    @Test(
        "Outside 10: A redirect's issuer must be the configured one or, without one, have the sign-in page's origin",
        arguments: [
            (nil, "https://server.example/ap", "code c scopes -"),
            (nil, "https://SERVER.example:443", "code c scopes -"),
            (nil, "https://other.example", "foreign"), (nil, "http://server.example", "foreign"),
            (nil, "https://server.example:444", "foreign"), (nil, "https://server.example@other.example", "foreign"),
            (nil, "https://other@server.example", "foreign"), (nil, "", "foreign"), (nil, "server.example", "foreign"),
            ("https://name.example", "https://name.example", "code c scopes -"),
            ("https://name.example", "https://name.example/", "foreign"),
            ("https://name.example", "https://server.example", "foreign"), ("https://name.example", "", "foreign"),
            ("https://name.example/\u{e9}", "https://name.example/e\u{301}", "foreign"),
        ] as [(String?, String, String)])
    func issuerMustBeTheExpectedOne(configured: String?, named: String, outcome: String) throws {
        let endpoint = address("https://server.example/ap/oa")
        let server = AMZNEndpoints(
            authorization: endpoint, token: endpoint, profile: endpoint, signOut: endpoint, issuer: configured)
        let text = Self.base + "code=c&state=s&" + FormCoding.encode([("iss", named)])
        let reply = try #require(RedirectReply(address(text), for: redirectURI, from: server))
        #expect(Self.words(reply.content) == outcome)
        let twice = try #require(RedirectReply(address(text + "&iss=a"), for: redirectURI, from: server))
        #expect(Self.words(twice.content) == "malformed")
    }

    private static func reply(_ text: String, _ redirectURI: RedirectURI) -> RedirectReply? {
        RedirectReply(address(text), for: redirectURI)
    }

    private static func words(_ content: RedirectReply.Content) -> String {
        switch content {
        case .code(let code, let scopes): "code \(code.reveal()) scopes \(scopes?.joined(separator: ",") ?? "-")"
        case .refused(let refusal): "refused \(refusal.name) (\(refusal.detail))"
        case .malformed: "malformed"
        case .foreign: "foreign"
        }
    }
}
