import LoginWithAmazon
import TestSupport
import Testing

@testable import LocalAuthorizationServer

/// Tests of the local server's replies to sign-ins, to requests with codes and tokens, and to malformed requests.
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
        "A redirect URI must match byte for byte; only an http URI with a loopback IP address may have another port",
        arguments: [
            ("http://[::1]:5/cb", 200), ("http://[::1]:5/other", 400), ("http://localhost:5/cb", 400),
            ("http://[::1]@evil.example/cb", 400), ("https://127.0.0.1/cb", 200), ("https://127.0.0.1:5/cb", 400),
            ("x://\u{E9}", 200), ("x://e\u{301}", 400),
        ])
    func redirectURIMustMatchExceptForALoopbackPort(uri: String, status: Int) {
        #expect(server.authorize(["client_id": Self.other, "redirect_uri": uri]).status == status)
    }

    @Test("If a redirect URI ends with a question mark, the redirect's parameters follow that question mark")
    func redirectAppendsItsParameters() {
        let sent = ["client_id": Self.other, "redirect_uri": "x://y?"]
        let allowed = server.consent(server.signIn(server.authorize(sent)))
        #expect(allowed.headers["location"]?.hasPrefix("x://y?code=") == true)
    }

    @Test("The redirect names a repeated scope once")
    func redirectNamesARepeatedScopeOnce() {
        let page = server.authorize(["scope": "profile postal_code profile"])
        #expect(server.consent(server.signIn(page)).redirected["scope"] == "profile postal_code")
    }

    @Test("access_denied has one description after Cancel on either page, and another after Deny or no decision")
    func redirectDistinguishesCancelFromDeny() {
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
        // The button of the demo user contains the address too, so the whole field is compared.
        let field = "name=\"email\" value=\"ada@example.com\""
        #expect(server.signIn(server.authorize(), password: "wrong").text.contains(field))
    }

    @Test(
        "A code with a challenge is exchanged only with its verifier; a code without a challenge, only without a verifier",
        arguments: [
            ([:], [:], 200), ([:], ["code_verifier": ""], 400),
            (["code_challenge_method": ""], ["code_verifier": PureServer.challenge], 200),
            (["code_challenge": "", "code_challenge_method": ""], [:], 400),
            (["code_challenge": "", "code_challenge_method": ""], ["code_verifier": ""], 200),
        ])
    func codeNeedsTheVerifierOfItsChallenge(request: [String: String], exchange: [String: String], status: Int) {
        #expect(server.exchange(server.code(request), exchange).status == status)
    }

    @Test("A code verifier of 43 characters is accepted, and one of 42 is refused even if its hash is the challenge")
    func shortVerifierIsRefused() {
        for (length, status) in [(43, 200), (42, 400)] {
            let verifier = String(repeating: "v", count: length)
            let code = server.code(["code_challenge": CodeVerifier.challenge(of: verifier)])
            #expect(server.exchange(code, ["code_verifier": verifier]).status == status, "\(length)")
        }
    }

    // MARK: Tokens

    @Test("A code or refresh token is refused for another client, and stays valid for its own client")
    func codesAndRefreshTokensBelongToTheirClient() {
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

    @Test("Codes expire after five minutes, and access tokens after their lifetime of an hour")
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
    }

    @Test("A sign-out with an expired access token revokes the grant")
    func signOutWithAnExpiredTokenRevokesTheGrant() {
        let tokens = server.exchange(server.code())
        server.advance(3_600)
        #expect(server.profile(tokens.accessToken).status == 401)
        #expect(server.signOut(tokens.accessToken).status == 200)
        #expect(server.refresh(tokens.refreshToken).error == "invalid_grant")
    }

    @Test("With forgivesLostRotations, a refresh token can be used again until the client uses a newer one")
    func forgivingServerAcceptsATokenUntilASuccessorIsUsed() {
        var options = ServerOptions()
        options.forgivesLostRotations = true
        let server = PureServer(options)
        let first = server.exchange(server.code()).refreshToken
        let lost = server.refresh(first).refreshToken
        let second = server.refresh(first).refreshToken
        #expect(server.refresh(second).status == 200)
        for token in [first, lost] { #expect(server.refresh(token).error == "invalid_grant") }
    }

    @Test("The profile endpoint accepts the scheme Bearer in mixed case")
    func profileEndpointAcceptsTheSchemeInMixedCase() {
        let token = server.exchange(server.code()).accessToken
        #expect(server.send("GET", "/user/profile", headers: ["Authorization": "bEARER \(token)"]).status == 200)
    }

    @Test("The profile endpoint refuses an unknown token and an insufficient scope with the errors of RFC 6750")
    func profileEndpointNamesItsErrors() {
        let unknown = server.profile(server.exchange(server.code()).accessToken + "x")
        #expect(unknown.status == 401 && unknown.headers["www-authenticate"] == "Bearer error=\"invalid_token\"")
        let insufficient = server.profile(server.exchange(server.code(["scope": "alexa:all"])).accessToken)
        #expect(insufficient.status == 403 && insufficient.error == "insufficient_scope")
    }

    @Test("A sign-out with an empty token is an invalid request")
    func signOutNeedsAToken() { #expect(server.signOut("").error == "invalid_request") }

    @Test("A client with a secret needs it for a refresh, but not for a sign-in or a code exchange")
    func clientWithASecretRefreshesOnlyWithIt() {
        let client = RegisteredClient.demoDevice
        let identity = ["client_id": client.clientID]
        let token = server.exchange(server.code(identity), identity).refreshToken
        for (sent, reason) in [([:], "has no client_secret"), (["client_secret": "guess"], "client_secret is wrong")] {
            let refused = server.refresh(token, identity.merging(sent) { $1 })
            #expect(refused.status == 401 && refused.error == "invalid_client")
            #expect(server.explanation.contains(reason))
        }
        let secret = client.secret ?? ""
        #expect(server.refresh(token, identity.merging(["client_secret": secret]) { $1 }).status == 200)
        #expect(!secret.isEmpty && !"\(server.state.journal.entries)".contains(secret))
    }

    // MARK: Requests

    @Test(
        "The status line has the status's reason phrase, which is empty for an unknown status",
        arguments: [(200, "OK"), (401, "Unauthorized"), (503, "Service Unavailable"), (299, "")])
    func statusLineHasTheReasonPhrase(status: Int, reason: String) {
        let head = String(decoding: HTTPResponse(status: status).head, as: UTF8.self)
        #expect(head.hasPrefix("HTTP/1.1 \(status) \(reason)\r\n"))
    }

    @Test(
        "A request whose length is invalid or repeated, or whose body is chunked, is refused",
        arguments: [
            ("Content-Length: -1", 400), ("Content-Length: 1\r\nContent-Length: 1", 400),
            ("Transfer-Encoding: chunked", 400), ("Content-Length: x", 400),
            ("Content-Length: +1", 400), ("Content-Length: -0", 400), ("Content-Length: ", 400),
        ])
    func requestWithoutAClearLengthIsRefused(field: String, status: Int) {
        let text = "POST / HTTP/1.1\r\n\(field)\r\n\r\n1"
        #expect(HTTPRequest.parse(Array(text.utf8)) == .invalid(status: status))
    }

    @Test("A request of more than 128 KiB is refused, whether its body or its head is too long")
    func tooLongRequestIsRefused() {
        let tooLong = "POST / HTTP/1.1\r\nContent-Length: 131072\r\n\r\n"
        for text in [tooLong, "POST /" + String(repeating: "x", count: 131_072)] {
            #expect(HTTPRequest.parse(Array(text.utf8)) == .invalid(status: 413))
        }
    }

    @Test("The reply to a request with the wrong method names the allowed method")
    func replyToAWrongMethodNamesTheAllowedOne() {
        let reply = server.send("GET", "/auth/o2/token")
        #expect(reply.status == 405 && reply.headers["allow"] == "POST")
    }
}

extension PureServer {
    fileprivate func signOut(_ token: String) -> Reply {
        send("POST", "/auth/relyingPartyLogout", body: "{\"token\":\"\(token)\"}")
    }
}
