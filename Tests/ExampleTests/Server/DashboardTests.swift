import Foundation
import Testing

@testable import LocalAuthorizationServer

/// Tests the server's pages for developers.
struct DashboardTests {
    private let server = PureServer()

    private func post(_ path: String, _ form: String, _ headers: String...) -> Reply? {
        let fields = headers.map { "\r\n" + $0 }.joined()
        return server.send(
            "POST \(path) HTTP/1.1\r\nHost: 127.0.0.1:8118\(fields)\r\nContent-Length: \(form.utf8.count)\r\n\r\n\(form)"
        )
    }

    private static let fault = "endpoint=token&fault=status%3D503&custom=&times=2"

    /// The first link to the authorization endpoint.
    private func signInPath() throws -> String {
        let page = try #require(server.send("GET / HTTP/1.1\r\nHost: 127.0.0.1:8118\r\n\r\n")).text
        let rest = try #require(page.components(separatedBy: "href=\"/ap/oa?").dropFirst().first)
        return "/ap/oa?" + rest.components(separatedBy: "\"")[0].replacingOccurrences(of: "&amp;", with: "&")
    }

    @Test("The first page shows users, clients and endpoints")
    func theFirstPage() throws {
        let page = try #require(server.send(RequestText.get("/")))
        #expect(page.status == 200)
        let shown = ["ada@example.com", "lovelace", "hopper", PureServer.clientID, PureServer.redirectURI]
        for text in shown + Endpoint.allCases.map({ "http://127.0.0.1" + $0.path }) + ["/ap/codepair"] {
            #expect(page.text.contains(HTMLPage.escape(text)), "\(text)")
        }
        #expect(page.headers["content-security-policy"]?.hasPrefix("default-src 'none'; style-src 'sha256-") == true)
        #expect(!page.text.contains("<script"))
    }

    @Test("A client's secret isn't shown")
    func secretsOfClients() throws {
        var options = ServerOptions()
        options.clients[0].clientSecret = "client-secret"
        let page = try #require(PureServer(options).send(RequestText.get("/")))
        #expect(page.status == 200)
        #expect(!page.text.contains("client-secret"))
    }

    @Test("The link signs in, and the last page shows what the app receives, with secrets masked")
    func theLink() throws {
        let page = server.send(RequestText.get(try signInPath()))
        let consentPage = server.signIn(page)
        let location = try #require(server.consent(consentPage)?.location)
        #expect(location.hasPrefix("http://127.0.0.1:8118/demo?code="))
        let code = try #require(URLComponents(string: location)?.queryItems?.first { $0.name == "code" }?.value)
        let received = try #require(server.send(RequestText.get(String(location.dropFirst(21)))))
        #expect(received.status == 200)
        #expect(received.text.contains("the user is signed in"))
        #expect(received.text.contains("profile postal_code"))
        #expect(!received.text.contains(code))
        #expect(server.state.journal.entries.map(\.outcome) == ["sign_in_page", "consent_page", "allowed"])
    }

    @Test(
        "The last page names the app's error",
        arguments: [("deny", "Error 4, access denied."), ("cancel", "Error 3, cancelled by the user.")])
    func refusals(action: String, meaning: String) throws {
        let page = server.send(RequestText.get(try signInPath()))
        let consentPage = try #require(server.signIn(page))
        #expect(consentPage.text.contains("Deny: the app receives error 4"))
        let location = try #require(server.consent(consentPage, action: action)?.location)
        #expect(server.send(RequestText.get(String(location.dropFirst(21))))?.text.contains(meaning) == true)
    }

    @Test("The button of a demo user signs in without a password; an unknown user is rejected")
    func demoUsers() throws {
        for (email, words) in [("grace@example.com", "Grace Hopper"), ("eve@example.com", "role=\"alert\"")] {
            let page = try #require(server.authorize())
            #expect(page.text.contains("Sign in as Ada Lovelace (demo)"))
            let form = RequestText.form([
                "transaction": page.transaction, "email": "", "password": "", "demo_user": email,
            ])
            #expect(server.send(RequestText.post("/ap/signin", form))?.text.contains(words) == true, "\(email)")
        }
    }

