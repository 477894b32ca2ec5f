import Foundation
import Testing

@testable import LocalAuthorizationServer

/// Tests creating, allowing and polling for code pairs (RFC 8628).
struct CodePairTests {
    let server = PureServer()

    @Test(
        "The code pair endpoint returns a device code and a user code",
        arguments: ["/auth/o2/create/codepair", "/auth/O2/create/codepair"])
    func aPairIsMade(path: String) throws {
        let pair = try #require(server.codePair(path: path))
        #expect(pair.status == 200)
        #expect(pair.json["interval"] as? Int == 30)
        #expect(pair.json["expires_in"] as? Int == 600)
        #expect(pair.json["verification_uri"] as? String == "http://127.0.0.1/ap/codepair")
        let code = try #require(pair.json["user_code"] as? String)
        #expect(code.count == 8 && code.allSatisfy { "BCDFGHJKLMNPQRSTVWXZ".contains($0) })
        #expect((pair.json["device_code"] as? String ?? "").count == 43)
        #expect(pair.headers["cache-control"] == "no-store")
        #expect(server.state.journal.count(.codePair) == 1)
    }

    @Test(
        "An invalid code pair request is rejected with its error code",
        arguments: [
            (["response_type": nil], "invalid_request", 400),
            (["response_type": "code"], "unsupported_response_type", 400),
            (["client_id": nil], "invalid_request", 400), (["client_id": "nobody"], "invalid_client", 401),
            (["scope": nil], "invalid_scope", 400), (["scope": "nonsense"], "invalid_scope", 400),
            (["scope_data": "["], "invalid_request", 400),
        ] as [([String: String?], String, Int)])
    func aWrongRequestIsRefused(changes: [String: String?], error: String, status: Int) {
        let reply = server.codePair(changes)
        #expect(reply?.error == error)
        #expect(reply?.status == status)
    }

    @Test("The code pair endpoint accepts only form-encoded POST requests") func otherMethodsAndTypesAreRefused() {
        #expect(server.send(RequestText.get("/auth/o2/create/codepair"))?.status == 405)
        let json = RequestText.post("/auth/o2/create/codepair", type: "application/json", "{}")
        #expect(server.send(json)?.error == "invalid_request")
    }

    @Test("Each code pair has its own user code") func userCodesDiffer() {
        let codes = (0..<15).map { _ in server.codePair()?.json["user_code"] as? String }
        #expect(Set(codes).count == 15)
    }

