import LoginWithAmazon
import TestSupport
import Testing

@testable import LocalAuthorizationServer

/// Tests of the rules of RFC 6749, 6750, 7636 and 8628 that the local server enforces.
@Suite(.deadline) struct ProtocolTests {
    private let server: PureServer
    private static let other = "other-client"

    init() {
        var options = ServerOptions()
        options.clients += [
            RegisteredClient(
                clientID: Self.other, redirectURIs: ["https://127.0.0.1/cb", "http://[::1]/cb", "x://\u{E9}", "x://y?"])
        ]
        server = PureServer(options)
    }

    // MARK: Sign-ins and codes

    @Test(
        "A redirect URI matches byte for byte; only an http URI with a loopback address may have any port",
        arguments: [
            ("http://[::1]:5/cb", 200), ("https://127.0.0.1/cb", 200), ("https://127.0.0.1:5/cb", 400),
            ("x://\u{E9}", 200), ("x://e\u{301}", 400),
        ])
    func redirectURIMatchesByteForByte(uri: String, status: Int) {
        #expect(server.authorize(["client_id": Self.other, "redirect_uri": uri]).status == status)
    }

    @Test("The redirect appends its parameters to the query of the redirect URI, and names each scope once")
    func redirectAppendsItsParameters() {
        let sent = ["client_id": Self.other, "redirect_uri": "x://y?", "scope": "profile postal_code profile"]
        let allowed = server.consent(server.signIn(server.authorize(sent)))
        #expect(allowed.headers["location"]?.hasPrefix("x://y?code=") == true)
        #expect(allowed.redirected["scope"] == "profile postal_code")
    }

    @Test("Cancelling on either page, denying, and a form without a decision are refused with their descriptions")
    func refusalHasItsDescription() {
        let (cancelled, denied) = ("Access not permitted.", "The resource owner denied the request.")
        let replies = [
            (server.signIn(server.authorize(), action: "cancel"), cancelled),
            (server.consent(server.signIn(server.authorize()), "cancel"), cancelled),
            (server.consent(server.signIn(server.authorize()), "deny"), denied),
            (server.consent(server.signIn(server.authorize()), ""), denied),
        ]
        for (reply, description) in replies {
            #expect(reply.redirected["error"] == "access_denied")
            #expect(reply.redirected["error_description"] == description)
        }
    }

    @Test("The page after a wrong password retains the email address")
    func pageAfterAWrongPasswordRetainsTheEmailAddress() {
        // The button of the demo user contains the address too.
        let field = "name=\"email\" value=\"ada@example.com\""
        #expect(server.signIn(server.authorize(), password: "wrong").text.contains(field))
    }

    @Test(
        "A code needs the verifier of its challenge: plain by default, 43 to 128 characters; none without challenge",
        arguments: [
            (["code_challenge_method": ""], ["code_verifier": PureServer.challenge], 200),
            ([:], ["code_verifier": ""], 400),
            (["code_challenge": "", "code_challenge_method": ""], [:], 400),
            (["code_challenge": "", "code_challenge_method": ""], ["code_verifier": ""], 200),
            (["code_challenge": CodeVerifier.challenge(of: "short")], ["code_verifier": "short"], 400),
        ])
    func codeNeedsItsVerifier(request: [String: String], exchange: [String: String], status: Int) {
        #expect(server.exchange(server.code(request), exchange).status == status)
    }

    // MARK: Tokens

    @Test("Codes and tokens of one client can't be used by another client")
    func tokensBelongToTheirClient() {
        let code = server.code()
        #expect(server.exchange(code, ["client_id": Self.other]).error == "invalid_grant")
        let token = server.exchange(code).refreshToken
        let form = ["grant_type": "refresh_token", "client_id": Self.other, "refresh_token": token]
        #expect(server.send("POST", "/auth/o2/token", form).error == "invalid_grant")
        #expect(server.refresh(token).status == 200)
    }

    @Test("An unknown grant type or client is refused with the error and status of RFC 6749")
    func unknownGrantTypeOrClientIsRefused() {
        let type = server.exchange("code", ["grant_type": "password"])
        #expect(type.status == 400 && type.error == "unsupported_grant_type")
        let client = server.exchange("code", ["client_id": "mine"])
        #expect(client.status == 401 && client.error == "invalid_client")
    }

    @Test("Codes expire after five minutes, and access tokens after their lifetime, when they can still sign out")
    func codesAndTokensExpire() {
        let codes = [server.code(), server.code()]
        server.advance(299)
        let tokens = server.exchange(codes[0])
        #expect(tokens.status == 200)
        server.advance(1)
        #expect(server.exchange(codes[1]).error == "invalid_grant")
        server.advance(3_598)
        #expect(server.profile(tokens.accessToken).status == 200)
        server.advance(1)
        #expect(server.profile(tokens.accessToken).status == 401)
        #expect(server.signOut(tokens.accessToken).status == 200)
        #expect(server.refresh(tokens.refreshToken).error == "invalid_grant")
    }