    @Test("A fault is set, listed, applied and cleared, and the journal names it")
    func faults() throws {
        let set = try #require(post("/faults", Self.fault))
        #expect(set.status == 303)
        #expect(set.location == "/")
        #expect(server.state.faults.pending == [ScheduledFault(.status(503), at: .token, times: 2)])
        #expect(server.send(RequestText.get("/"))?.text.contains("token: status 503 for the next 2 requests") == true)
        #expect(server.refresh("secret-token")?.status == 503)
        for path in ["/", "/journal"] {
            let page = try #require(server.send(RequestText.get(path))).text
            #expect(page.contains("fault: status") && page.contains("refresh_token=\(JournalParameter.mask)"))
            #expect(!page.contains("secret-token"))
        }
        #expect(post("/faults/clear", "")?.status == 303)
        #expect(server.state.faults.pending.isEmpty)
    }

    @Test("Every fault that the form offers parses to the fault with its name", arguments: FaultName.allCases)
    func offeredFaults(name: FaultName) throws {
        #expect(try Fault(parsing: name.example).kind == name)
    }

    @Test("An invalid fault is explained, and the form keeps the input")
    func wrongFaults() throws {
        let page = try #require(post("/faults", "endpoint=token&fault=refuse&custom=%3Cnonsense%3E&times=1"))
        #expect(page.status == 400)
        #expect(page.text.contains("There is no fault &quot;&lt;nonsense&gt;&quot;."))
        #expect(page.text.contains("value=\"&lt;nonsense&gt;\""))
        for form in ["endpoint=nowhere&fault=refuse&times=1", "endpoint=token&fault=refuse&times=0", ""] {
            #expect(post("/faults", form)?.status == 400, "\(form)")
        }
        #expect(server.state.faults.pending.isEmpty)
    }

    @Test(
        "Another site's form has no effect",
        arguments: [
            "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site", "Origin: null", "Origin: http://evil.example",
            "Origin: http://127.0.0.1:8119",
        ])
    func foreignForms(header: String) throws {
        #expect(post("/faults", Self.fault, header)?.status == 403)
        #expect(server.state.faults.pending.isEmpty)
        _ = post("/faults", Self.fault, "Origin: http://127.0.0.1:8118", "Sec-Fetch-Site: same-origin")
        #expect(post("/faults/clear", "", header)?.status == 403)
        #expect(server.state.faults.pending.count == 1)
    }

    @Test(
        "A host name that only resolves to this machine is rejected",
        arguments: ["rebound.example", "127.0.0.1.evil.example", "localhost@evil.example", "127.0.0.1:x", ""])
    func foreignHosts(host: String) {
        for path in ["/", "/journal", "/demo"] {
            let reply = server.send("GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
            #expect(reply?.status != 200, "\(path)")
            #expect(reply?.text.contains("lovelace") != true)
        }
    }

    @Test(
        "All loopback names of this machine are served",
        arguments: ["127.0.0.1:8118", "localhost:8118", "LOCALHOST", "[::1]:8118"])
    func ownHosts(host: String) {
        #expect(server.send("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")?.status == 200)
    }

    @Test("The journal reloads itself until it is paused, and does not list its own pages")
    func theJournal() throws {
        #expect(server.send(RequestText.get("/journal"))?.text.contains("http-equiv=\"refresh\"") == true)
        #expect(server.send(RequestText.get("/journal?paused"))?.text.contains("http-equiv=\"refresh\"") == false)
        #expect(server.send(RequestText.get("/"))?.text.contains("http-equiv=\"refresh\"") == false)
        #expect(server.state.journal.entries.isEmpty)
        _ = server.profile("first")
        _ = server.refresh("second")
        let page = try #require(server.send(RequestText.get("/journal"))).text
        let newer = try #require(page.range(of: "POST /auth/o2/token"))
        let older = try #require(page.range(of: "GET /user/profile"))
        #expect(newer.lowerBound < older.lowerBound)
    }

    @Test("Other methods are rejected")
    func otherMethods() {
        #expect(post("/", "")?.status == 405)
        #expect(server.send(RequestText.get("/faults"))?.headers["allow"] == "POST")
    }
}