    @Test("An allowed code pair returns tokens once") func allowingGivesTokensOnce() throws {
        let pair = server.codePair()
        #expect(server.poll(pair)?.error == "authorization_pending")
        let page = try #require(server.decide(pair))
        #expect(page.text.contains("Your device is linked"))
        let tokens = try #require(server.poll(pair))
        #expect(tokens.status == 200)
        #expect(server.profile(tokens.accessToken)?.json["postal_code"] as? String == "10115")
        #expect(server.refresh(tokens.refreshToken)?.status == 200)
        #expect(server.poll(pair)?.error == "invalid_grant")
        let outcomes = server.state.journal.entries.map(\.outcome)
        #expect(
            outcomes == [
                "ok", "authorization_pending", "sign_in_page", "consent_page", "allowed", "ok", "ok", "ok",
                "invalid_grant",
            ])
        #expect(server.state.journal.entries[1].grantType == "device_code")
    }

    @Test("The grant type of RFC 8628 is accepted too") func theGrantTypeOfTheRFCIsUnderstoodToo() {
        let pair = server.codePair()
        _ = server.decide(pair)
        #expect(server.poll(pair, ["grant_type": "urn:ietf:params:oauth:grant-type:device_code"])?.status == 200)
    }

    @Test("Any button but Allow makes polling return access_denied", arguments: ["deny", "cancel", "nonsense"])
    func refusingIsToldToTheDevice(action: String) throws {
        let pair = server.codePair()
        #expect(try #require(server.decide(pair, action)).text.contains("Your device is not linked"))
        #expect(server.poll(pair)?.error == "access_denied")
        #expect(server.enter(pair?.json["user_code"] as? String ?? "")?.text.contains("role=\"alert\"") == true)
    }

    @Test("Cancelling the sign-in page makes polling return access_denied") func cancellingTheSignInRefuses() {
        let pair = server.codePair()
        let page = server.enter(pair?.json["user_code"] as? String ?? "")
        #expect(server.signIn(page, action: "cancel")?.text.contains("not linked") == true)
        #expect(server.poll(pair)?.error == "access_denied")
    }

    @Test("Each poll that comes too early lengthens the interval by 5 seconds")
    func questionsThatComeTooFastAreSlowedDownForGood() {
        let pair = server.codePair()
        #expect(server.poll(pair)?.error == "authorization_pending")
        server.now += 29
        #expect(server.poll(pair)?.error == "slow_down")
        server.now += 34
        #expect(server.poll(pair)?.error == "slow_down")
        server.now += 40
        #expect(server.poll(pair)?.error == "authorization_pending")
    }

    @Test("A code pair expires after 10 minutes") func aPairExpires() throws {
        let pair = server.codePair()
        let code = try #require(pair?.json["user_code"] as? String)
        let page = server.enter(code)
        let consentPage = server.signIn(page)
        server.now += 599
        #expect(server.poll(pair)?.error == "authorization_pending")
        let late = server.consent(consentPage)
        server.now += 1
        #expect(late?.status == 200, "just in time")
        let second = server.codePair()
        server.now += 600
        #expect(server.poll(second)?.error == "expired_token")
        #expect(server.enter(second?.json["user_code"] as? String ?? "")?.text.contains("role=\"alert\"") == true)
    }

    @Test("Consent to an expired code pair gets an error page") func aConsentThatComesTooLateIsSaidSo() throws {
        let pair = server.codePair()
        let page = server.enter(pair?.json["user_code"] as? String ?? "")
        server.now += 590
        let consentPage = server.signIn(page)
        server.now += 20
        let late = try #require(server.consent(consentPage))
        #expect(late.status == 400)
        #expect(late.text.contains("no longer valid"))
    }

    @Test(
        "An invalid poll is rejected and doesn't use up the code pair",
        arguments: [
            (["device_code": nil], "invalid_request"), (["user_code": nil], "invalid_request"),
            (["device_code": "x"], "invalid_grant"), (["user_code": "x"], "invalid_grant"),
            (["client_id": "nobody"], "invalid_client"),
        ] as [([String: String?], String)])
    func aWrongQuestionIsRefused(changes: [String: String?], error: String) {
        let pair = server.codePair()
        _ = server.decide(pair)
        #expect(server.poll(pair, changes)?.error == error)
        #expect(server.poll(pair)?.status == 200, "the rejected poll has no effect")
    }

    @Test("A code pair is valid only for the client that requested it") func anotherClientsPairIsNotGivenOut() {
        var options = ServerOptions()
        options.clients.append(RegisteredClient(clientID: "other", redirectURIs: []))
        let server = PureServer(options)
        let pair = server.codePair()
        _ = server.decide(pair)
        #expect(server.poll(pair, ["client_id": "other"])?.error == "invalid_grant")
    }

    @Test("A wrong client secret is rejected") func aWrongSecretIsRefused() {
        var options = ServerOptions()
        options.clients[0].clientSecret = "right"
        let server = PureServer(options)
        #expect(server.codePair(["client_secret": "wrong"])?.error == "invalid_client")
        #expect(server.codePair(["client_secret": "right"])?.status == 200)
    }

    // MARK: Pages

    @Test("The user code may be typed in lowercase, with spaces and dashes")
    func theCodeMayBeTypedInAnyCaseWithDashes() throws {
        let code = try #require(server.codePair()?.json["user_code"] as? String)
        let typed = code.prefix(4).lowercased() + " - " + code.dropFirst(4)
        #expect(server.enter(typed)?.text.contains("<h1>Sign in</h1>") == true)
    }

    @Test("The consent page shows the user code") func theConsentPageNamesTheCode() throws {
        let code = try #require(server.codePair()?.json["user_code"] as? String)
        let page = server.enter(code)
        #expect(server.signIn(page)?.text.contains("<strong class=\"code\">\(code)</strong>") == true)
        #expect(server.signIn(server.authorize())?.text.contains("A device requests access") == false)
    }

    @Test("Every code pair page is accessible and can't be framed")
    func everyPageProtectsItselfAndSaysWhatItIs() throws {
        let pages = [
            server.send(RequestText.get("/ap/codepair")), server.enter("\"><script>"), server.decide(server.codePair()),
        ].compactMap { $0 }
        #expect(pages.count == 3)
        for page in pages {
            #expect(page.status == 200)
            #expect(page.headers["content-security-policy"]?.contains("frame-ancestors 'none'") == true)
            for part in ["<html lang=\"en\">", "<h1>", "<title>"] { #expect(page.text.contains(part)) }
            #expect(!page.text.contains("<script"))
        }
        for page in pages.prefix(2) {
            #expect(page.text.contains("<label for=\"user_code\">"))
            #expect(page.text.contains("method=\"post\" action=\"/ap/codepair/enter\""))
        }
        #expect(pages[1].text.contains("aria-invalid=\"true\" aria-describedby=\"wrong hint\""))
        #expect(pages[2].text.contains("role=\"status\""))
        #expect(server.send(RequestText.post("/ap/codepair/enter", "user_code=%zz"))?.status == 400)
    }

    @Test("A fault at the code pair endpoint doesn't affect the pages") func faultsAreForTheEndpointAlone() throws {
        let fault = try ScheduledFault(parsing: "codePair:status=503,times=1")
        server.state.faults.add(fault.fault, at: fault.endpoint, skipping: 0, times: 1)
        #expect(server.send(RequestText.get("/ap/codepair"))?.status == 200)
        #expect(server.codePair()?.status == 503)
        #expect(server.codePair()?.status == 200)
        #expect(server.state.journal.entries.map(\.fault) == [nil, "status", nil])
        #expect(server.state.journal.count(.codePair) == 2)
    }
}
