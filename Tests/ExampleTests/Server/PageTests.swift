import Foundation
import Testing

@testable import LocalAuthorizationServer

/// Tests the pages, their buttons, and that each form can be submitted once.
struct PageTests {
    @Test("Allowing access redirects with a code, the state and the scopes") func allowingLeadsBackWithACode() throws {
        let server = PureServer()
        let signInPage = server.authorize(["scope": "profile postal_code"])
        let consentPage = try #require(server.signIn(signInPage))
        for words in ["Ada Lovelace", "Demo App", "Your name and email address", "Your postal code", "Deny"] {
            #expect(consentPage.text.contains(words), "\(words)")
        }
        let reply = try #require(server.consent(consentPage))
        #expect(reply.status == 302)
        #expect(reply.location?.hasPrefix("amzn-com.example.demo://?methodName=signin&code=") == true)
        #expect(reply.redirected["state"] == "xyz")
        #expect(reply.redirected["scope"] == "profile postal_code")
        #expect(server.state.journal.entries.map(\.outcome) == ["sign_in_page", "consent_page", "allowed"])
        #expect(server.state.journal.count(.authorization) == 1)
    }

    @Test("A request without a state gets a redirect without a state") func withoutStateNoneComesBack() {
        let server = PureServer()
        let page = server.authorize(["state": nil])
        let consentPage = server.signIn(page)
        let redirected = server.consent(consentPage)?.redirected
        #expect(redirected?["code"] != nil)
        #expect(redirected?["state"] == nil)
    }

    @Test(
        "Denying access redirects with access_denied",
        arguments: [
            ("cancel", "Access not permitted."), ("deny", "The resource owner denied the request."),
            ("nonsense", "The resource owner denied the request."),
        ])
    func refusingLeadsBackWithAnError(action: String, description: String) {
        let server = PureServer()
        let page = server.authorize()
        let consentPage = server.signIn(page)
        let redirected = server.consent(consentPage, action: action)?.redirected
        #expect(redirected?["error"] == "access_denied")
        #expect(redirected?["error_description"] == description)
        #expect(redirected?["state"] == "xyz")
        #expect(redirected?["code"] == nil)
    }

    @Test("Cancelling the sign-in page redirects with an error") func theSignInPageCanBeCancelled() {
        let server = PureServer()
        let page = server.authorize()
        let redirected = server.signIn(page, password: "", action: "cancel")?.redirected
        #expect(redirected?["error_description"] == "Access not permitted.")
    }

    @Test("A wrong password shows the sign-in page again, with an error")
    func aWrongPasswordShowsThePageAgain() throws {
        let server = PureServer()
        let page = server.authorize()
        let again = try #require(server.signIn(page, password: "wrong"))
        #expect(again.text.contains("role=\"alert\""))
        #expect(again.text.contains("value=\"ada@example.com\""))
        #expect(again.transaction != page?.transaction)
        #expect(server.signIn(again)?.text.contains("Allow") == true)
    }

    @Test("A page can be submitted once") func aPageIsGoodForOneSubmission() {
        let server = PureServer()
        let page = server.authorize()
        let consentPage = server.signIn(page)
        #expect(server.consent(consentPage)?.status == 302)
        server.now += TransactionTable.doubleClick
        let second = server.consent(consentPage)
        #expect(second?.status == 409)
        #expect(second?.location == nil)
        #expect(server.signIn(page)?.status == 409)
    }

    @Test("A double click returns the response of the first click, because the browser shows only the second response")
    func aDoubleClickIsOneSubmission() {
        let server = PureServer()
        let page = server.authorize()
        let consentPage = server.signIn(page)
        #expect(server.signIn(page)?.transaction == consentPage?.transaction)
        let redirect = server.consent(consentPage)
        server.now += TransactionTable.doubleClick - 1
        #expect(redirect?.location != nil)
        #expect(server.consent(consentPage)?.location == redirect?.location)
        let outcomes = server.state.journal.entries.map(\.outcome)
        #expect(outcomes == ["sign_in_page", "consent_page", "repeated", "allowed", "repeated"])
    }

    @Test("Another button of the same page doesn't count as a double click")
    func anotherButtonIsNoDoubleClick() {
        let server = PureServer()
        let page = server.authorize()
        let consentPage = server.signIn(page)
        #expect(server.consent(consentPage)?.status == 302)
        #expect(server.consent(consentPage, action: "deny")?.status == 409)
    }

    @Test("Unknown, out-of-order and expired pages are rejected") func unknownCrossedAndExpiredPagesAreRefused() {
        let server = PureServer()
        #expect(server.consent(nil)?.status == 400)
        let page = server.authorize()
        #expect(server.consent(page)?.status == 400, "consent without signing in")
        let late = server.authorize()
        server.now += TransactionTable.life
        #expect(server.signIn(late)?.status == 400)
    }

    @Test("A session cookie skips the sign-in page") func aKeptSessionSkipsTheSignIn() throws {
        let server = PureServer()
        let page = try #require(server.authorize())
        let form = "transaction=\(page.transaction)&email=ADA%40example.com&password=lovelace&keep=yes&action=signin"
        let reply = try #require(server.send(RequestText.post("/ap/signin", form)))
        let cookie = try #require(reply.headers["set-cookie"])
        #expect(cookie.contains("HttpOnly"))
        let value = cookie.prefix { $0 != ";" }
        let target = PureServer.authorizationTarget()
        #expect(server.send(RequestText.get(target, "Cookie: a=b; \(value)"))?.text.contains("Ada Lovelace") == true)
        #expect(server.send(RequestText.get(target, "Cookie: \(value)x"))?.text.contains("Sign in") == true)
    }

    @Test("The page escapes the email address that the user typed") func whatIsTypedIsEscaped() throws {
        let server = PureServer()
        let page = try #require(server.authorize())
        let form = RequestText.form(["transaction": page.transaction, "email": "\"><script>", "password": "x"])
        let again = try #require(server.send(RequestText.post("/ap/signin", form)))
        #expect(again.text.contains("value=\"&quot;&gt;&lt;script&gt;\""))
        #expect(!again.text.contains("<script"))
    }

    @Test("Every page is accessible, can't be framed and isn't cached") func everyPageProtectsItself() throws {
        let server = PureServer()
        let signInPage = server.authorize()
        let consentPage = server.signIn(signInPage)
        let pages = [signInPage, consentPage, server.consent(nil)].compactMap { $0 }
        #expect(pages.count == 3)
        for page in pages {
            let policy = page.headers["content-security-policy"] ?? ""
            #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
            #expect(!policy.contains("form-action"))
            #expect(page.headers["referrer-policy"] == "no-referrer")
            #expect(page.headers["cache-control"] == "no-store")
            for part in ["<html lang=\"en\">", "name=\"viewport\"", "<h1>", "<title>", "focus-visible"] {
                #expect(page.text.contains(part), "\(part)")
            }
        }
        for id in ["email", "password"] { #expect(signInPage?.text.contains("<label for=\"\(id)\">") == true) }
    }
}