    @Test("If lost rotations are forgiven, a refresh token is valid until the client uses its successor")
    func forgivenTokenIsValidUntilItsSuccessorIsUsed() {
        var options = ServerOptions()
        options.forgivesLostRotations = true
        let server = PureServer(options)
        let first = server.exchange(server.code()).refreshToken
        let lost = server.refresh(first).refreshToken
        let second = server.refresh(first).refreshToken
        #expect(server.refresh(second).status == 200)
        for token in [first, lost] { #expect(server.refresh(token).error == "invalid_grant") }
    }

    @Test("The profile endpoint accepts the scheme in any case, and names its error in WWW-Authenticate")
    func profileEndpointNamesItsError() {
        func profile(_ scopes: String, _ authorization: (String) -> String) -> Reply {
            let token = server.exchange(server.code(["scope": scopes])).accessToken
            return server.send("GET", "/user/profile", headers: ["Authorization": authorization(token)])
        }
        #expect(profile("profile") { "bEARER \($0)" }.status == 200)
        let unknown = profile("profile") { "Bearer \($0)x" }
        #expect(unknown.status == 401 && unknown.headers["www-authenticate"] == "Bearer error=\"invalid_token\"")
        let insufficient = profile("alexa:all") { "Bearer \($0)" }
        #expect(insufficient.status == 403 && insufficient.error == "insufficient_scope")
        #expect(server.signOut("").error == "invalid_request")
    }

    // MARK: Code pairs

    @Test("A decided or expired user code is refused; dashes, spaces and case are ignored")
    func userCodeIsValidUntilDecidedOrExpired() {
        let pair = server.codePair()
        let code = pair.json["user_code"] as? String ?? ""
        let typed = "\(code.prefix(4).lowercased())- \(code.suffix(4))"
        let page = server.enter(typed)
        #expect(page.text.contains("Sign in as Ada Lovelace"))
        #expect(server.consent(server.signIn(page), "deny").text.contains("not linked"))
        #expect(server.enter(code).text.contains("wrong or no longer valid"))
        #expect(server.poll(pair).error == "access_denied")
        let late = server.codePair()
        server.advance(600)
        #expect(server.enter(late.json["user_code"] as? String ?? "").text.contains("wrong or no longer valid"))
        #expect(server.poll(late).error == "expired_token")
    }

    @Test("A device code is exchanged once, by its client, with its user code")
    func deviceCodeIsExchangedOnce() {
        let pair = server.codePair()
        _ = server.consent(server.signIn(server.enter(pair.json["user_code"] as? String ?? "")))
        for change in [["user_code": "BBBBBBBB"], ["client_id": Self.other], ["device_code": "x"]] {
            #expect(server.poll(pair, change).error == "invalid_grant", "\(change)")
        }
        #expect(server.poll(pair).status == 200)
        #expect(server.poll(pair).error == "invalid_grant")
        #expect(server.codePair(["response_type": "code"]).error == "unsupported_response_type")
        #expect(server.codePair(["scope": "mail"]).error == "invalid_scope")
    }

    @Test("An early poll lengthens the interval by five seconds, and a poll at the interval isn't early")
    func earlyPollLengthensTheInterval() {
        let pair = server.codePair()
        let polls = [(0, "authorization_pending"), (29, "slow_down"), (34, "slow_down"), (40, "authorization_pending")]
        for (pause, error) in polls {
            server.advance(Double(pause))
            #expect(server.poll(pair).error == error, "\(pause)")
        }
    }

    // MARK: Requests

    @Test(
        "A request that the server can't delimit is refused",
        arguments: [
            ("Content-Length: -1", 400), ("Content-Length: 1\r\nContent-Length: 1", 400),
            ("Transfer-Encoding: chunked", 400), ("Content-Length: x", 400),
        ])
    func requestWithoutAClearLengthIsRefused(field: String, status: Int) {
        let text = "POST / HTTP/1.1\r\n\(field)\r\n\r\n1"
        #expect(HTTPRequest.parse(Array(text.utf8)) == .invalid(status: status))
    }

    @Test("A request with the wrong method gets the allowed one")
    func wrongMethodGetsTheAllowedOne() {
        let reply = server.send("GET", "/auth/o2/token")
        #expect(reply.status == 405 && reply.headers["allow"] == "POST")
    }
}

extension PureServer {
    fileprivate func signOut(_ token: String) -> Reply {
        send("POST", "/auth/relyingPartyLogout", body: "{\"token\":\"\(token)\"}")
    }

    fileprivate func codePair(_ changes: [String: String] = [:]) -> Reply {
        let form = ["response_type": "device_code", "client_id": Self.clientID, "scope": "profile"]
        return send("POST", "/auth/o2/create/codepair", form.merging(changes) { $1 })
    }

    fileprivate func enter(_ userCode: String) -> Reply {
        send("POST", "/ap/codepair/enter", ["user_code": userCode])
    }

    fileprivate func poll(_ pair: Reply, _ changes: [String: String] = [:]) -> Reply {
        let codes = ["device_code", "user_code"].map { ($0, pair.json[$0] as? String ?? "") }
        let others = [("grant_type", "device_code"), ("client_id", Self.clientID)]
        let form = Dictionary(uniqueKeysWithValues: codes + others)
        return send("POST", "/auth/o2/token", form.merging(changes) { $1 })
    }
}
