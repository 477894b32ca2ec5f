import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests of how a redirect is parsed. `HostileRedirectTests` tests forged redirects.
@Suite(.deadline) struct RedirectReplyTests {
    private static let base = "amzn-com.example.app://?methodName=signin&"
    private let redirectURI = RedirectURI(url: address("amzn-com.example.app://?methodName=signin"))

    @Test(
        "A redirect's state, code, scopes and error are decoded; other parameters and the fragment are ignored",
        arguments: [
            ("code=c&state=s", "code c scopes -"),
            ("code=c&state=s&scope=profile+postal_code", "code c scopes profile,postal_code"),
            ("code=c&state=s&scope=", "code c scopes -"), ("%63ode=c%2B&st%61te=s", "code c+ scopes -"),
            ("code=c&state=s&unknown=1&unknown=2", "code c scopes -"),
            ("code=c&state=s#code=d&state=t", "code c scopes -"),
            ("error=access_denied&state=s", "refused access_denied ()"),
            ("error_description=lwa-bad+scope&error=invalid_scope&state=s", "refused invalid_scope (lwa-bad scope)"),
        ])
    func codeOrErrorIsDecoded(query: String, meaning: String) throws {
        let reply = try #require(Self.reply(Self.base + query, redirectURI))
        #expect(reply.states == [Secret("s")])
        #expect(Self.words(reply.content) == meaning)
    }

    @Test(
        "A redirect without exactly one code or error, with a repeated known parameter or invalid UTF-8 is malformed",
        arguments: [
            "error_description=text&state=s", "Code=c&state=s", "code=c&error=access_denied&state=s",
            "error=a&error=b&state=s", "code=c&%63ode=d&state=s", "code=c&state=t&state=s",
            "code=c&state=s&scope=profile&scope=postal_code", "code=%FF&state=s", "code=c&state=s&%C3=1",
        ])
    func redirectNeedsACodeOrAnError(query: String) throws {
        let reply = try #require(Self.reply(Self.base + query, redirectURI))
        #expect(Self.words(reply.content) == "malformed")
    }

    @Test("A malformed redirect still has the values of all its `state` parameters")
    func malformedRedirectHasItsStates() {
        #expect(Self.reply(Self.base + "code=%FF&state=s", redirectURI)?.states == [Secret("s")])
        #expect(Self.reply(Self.base + "code=c&state=t&state=s", redirectURI)?.states == [Secret("t"), Secret("s")])
    }

    @Test("A redirect of 64 KiB is accepted, and a longer one isn't")
    func tooLongURLIsNoRedirect() {
        let start = Self.base + "state=s&code="
        let longest = start + String(repeating: "c", count: 64 * 1024 - start.utf8.count)
        #expect(Self.reply(longest, redirectURI)?.states == [Secret("s")])
        #expect(Self.reply(longest + "c", redirectURI)?.states == nil)
    }

    @Test(
        "Promise 53: A redirect may omit a parameter of the redirect URI's own query, but not change or repeat it",
        arguments: [
            ("?methodName=signin&code=c&state=s", true), ("?code=c&methodName=signin&state=s", true),
            ("?code=c&state=s&methodName=signi%6E", true), ("?code=c&state=s", true),
            ("?methodName=signout&code=c&state=s", false), ("?methodname=signin&code=c&state=s", true),
            ("?methodName=signin&methodName=signin&code=c&state=s", false),
        ])
    func redirectMayNotChangeAParameterOfItsURI(query: String, isGood: Bool) throws {
        let reply = try #require(Self.reply("amzn-com.example.app://" + query, redirectURI))
        #expect(Self.words(reply.content) == (isGood ? "code c scopes -" : "malformed"))
    }

    @Test(
        "Promise 53: A redirect's issuer must be the configured issuer or, if none is configured, the server's origin",
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
        #expect(try words(ofRedirectWith: [("iss", named)], configured: configured) == outcome)
    }

    @Test(
        "Promise 53: A redirect that names the server's issuer twice is malformed",
        arguments: [("https://name.example", "https://name.example"), ("https://server.example", nil)])
    func redirectWithTwoIssuersIsMalformed(named: String, configured: String?) throws {
        #expect(try words(ofRedirectWith: [("iss", named), ("iss", named)], configured: configured) == "malformed")
    }

    private func words(ofRedirectWith issuers: [FormCoding.Field], configured: String?) throws -> String {
        let endpoint = address("https://server.example/ap/oa")
        let server = AMZNEndpoints(
            authorization: endpoint, token: endpoint, profile: endpoint, signOut: endpoint, issuer: configured)
        let text = Self.base + "code=c&state=s&" + FormCoding.encode(issuers)
        return Self.words(try #require(RedirectReply(address(text), for: redirectURI, from: server)).content)
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
