import LoginWithAmazon
import TestSupport
import Testing

@testable import LocalAuthorizationServer

/// Tests of the local server's sign-in, of requests that the server refuses, and of explanations for the app's
/// developer.
@Suite(.deadline) struct SignInPageTests {
    private let server = PureServer()

    @Test("The sign-in page has no field of type password")
    func signInPageHasNoFieldOfTypePassword() { #expect(!server.authorize().text.contains("type=\"password\"")) }

    @Test("Sign-in and fault forms from another site are refused; a sign-in form from this server is accepted")
    func formOfAnotherSiteIsRefused() {
        let form = server.authorize().hiddenFields.merging(["demo_user": "ada@example.com"]) { $1 }
        let fault = ["endpoint": "token", "fault": "stall"]
        for headers in [["Sec-Fetch-Site": "cross-site"], ["Origin": "http://127.0.0.1:8119"], ["Origin": "null"]] {
            #expect(server.send("POST", "/ap/signin", form, headers: headers).status == 400, "\(headers)")
            #expect(server.send("POST", "/faults", fault, headers: headers).status == 403, "\(headers)")
        }
        #expect(server.state.faults.isEmpty)
        let own = ["Sec-Fetch-Site": "same-origin", "Origin": "http://127.0.0.1:8118"]
        #expect(server.send("POST", "/ap/signin", form, headers: own).status == 200)
    }

    @Test(
        "A request with a foreign, malformed or empty Host header is refused at endpoints, pages and unknown paths",
        arguments: ["rebound.example", "127.0.0.1.evil.example", "127.0.0.1:x", ""])
    func requestWithAnInvalidHostHeaderIsRefused(host: String) {
        for path in Endpoint.allCases.map(\.path) + ["/", "/journal", "/ap/codepair", "/unknown"] {
            #expect(server.send("GET", path, headers: ["Host": host]).status == 403, "\(path)")
        }
    }

    @Test("A Host header may write localhost in capitals, and may have a port")
    func hostHeaderMayBeInCapitals() {
        #expect(server.send("GET", "/", headers: ["Host": "LOCALHOST:8118"]).status == 200)
    }

    // MARK: Explanations

    @Test(
        "An unregistered client or redirect URI is explained on a page and in the journal, and causes no redirect",
        arguments: [
            (["client_id": "mine"], PureServer.clientID, "--client-id 'mine'"),
            (["client_id": "o'neil"], PureServer.clientID, "--client-id 'o'\\''neil'"),
            (["redirect_uri": "my-app://back"], PureServer.redirectURI, "--redirect-uri 'my-app://back'"),
        ])
    func unregisteredClientOrRedirectURIIsExplained(sent: [String: String], registered: String, option: String) throws {
        let page = server.authorize(sent)
        #expect(page.status == 400)
        #expect(page.headers["location"] == nil)
        for text in ["Received: \(try #require(sent.values.first))", registered, option] {
            #expect(page.text.contains(text.escapedForHTML), "\(text)")
            #expect(server.explanation.contains(text), "\(text)")
            #expect(server.send("GET", "/journal").text.contains(text.escapedForHTML), "\(text)")
        }
    }

    @Test(
        "An invalid scope, response type, challenge or challenge method is reported to the app and in the journal",
        arguments: [
            (["scope": "profile mail"], "invalid_scope", "The scope mail is unknown."),
            (["response_type": "token"], "unsupported_response_type", "response_type is not supported"),
            (["response_type": ""], "invalid_request", "response_type is missing"),
            (["scope": "alexa:"], "invalid_scope", "The scope alexa: is unknown."),
            (["scope": ""], "invalid_scope", "scope is missing"),
            (
                ["code_challenge": String(repeating: "a", count: 42)], "invalid_request",
                "must have 43 to 128 characters"
            ),
            (
                ["code_challenge": String(repeating: "a", count: 129)], "invalid_request",
                "must have 43 to 128 characters"
            ),
            (
                ["code_challenge": String(repeating: "+", count: 43)], "invalid_request",
                "must have 43 to 128 characters"
            ),
            (["code_challenge": ""], "invalid_request", "code_challenge is missing"),
            (
                ["code_challenge_method": "s256"], "invalid_request",
                "must be S256 or plain, in these letters. Received: s256."
            ),
            (["code_challenge_method": PureServer.verifier], "invalid_request", "Received: •••."),
        ])
    func invalidParameterIsExplainedInTheJournal(sent: [String: String], error: String, explanation: String) {
        let reply = server.authorize(sent)
        #expect(reply.redirected["error"] == error)
        #expect(reply.redirected["state"] == "xyz")
        #expect(server.explanation.contains(explanation))
    }

    @Test("A missing or empty parameter is explained in the journal, with the names of the received parameters")
    func missingParameterIsExplained() {
        let send = { (body: String) in _ = self.server.send("POST", "/auth/o2/token", body: body) }
        send(" grant_type=authorization_code&code=x")
        let names = "Received: \" grant_type\", \"code\"."
        #expect(server.explanation == "The parameter grant_type is missing or empty. \(names)")
        send("grant_type=refresh_token&client_id=\(PureServer.clientID)&refresh_token=")
        #expect(
            server.explanation.hasPrefix("The parameter refresh_token is missing or empty. Received: \"client_id\""))
        send("")
        #expect(server.explanation == "The parameter grant_type is missing or empty. Received: none.")
        _ = server.send("GET", "/user/profile")
        #expect(server.explanation.contains("no header Authorization"))
        _ = server.send("POST", "/auth/relyingPartyLogout", body: "{}")
        #expect(server.explanation.contains("The body must be"))
    }

