import Foundation
import LoginWithAmazon
import TestSupport
import Testing

@testable import LocalAuthorizationServer

/// Tests of the local server's journal, and of the form for faults on the server's first page.
@Suite(.deadline) struct JournalTests {
    private let server = PureServer()

    @Test("The journal groups requests by sign-in, newest sign-in first, and shows durations and redacted replies")
    func journalGroupsRequestsBySignIn() throws {
        let first = server.authorize()
        _ = server.authorize()
        let tokens = server.exchange(server.consent(server.signIn(first)).redirected["code"] ?? "")
        _ = server.profile(tokens.accessToken)
        server.state.journal.finish(6, after: 0.25)
        let page = server.send("GET", "/journal").text
        let order = [
            "Sign-in 2", "Sign-in 1", "GET /ap/oa", "POST /ap/signin", "POST /ap/consent", "POST /auth/o2/token",
            "Reply: access_token=•••, expires_in=3600, refresh_token=•••, token_type=bearer",
            "GET /user/profile", "250.0 ms", "name=Ada Lovelace",
        ]
        var rest = page[...]
        for text in order { rest = rest[try #require(rest.range(of: text), "\(text)").upperBound...] }
    }

    @Test("The journal shows the value of each parameter of the core's sign-in page, except the secrets")
    func journalMasksOnlySecretParameters() throws {
        let code = try String.ofPackage("Sources/LoginWithAmazon/Session/AuthorizationURL.swift")
        let names = Set(code.components(separatedBy: "(\"").dropFirst().map { $0.prefix { $0 != "\"" } })
            .filter { !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0 == "_" } }
        #expect(names.isSuperset(of: ["response_type", "language"]))
        let masked = names.filter { name in
            ["code", "S256", "value"].allSatisfy { value in
                JournalParameter.query("\(name)=\(value)").map(\.value) == [JournalParameter.mask]
            }
        }
        #expect(masked == ["state", "code_challenge"])
    }

    @Test("A full journal drops its oldest tenth, and its page shows the newest 200 requests")
    func fullJournalDropsItsOldestTenth() throws {
        _ = server.profile("a")
        let entry = try #require(server.state.journal.entries.first)
        for _ in 1..<10_000 { server.state.journal.add(entry) }
        _ = server.send("GET", "/older")
        #expect(server.state.journal.entries.count == 9_001)
        for _ in 1..<200 { server.state.journal.add(entry) }
        _ = server.send("GET", "/newest")
        let page = server.send("GET", "/journal").text
        #expect(page.contains("/newest") && !page.contains("/older"))
    }

    @Test("The journal masks device codes, unknown schemes and JSON bodies, and names only registered clients")
    func journalMasksWhatMayBeSecret() {
        let form = ["response_type": "device_code", "client_id": PureServer.clientID, "scope": "profile"]
        let pair = server.send("POST", "/auth/o2/create/codepair", form).json
        _ = server.send("GET", "/user/profile", headers: ["Authorization": "secret-token"])
        let body = #"{"token":"secret-token","error":"shown"}"#
        _ = server.send("POST", "/auth/relyingPartyLogout", body: body)
        _ = server.exchange("x", ["client_id": "mine"])
        let entries = server.state.journal.entries
        let shown = "\(entries)"
        for secret in ["user_code", "device_code"].map({ pair[$0] as? String ?? "" }) + ["secret-token"] {
            #expect(!secret.isEmpty && !shown.contains(secret), "\(secret)")
        }
        #expect(entries[2].parameters.map(\.value) == ["shown", JournalParameter.mask])
        #expect(entries.map(\.clientID) == [PureServer.clientID, nil, nil, nil])
    }

    @Test(
        "The journal shows each grant type of the token endpoint and each button of the pages, but no other value",
        arguments: [
            ("grant_type", "device_code", true),
            ("grant_type", "urn:ietf:params:oauth:grant-type:device_code", true), ("grant_type", "password", false),
            ("action", "continue", true), ("action", "secret", false), ("token_type", "mac", false),
        ])
    func journalShowsOnlyKnownValues(name: String, value: String, isShown: Bool) {
        let shown = JournalParameter.query(FormCoding.encode([(name, value)])).map(\.value)
        #expect(shown == [isShown ? value : JournalParameter.mask])
    }

    @Test("Consecutive equal requests share a line with their count; another request in between starts a new line")
    func equalRequestsShareALine() {
        for token in ["a", "b"] { _ = server.profile(token) }
        #expect(server.send("GET", "/journal").text.contains("GET /user/profile</code> <strong>×2</strong>"))
        _ = server.refresh("x")
        _ = server.profile("c")
        let page = server.send("GET", "/journal").text
        #expect(page.components(separatedBy: "GET /user/profile").count == 3)
        #expect(server.send("POST", "/journal/clear").headers["location"] == "/journal")
        #expect(!server.send("GET", "/journal").text.contains("/user/profile"))
    }

    @Test("The journal as JSON has the path of each request; after a reset, requests, tokens and faults are gone")
    func journalAsJSONHasEachPath() throws {
        let tokens = server.exchange(server.code())
        _ = server.send("POST", "/faults", ["preset": "token:error=invalid_grant"])
        let journal = server.send("GET", "/journal.json").text
        let entries = try #require(JSONSerialization.jsonObject(with: Data(journal.utf8)) as? [[String: Any]])
        #expect(entries.map { $0["path"] as? String } == ["/ap/oa", "/ap/signin", "/ap/consent", "/auth/o2/token"])
        #expect(entries.last?["status"] as? Int == 200)
        #expect(entries.last?["signIn"] as? Int == 1)
        #expect(server.send("POST", "/reset").status == 303)
        #expect(server.state.faults.isEmpty && server.state.journal.entries.isEmpty)
        #expect(server.profile(tokens.accessToken).status == 401)
        #expect(server.state.journal.entries.map(\.number) == [5])
        #expect(server.send("POST", "/reset", headers: ["Origin": "https://other.example"]).status == 403)
    }

    @Test("Neither the journal nor its page contains a token, a code, a state, a verifier or a password")
    func journalContainsNoSecret() {
        let code = server.code()
        let tokens = server.exchange(code)
        let last = server.refresh(tokens.refreshToken)
        _ = server.profile(tokens.accessToken)
        let secrets = [
            code, tokens.accessToken, tokens.refreshToken, last.accessToken, "xyz", PureServer.verifier, "lovelace",
        ]
        let shown = "\(server.state.journal.entries)" + server.send("GET", "/journal").text
        for secret in secrets { #expect(!secret.isEmpty && !shown.contains(secret), "\(secret)") }
    }

    @Test("The journal cuts long values, names, paths and lists, and the server refuses a long body")
    func longValuesAreCut() throws {
        let long = String(repeating: "x", count: 30_000)
        _ = server.authorize(["redirect_uri": "a://\(long)"])
        var form = ["client_id": long, "a" + long: "1"]
        for number in 0..<100 { form["p\(number)"] = "1" }
        _ = server.send("POST", "/" + long, form)
        for entry in server.state.journal.entries { #expect("\(entry)".utf8.count < 6_000) }
        let tooLong = "POST / HTTP/1.1\r\nContent-Length: 131072\r\n\r\n"
        for text in [tooLong, "POST /" + String(repeating: "x", count: 131_072)] {
            #expect(HTTPRequest.parse(Array(text.utf8)) == .invalid(status: 413))
        }
    }

    @Test("Setting a fault redirects to the list of pending faults, and the journal shows the fault's settings")
    func settingAFaultRedirectsToThePendingFaults() {
        // A program may send the form without its content type.
        let fault = ["endpoint": "token", "fault": "status=503,retry-after=2", "times": "2"]
        let set = server.send("POST", "/faults", fault, headers: ["Content-Type": ""])
        #expect(set.status == 303)
        #expect(set.headers["location"] == "/#pending")
        let home = server.send("GET", "/").text
        #expect(home.contains("<p id=\"pending\" tabindex=\"-1\" role=\"status\">Pending: 1.</p>"))
        #expect(home.contains("token: status=503,retry-after=2 for the next 2 requests"))
        #expect(server.refresh("x").headers["retry-after"] == "2")
        #expect(server.send("GET", "/journal").text.contains("fault: status=503,retry-after=2"))
        #expect(server.send("POST", "/faults/clear").headers["location"] == "/#pending")
        #expect(server.state.faults.isEmpty)
    }

    @Test("The form for an unknown fault shows a message, focuses it and retains all entered values")
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
        let text = server.send("POST", "/faults", form, headers: ["Accept": "*/*"])
        #expect(text.status == 400)
        #expect(text.text == "There is no fault \"<nonsense>\".\n")
    }
}
