import Foundation
import LoginWithAmazon
import TestSupport
import Testing

@testable import LocalAuthorizationServer

/// Tests of the local server's journal and reset, and of the form for faults on the server's first page.
@Suite(.deadline) struct JournalTests {
    private let server = PureServer()

    @Test("The journal's page lists the newest sign-in first, and a sign-in's requests in the order of arrival")
    func newestSignInIsListedFirst() throws {
        let first = server.authorize()
        _ = server.authorize()
        let tokens = server.exchange(server.consent(server.signIn(first)).redirected["code"] ?? "")
        _ = server.profile(tokens.accessToken)
        let page = server.send("GET", "/journal").text
        let order = [
            "Sign-in 2", "Sign-in 1", "GET /ap/oa", "POST /ap/signin", "POST /ap/consent", "POST /auth/o2/token",
            "GET /user/profile",
        ]
        var rest = page[...]
        for text in order { rest = rest[try #require(rest.range(of: text), "\(text)").upperBound...] }
    }

    @Test("The journal's page shows a request's duration and a reply's contents, in which tokens are masked")
    func pageShowsDurationsAndMaskedReplies() {
        let tokens = server.exchange(server.code())
        _ = server.profile(tokens.accessToken)
        server.state.journal.finish(5, after: 0.25)
        #expect(server.state.journal.entries.map(\.duration) == [nil, nil, nil, nil, 0.25])
        let page = server.send("GET", "/journal").text
        let reply = "Reply: access_token=•••, expires_in=3600, refresh_token=•••, token_type=bearer"
        for text in [reply, "250.0 ms", "name=Ada Lovelace"] { #expect(page.contains(text), "\(text)") }
    }

    @Test("Of an authorization URL's parameters, the journal always masks only the state and the code challenge")
    func onlyStateAndChallengeOfAuthorizationURLsAreMasked() throws {
        let code = try ["Session/AuthorizationURL", "API/AMZNAuthorizeRequest"].map {
            try String.ofPackage("Sources/LoginWithAmazon/\($0).swift")
        }.joined().replacingOccurrences(of: "options[\"", with: "(\"")
        let names = Set(code.components(separatedBy: "(\"").dropFirst().map { $0.prefix { $0 != "\"" } })
            .filter { !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0 == "_" } }
        #expect(names.isSuperset(of: ["response_type", "language", "scope_data"]))
        let masked = names.filter { name in
            ["code", "S256", "value", "true"].allSatisfy { value in
                JournalParameter.query("\(name)=\(value)").map(\.value) == [JournalParameter.mask]
            }
        }
        #expect(masked == ["state", "code_challenge"])
    }

    @Test("A full journal drops a tenth of its entries before it adds another")
    func fullJournalDropsATenth() throws {
        _ = server.profile("a")
        let entry = try #require(server.state.journal.entries.first)
        for _ in 1..<10_000 { server.state.journal.add(entry) }
        #expect(server.state.journal.entries.count == 10_000)
        _ = server.profile("a")
        #expect(server.state.journal.entries.count == 9_001)
    }

    @Test("The journal's page shows the newest 200 requests, and no older request")
    func pageShowsTheNewestRequests() throws {
        _ = server.profile("a")
        let entry = try #require(server.state.journal.entries.first)
        _ = server.send("GET", "/older")
        for _ in 1..<200 { server.state.journal.add(entry) }
        _ = server.send("GET", "/newest")
        let page = server.send("GET", "/journal").text
        #expect(page.contains("/newest") && page.contains("×199") && !page.contains("/older"))
    }

    @Test(
        "The journal masks code pairs, tokens in JSON, and a token without the scheme Bearer; it shows an error in JSON"
    )
    func journalMasksCodePairsAndTokens() {
        let form = ["response_type": "device_code", "client_id": PureServer.clientID, "scope": "profile"]
        let pair = server.send("POST", "/auth/o2/create/codepair", form).json
        _ = server.send("GET", "/user/profile", headers: ["Authorization": "secret-token"])
        let body = #"{"token":"secret-token","error":"shown"}"#
        _ = server.send("POST", "/auth/relyingPartyLogout", body: body)
        let entries = server.state.journal.entries
        let shown = "\(entries)"
        for secret in ["user_code", "device_code"].map({ pair[$0] as? String ?? "" }) + ["secret-token"] {
            #expect(!secret.isEmpty && !shown.contains(secret), "\(secret)")
        }
        #expect(entries[2].parameters.map(\.value) == ["shown", JournalParameter.mask])
    }

    @Test("A journal entry has the client id of its request only if that client is registered")
    func entryHasOnlyTheIDOfARegisteredClient() {
        _ = server.exchange("x")
        _ = server.exchange("x", ["client_id": "mine"])
        _ = server.profile("a")
        #expect(server.state.journal.entries.map(\.clientID) == [PureServer.clientID, nil, nil])
    }

    @Test(
        "The journal shows known values of grant_type, action and token_type, and masks unknown ones",
        arguments: [
            ("grant_type", "device_code", true),
            ("grant_type", "urn:ietf:params:oauth:grant-type:device_code", true), ("grant_type", "password", false),
            ("action", "continue", true), ("action", "secret", false), ("token_type", "bearer", true),
            ("token_type", "mac", false), ("code_challenge_method", "s256", true),
            ("code_challenge_method", PureServer.verifier, false),
        ])
    func journalShowsOnlyKnownValues(name: String, value: String, isShown: Bool) {
        let shown = JournalParameter.query(FormCoding.encode([(name, value)])).map(\.value)
        #expect(shown == [isShown ? value : JournalParameter.mask])
    }

    @Test("Consecutive equal requests share a line with their count; after a different request, a new line begins")
    func consecutiveEqualRequestsShareALine() {
        for token in ["a", "b"] { _ = server.profile(token) }
        #expect(server.send("GET", "/journal").text.contains("GET /user/profile</code> <strong>×2</strong>"))
        _ = server.refresh("x")
        _ = server.profile("c")
        let page = server.send("GET", "/journal").text
        #expect(page.components(separatedBy: "GET /user/profile").count == 3)
    }

    @Test("Clearing the journal removes its requests, and the reply redirects to the journal's page")
    func clearingRemovesTheRequests() {
        _ = server.profile("a")
        #expect(server.send("GET", "/journal").text.contains("/user/profile"))
        #expect(server.send("POST", "/journal/clear").headers["location"] == "/journal")
        #expect(!server.send("GET", "/journal").text.contains("/user/profile"))
    }

    @Test("/journal.json lists a sign-in's requests with status and sign-in number, but no request that sets a fault")
    func jsonListsTheRequestsOfASignIn() throws {
        _ = server.exchange(server.code())
        _ = server.send("POST", "/faults", ["preset": "token:error=invalid_grant"])
        let journal = server.send("GET", "/journal.json").text
        let entries = try #require(JSONSerialization.jsonObject(with: Data(journal.utf8)) as? [[String: Any]])
        #expect(entries.map { $0["path"] as? String } == ["/ap/oa", "/ap/signin", "/ap/consent", "/auth/o2/token"])
        #expect(entries.map { $0["status"] as? Int } == [200, 200, 302, 200])
        #expect(entries.map { $0["signIn"] as? Int } == [1, 1, 1, 1])
    }

    @Test("A reset removes requests, tokens and faults, but the numbering of requests continues")
    func resetRemovesRequestsTokensAndFaults() {
        let tokens = server.exchange(server.code())
        _ = server.send("POST", "/faults", ["preset": "token:error=invalid_grant"])
        #expect(server.send("POST", "/reset").status == 303)
        #expect(server.state.faults.isEmpty && server.state.journal.entries.isEmpty)
        #expect(server.profile(tokens.accessToken).status == 401)
        #expect(server.state.journal.entries.map(\.number) == [5])
    }

    @Test("A reset that comes from a page of another site is refused")
    func resetFromAnotherSiteIsRefused() {
        #expect(server.send("POST", "/reset", headers: ["Origin": "https://other.example"]).status == 403)
    }

    @Test("Neither the journal nor its page contains a sign-in's tokens, code, state, verifier or password")
    func journalContainsNoSecret() {
        let code = server.code()
        let tokens = server.exchange(code)
        let last = server.refresh(tokens.refreshToken)
        _ = server.profile(tokens.accessToken)
        let secrets = [
            code, tokens.accessToken, tokens.refreshToken, last.accessToken, last.refreshToken, "xyz",
            PureServer.verifier, "lovelace",
        ]
        let shown = "\(server.state.journal.entries)" + server.send("GET", "/journal").text
        for secret in secrets { #expect(!secret.isEmpty && !shown.contains(secret), "\(secret)") }
    }

    @Test("The journal cuts long values, names, paths and lists of parameters")
    func longValuesAreCut() {
        let long = String(repeating: "x", count: 30_000)
        _ = server.authorize(["redirect_uri": "a://\(long)"])
        var form = ["client_id": long, "a" + long: "1"]
        for number in 0..<100 { form["p\(number)"] = "1" }
        _ = server.send("POST", "/" + long, form)
        for entry in server.state.journal.entries { #expect("\(entry)".utf8.count < 6_000) }
    }

    @Test("A form without a content type sets a fault, and redirects to the list that then shows the fault")
    func settingAFaultRedirectsToThePendingFaults() {
        let fault = ["endpoint": "token", "fault": "status=503,retry-after=2", "times": "2"]
        let set = server.send("POST", "/faults", fault, headers: ["Content-Type": ""])
        #expect(set.status == 303)
        #expect(set.headers["location"] == "/#pending")
        let home = server.send("GET", "/").text
        #expect(home.contains("<p id=\"pending\" tabindex=\"-1\" role=\"status\">Pending: 1.</p>"))
        #expect(home.contains("token: status=503,retry-after=2 for 2 requests"))
    }

    @Test("The journal's page shows a fault and its settings beside the request that the fault has affected")
    func pageShowsTheFaultOfARequest() {
        _ = server.send("POST", "/faults", ["preset": "token:status=503,retry-after=2"])
        #expect(server.refresh("x").headers["retry-after"] == "2")
        #expect(server.send("GET", "/journal").text.contains("fault: status=503,retry-after=2"))
    }

    @Test("Clearing the faults removes them and redirects to the list of pending faults")
    func clearingRemovesTheFaults() {
        _ = server.send("POST", "/faults", ["preset": "token:stall"])
        #expect(server.state.faults.count == 1)
        #expect(server.send("POST", "/faults/clear").headers["location"] == "/#pending")
        #expect(server.state.faults.isEmpty)
    }

    @Test("An unknown fault isn't set; the form moves the focus to an error message and keeps all entered values")
    func formExplainsAnUnknownFault() {
        let form = ["endpoint": "profile", "fault": "<nonsense>", "times": "7"]
        let page = server.send("POST", "/faults", form)
        #expect(page.status == 400)
        let kept = [
            "<details open>",
            "autofocus role=\"alert\">There is no fault &quot;&lt;nonsense&gt;&quot;.", "value=\"&lt;nonsense&gt;\"",
            "<option value=\"profile\" selected>", "name=\"times\" value=\"7\"",
        ]
        for text in kept { #expect(page.text.contains(text), "\(text)") }
        #expect(server.state.faults.isEmpty)
    }

    @Test("After an unknown fault, a program that doesn't accept HTML receives the message as plain text")
    func programReceivesTheMessageAsText() {
        let form = ["endpoint": "profile", "fault": "<nonsense>", "times": "7"]
        let text = server.send("POST", "/faults", form, headers: ["Accept": "*/*"])
        #expect(text.status == 400)
        #expect(text.text == "There is no fault \"<nonsense>\".\n")
    }
}
