import Testing

@testable import LocalAuthorizationServer

/// Tests how the authorization endpoint handles its query.
struct AuthorizationRequestTests {
    @Test("A valid authorization request shows the sign-in page") func aGoodRequestShowsTheSignInPage() throws {
        let server = PureServer()
        let page = try #require(server.authorize(["language": "de_DE", "sandbox": "true", "scope_data": "{\"a\":{}}"]))
        #expect(page.status == 200)
        #expect(page.text.contains("<h1>Sign in</h1>"))
        #expect(!page.transaction.isEmpty)
    }

    @Test(
        "An unknown client ID or redirect URI gets an error page and no redirect",
        arguments: [
            ["client_id": "nobody"], ["client_id": nil], ["redirect_uri": nil],
            ["redirect_uri": "https://evil.example/"],
            ["redirect_uri": "amzn-com.example.demo://?methodName=SIGNIN"],
            ["redirect_uri": "amzn-com.example.demo://?methodName=signin&x=y"],
            ["redirect_uri": "http://localhost/callback"],
            ["redirect_uri": "http://127.0.0.1:80@evil.example/callback"],
            ["redirect_uri": "http://127.0.0.1.evil.example/callback"],
            ["redirect_uri": "http://127.0.0.1:99999/callback"],
            ["redirect_uri": "http://127.0.0.1:8080/other"], ["redirect_uri": "https://127.0.0.1/callback"],
        ] as [[String: String?]])
    func anUnknownClientOrRedirectIsNeverRedirected(changes: [String: String?]) throws {
        let server = PureServer()
        let reply = try #require(server.authorize(changes))
        #expect(reply.status == 400)
        #expect(reply.location == nil)
        #expect(reply.text.contains("role=\"alert\""))
    }

    @Test(
        "A loopback redirect URI may have any port",
        arguments: ["http://127.0.0.1/callback", "http://127.0.0.1:1/callback", "http://127.0.0.1:65535/callback"])
    func aLoopbackRedirectMayHaveAnyPort(uri: String) {
        let server = PureServer()
        #expect(server.authorize(["redirect_uri": uri])?.status == 200)
    }

    @Test("A repeated redirect URI or client id gets no redirect") func aDoubledRedirectIsNotFollowed() {
        let server = PureServer()
        #expect(server.authorize(extra: "&redirect_uri=https%3A%2F%2Fevil.example")?.location == nil)
        #expect(server.authorize(extra: "&client_id=x")?.status == 400)
        #expect(server.authorize(extra: "&state=%zz")?.status == 400)
    }

    @Test(
        "Other errors are sent to the redirect URI, with the state",
        arguments: [
            (["response_type": nil], "invalid_request"),
            (["response_type": "token"], "unsupported_response_type"),
            (["scope": nil], "invalid_scope"),
            (["scope": "profile openid"], "invalid_scope"),
            (["scope": "alexa:"], "invalid_scope"),
            (["code_challenge_method": "S512"], "invalid_request"),
            (["code_challenge": nil], "invalid_request"),
            (["code_challenge": "short"], "invalid_request"),
            (["scope_data": "[1]"], "invalid_request"),
            (["scope_data": "{"], "invalid_request"),
        ] as [([String: String?], String)])
    func otherErrorsAreRedirected(changes: [String: String?], error: String) throws {
        let server = PureServer()
        let reply = try #require(server.authorize(changes))
        #expect(reply.status == 302)
        #expect(reply.location?.hasPrefix(PureServer.redirectURI + "&error=\(error)&error_description=") == true)
        #expect(reply.redirected["state"] == "xyz")
        #expect(reply.redirected["methodName"] == "signin")
        #expect(server.state.journal.entries.last?.outcome == error)
    }

    @Test("An invalid scope has Amazon's error description") func aBadScopeIsDescribedAsAmazonDoes() {
        let server = PureServer()
        let redirected = server.authorize(["scope": "nonsense"])?.redirected
        #expect(redirected?["error_description"] == "lwa-invalid-parameter-bad-scope")
    }

    @Test(
        "A repeated parameter is rejected with invalid_request",
        arguments: ["response_type=code", "scope=profile", "state=abc", "code_challenge_method=S256"])
    func doubledParametersAreRefused(extra: String) {
        let server = PureServer()
        let reply = server.authorize(extra: "&" + extra)
        #expect(reply?.redirected["error"] == "invalid_request")
        #expect(reply?.redirected["state"] == (extra == "state=abc" ? nil : "xyz"))
    }

    @Test("Scopes keep their order and lose their duplicates") func scopesKeepTheirOrder() {
        #expect(
            Scope.parse("postal_code alexa:all  profile profile dash:x") == [
                "postal_code", "alexa:all", "profile", "dash:x",
            ])
        #expect(Scope.parse("") == nil)
    }

    @Test("The response parameters are appended to the redirect URI's query") func theAnswerIsAppendedToAnyQuery() {
        let answers = ["x://h", "x://h?", "x://h?a=b"].map {
            RedirectAnswer(redirectURI: $0, parameters: [FormCoding.Pair(name: "code", value: "1")]).location
        }
        #expect(answers == ["x://h?code=1", "x://h?code=1", "x://h?a=b&code=1"])
    }

    @Test("A code verifier matches its code challenge as RFC 7636 specifies")
    func challengesAreComparedAsTheRFCSays() throws {
        let s256 = try CodeChallenge.parse(challenge: PureServer.challenge, method: "S256")
        #expect(s256?.matches(PureServer.verifier) == true)
        #expect(s256?.matches(PureServer.challenge) == false)
        let plain = try CodeChallenge.parse(challenge: PureServer.challenge, method: nil)
        #expect(plain?.matches(PureServer.challenge) == true)
        #expect(plain?.matches(PureServer.verifier) == false)
    }
}
