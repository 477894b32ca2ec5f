import Foundation
import ProgramSupport
import Testing

@testable import LocalAuthorizationServer

/// The local server's sign-in, as an app's user and its developer see it.
struct SignInPageTests {
    private let server = PureServer()

    @Test("Allowing access redirects with a code, the state and the scopes")
    func allowing() {
        let redirect = server.consent(server.signIn(server.authorize(["scope": "profile postal_code"])))
        #expect(redirect.status == 302)
        #expect(redirect.headers["location"]?.hasPrefix(PureServer.redirectURI + "&code=") == true)
        #expect(redirect.redirected["state"] == "xyz")
        #expect(redirect.redirected["scope"] == "profile postal_code")
    }

    @Test("Cancelling the sign-in page redirects; a wrong password shows the page again")
    func signInPage() {
        let page = server.authorize()
        let again = server.signIn(page, password: "wrong")
        #expect(again.text.contains("role=\"alert\">The email address or the password is wrong."))
        #expect(again.text.contains("value=\"ada@example.com\""))
        #expect(server.signIn(again).text.contains("You are signed in as <strong>Ada Lovelace</strong>"))
        #expect(server.signIn(page, action: "cancel").redirected["error"] == "access_denied")
    }

    @Test("No page has a password field, which would make browsers offer to save the password")
    func passwords() {
        let page = server.authorize().text
        #expect(page.contains("name=\"password\" autocomplete=\"off\""))
        #expect(!page.contains("type=\"password\""))
        #expect(page.contains("Sign in as Ada Lovelace (demo)"))
    }

    @Test("A form that another site sends is refused")
    func otherSites() {
        let form = server.authorize().hiddenFields.merging(["demo_user": "ada@example.com"]) { $1 }
        for headers in [["Sec-Fetch-Site": "cross-site"], ["Origin": "http://evil.example"], ["Origin": "null"]] {
            #expect(server.send("POST", "/ap/signin", form, headers: headers).status == 400)
        }
        let own = ["Sec-Fetch-Site": "same-origin", "Origin": "http://127.0.0.1:8118"]
        #expect(server.send("POST", "/ap/signin", form, headers: own).status == 200)
    }

    @Test(
        "A host name that only resolves to this machine is refused, at every path",
        arguments: ["rebound.example", "127.0.0.1.evil.example", "127.0.0.1:x", ""])
    func hosts(host: String) {
        for path in ["/", "/journal", "/ap/oa", "/ap/codepair", "/user/profile"] {
            #expect(server.send("GET", path, headers: ["Host": host]).status == 403, "\(path)")
        }
        #expect(server.send("GET", "/", headers: ["Host": "LOCALHOST:8118"]).status == 200)
    }

    // MARK: Refusals

    @Test(
        "An unregistered value is explained on the page and in the journal, with the option that registers it",
        arguments: [
            (["client_id": "mine"], PureServer.clientID, "--client-id &#39;mine&#39;"),
            (["redirect_uri": "my-app://back"], PureServer.redirectURI, "--redirect-uri &#39;my-app://back&#39;"),
        ])
    func mismatches(sent: [String: String], registered: String, option: String) throws {
        let page = server.authorize(sent)
        #expect(page.status == 400)
        #expect(page.headers["location"] == nil)
        let entry = try #require(server.state.journal.entries.last)
        for text in [try #require(sent.values.first), registered] {
            #expect(page.text.contains("<code>\(text.escapedForHTML)</code>"))
            #expect(entry.explanation?.contains(text) == true)
        }
        #expect(page.text.contains(option))
        #expect(server.send("GET", "/journal").text.contains(option))
    }

    @Test(
        "Other mistakes are sent to the redirect URI, and explained in the journal",
        arguments: [
            (["scope": "profile mail"], "invalid_scope", "The scope mail is unknown."),
            (["response_type": "token"], "unsupported_response_type", "response_type is not supported"),
            (["scope_data": "[]"], "invalid_request", "scope_data is not a JSON object"),
            (["code_challenge": "short"], "invalid_request", "code_challenge is malformed"),
        ])
    func mistakes(sent: [String: String], error: String, explanation: String) {
        let reply = server.authorize(sent)
        #expect(reply.redirected["error"] == error)
        #expect(reply.redirected["state"] == "xyz")
        #expect(server.state.journal.entries.last?.explanation?.contains(explanation) == true)
    }

    @Test("A misspelled endpoint is in the journal with the endpoints there are, and isn't counted")
    func misspelledEndpoint() {
        #expect(server.send("POST", "/auth/o2/tokn").status == 404)
        let entry = server.state.journal.entries.last
        #expect(entry?.outcome == "not_found" && entry?.endpoint == nil)
        #expect(entry?.explanation?.contains("There are GET /ap/oa, POST /auth/o2/token, ") == true)
        #expect(Endpoint.allCases.allSatisfy { server.state.journal.count($0) == 0 })
        #expect(server.send("GET", "/favicon.ico").status == 404)
        #expect(server.state.journal.entries.count == 1)
    }
}
