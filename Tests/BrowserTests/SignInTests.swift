import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// Tests with a real headless browser. They run one at a time, since a small machine can't run several browsers.
@Suite(.serialized, .deadline(minutes: 3), .enabled(if: Chromium.isHere, "\(Chromium.missing)"))
struct BrowserTests {}

extension BrowserTests {
    /// Tests of sign-ins with the keyboard, and of a foreign page that sends requests to a waiting sign-in.
    @Suite(.deadline(minutes: 3)) struct SignInTests {
        @Test("A user who corrects a wrong password and allows access is signed in, and the last page is accessible")
        func allowingSignsTheUserIn() async throws {
            let end = try await signIn { browser in
                try browser.focus("Email")
                try browser.write("ada@example.com")
                try browser.focus("Password")
                try browser.write("wrong")
                try browser.loading { try browser.press("Enter", 13, text: "\r") }
                guard try browser.text("document.activeElement.id") == "password" else {
                    throw Chromium.Lost(text: "After a wrong password, the password field doesn't have the focus.")
                }
                try browser.write("lovelace")
                try browser.loading { try browser.press("Enter", 13, text: "\r") }
                try browser.choose("Allow")
            }
            #expect(end.status == 0 && end.output.contains("Name: Ada Lovelace\n"))
        }

        @Test("A user who denies access isn't signed in, and the last page is accessible")
        func denyingSignsNoUserIn() async throws {
            let end = try await signIn { browser in
                try browser.choose("Sign in as Grace Hopper (demo)")
                try browser.choose("Deny")
            }
            #expect(end.status == 1 && end.errors.contains("Access was denied. Log in again."))
        }

        /// Starts the example client, and operates its sign-in page with `act`. Expects that the last page is
        /// accessible, and returns the client's output and status.
        private func signIn(_ act: @escaping @Sendable (Chromium) throws -> Void) async throws -> BuiltProgram.Finished
        {
            let program = try BuiltProgram(name: "modern-client").start(["--browser", "print"])
            defer { program.process.terminate() }
            let page = try await program.errorLine().split(separator: " ").last.flatMap { URL(string: String($0)) }
            let url = try #require(page)
            let problems = try await DedicatedThread.run {
                let browser = try Chromium()
                try browser.open(url)
                try act(browser)
                return try PageReport(browser).problems
            }
            #expect(problems == [])
            return try await program.finished()
        }
    }
}

extension BrowserTests.SignInTests {
    @Test("Outside 34: A page of another site can neither end a sign-in nor read the port's replies")
    func foreignPageCannotEndASignIn() async throws {
        let site = try TestServer(
            reply: "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        let port = try FreePorts.next()
        let redirectURI = "http://127.0.0.1:\(port)/callback"
        let agent = AMZNLoopbackUserAgent(timeout: 100) { page in
            try await DedicatedThread.run {
                let browser = try Chromium()
                try browser.open(site.url("/"))
                #expect(try browser.text("(\(Self.attack))('\(redirectURI)')") == "all requests ended, nothing read")
                // This name resolves to the loopback address, as a foreign site's name does after DNS rebinding.
                try browser.open(address("http://site.localhost:\(port)/callback"))
                #expect(try browser.text("document.URL") == "chrome-error://chromewebdata/")
                try browser.open(address(redirectURI + "?code=c&state=state-1"))
                #expect(try browser.body().hasPrefix("Return to the app to finish"))
            }
        }
        let page = address("https://example.com/?redirect_uri=http%3A%2F%2F127.0.0.1%2Fcallback&state=state-1")
        #expect(try await agent.present(page, redirectURI: address(redirectURI))?.query == "code=c&state=state-1")
    }

    /// Sends many kinds of requests to the redirect URI, and returns what the page could read of the replies.
    private static let attack = """
        async redirect => {
          const read = [], reading = what => { if (what) read.push(what) };
          const request = (url, options) => fetch(url, options).then(reply => reply.text()).then(reading, () => {});
          const element = (name, values) => new Promise(done => {
            const e = Object.assign(document.createElement(name), values);
            e.onerror = done;
            e.onload = () => { if (e.contentDocument?.body) reading(e.contentDocument.body.innerText); done() };
            document.body.append(e) });
          const socket = it => new Promise(done => { it.onopen = () => done(reading('open')); it.onerror = done });
          for (let round = 0; round < 10; round++) {
            const url = [redirect, redirect + '?code=c', redirect + '?error=access_denied&state=guess'][round % 3];
            await Promise.all([
              request(url), request(url, {credentials: 'include'}), request(url, {mode: 'no-cors'}),
              request(url, {method: 'POST', mode: 'no-cors', body: 'state=guess'}),
              request(url, {method: 'PUT', headers: {'X-Header': 'x'}}),
              element('img', {src: url}), element('script', {src: url}), element('iframe', {src: url}),
              element('link', {rel: 'stylesheet', href: url}), element('object', {data: url}),
              socket(new WebSocket(url.replace('http', 'ws'))), socket(new EventSource(url)) ]) }
          return 'all requests ended, ' + (read.join() || 'nothing read') }
        """
}