    @Test(
        "The journal assigns an authorization request with an invalid scope or response type to a new sign-in",
        arguments: [["scope": "profile mail"], ["response_type": "token"]])
    func journalAssignsAnInvalidRequestToASignIn(sent: [String: String]) {
        _ = server.authorize(sent)
        #expect(server.state.journal.entries.map(\.signIn) == [1])
    }

    @Test(
        "For an unknown path, the reply and the journal list all endpoints, and suggest any endpoint with a similar path",
        arguments: [
            ("/auth/o2/tokn", "Did you mean /auth/o2/token?"), ("/token", "Did you mean /auth/o2/token?"),
            ("/AP/OA", "Did you mean /ap/oa?"), ("/logout", "Did you mean /auth/relyingPartyLogout?"),
            ("/ap/oauth", "Did you mean /ap/oa?"), ("/ap/oa/", "Did you mean /ap/oa?"),
            ("/profile", "Did you mean /user/profile?"), ("/foo", "There is no endpoint /foo. The endpoints are "),
            ("/authorize", "There is no endpoint /authorize. The endpoints are "),
        ])
    func unknownPathIsExplained(path: String, text: String) {
        let reply = server.send("POST", path)
        let list =
            "The endpoints are GET /ap/oa, POST /auth/o2/token, GET /user/profile, "
            + "POST /auth/o2/create/codepair, POST /auth/relyingPartyLogout.\n"
        #expect(reply.status == 404 && reply.text.contains(text) && reply.text.hasSuffix(list), "\(reply.text)")
        #expect(server.explanation + "\n" == reply.text)
    }

    @Test("The journal's entry for an unknown path has no endpoint, and a request to /favicon.ico has no entry")
    func journalRecordsUnknownPathsExceptTheFavicon() {
        _ = server.send("POST", "/auth/o2/tokn")
        #expect(server.send("GET", "/favicon.ico").status == 404)
        #expect(server.state.journal.entries.map(\.outcome) == ["not_found"])
        #expect(server.state.journal.entries.allSatisfy { $0.endpoint == nil })
    }

    @Test(
        "An exchange with a wrong parameter is refused and explained in the journal; the code can still be used once",
        arguments: [
            (["redirect_uri": "http://127.0.0.1/callback"], "invalid_grant", "The sign-in had redirect_uri amzn-com"),
            (
                ["code_verifier": "another-verifier-01234567890123456789012345"], "invalid_grant",
                "The code_verifier doesn't match"
            ),
            (["client_id": "mine"], "invalid_client", "start authorization-server with --client-id 'mine'"),
            (["code": "other"], "invalid_grant", "The code is unknown"),
        ])
    func wrongExchangeLeavesTheCodeValid(changes: [String: String], error: String, explanation: String) {
        let code = server.code()
        #expect(server.exchange(code, changes).error == error)
        #expect(server.explanation.contains(explanation))
        #expect(server.exchange(code).status == 200)
        #expect(server.exchange(code).error == "invalid_grant")
    }

    // MARK: Consent

    private static func remembering() -> PureServer {
        var options = ServerOptions()
        options.remembersConsent = true
        return PureServer(options)
    }

    @Test("With remembersConsent, the consent page comes at the first sign-in, and again for a further scope")
    func consentPageComesOnlyForNewScopes() {
        let server = Self.remembering()
        let isAsked = { (scope: String) in
            let page = server.signIn(server.authorize(["scope": scope]))
            return page.redirected["code"] == nil && server.consent(page).redirected["code"] != nil
        }
        #expect(
            ["profile", "profile", "postal_code", "profile postal_code"].map(isAsked) == [true, false, true, false])
        #expect(server.send("POST", "/reset").status == 303 && isAsked("profile"))
    }

    @Test("The consent page comes again after a denial, for another user, and for a device")
    func deniedOrOtherConsentIsAskedForAgain() {
        let server = Self.remembering()
        _ = server.consent(server.signIn(server.authorize()), "deny")
        let second = server.signIn(server.authorize())
        #expect(second.status == 200)
        _ = server.consent(second)
        let other = server.authorize().hiddenFields.merging(["demo_user": "grace@example.com"]) { $1 }
        #expect(server.send("POST", "/ap/signin", other).status == 200)
        let pair = server.codePair()
        #expect(server.signIn(server.enter(pair.json["user_code"] as? String ?? "")).text.contains("A device requests"))
    }
}
