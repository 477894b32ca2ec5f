import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// Tests with a real headless browser. They run one at a time, because several browsers would overload a small machine.
@Suite(.serialized, .deadline(minutes: 3), .enabled(if: Chromium.isHere, "\(Chromium.missing)"))
struct BrowserTests {}

extension BrowserTests {
    /// Tests of sign-ins with the keyboard, and of another site's page that sends requests to the loopback port.
    @Suite(.deadline(minutes: 3)) struct SignInTests {
        @Test("With only the keyboard, a user can correct a wrong password and sign in; the last page is accessible")
        func correctedPasswordSignsTheUserIn() async throws {
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

        @Test("If the user denies access, the program reports it and ends with status 1; the last page is accessible")
        func denyingEndsTheProgramWithStatus1() async throws {
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
    @Test("Promise 55: A page of another site can neither end a sign-in nor read replies from the loopback port")
    func foreignPageCannotEndASignIn() async throws {
        let site = try TestServer(
            reply: "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        let port = try FreePorts.next()
        let redirectURI = "http://127.0.0.1:\(port)/callback"
        let seen = Locked([String]())
        let agent = AMZNLoopbackUserAgent(timeout: 3_600) { page in
            try await DedicatedThread.run {
                let browser = try Chromium()
                try browser.open(site.url("/"))
                let attack = try browser.text("(\(Self.attack))('\(redirectURI)')")
                // This name resolves to the loopback address, as a foreign site's name does after DNS rebinding.
                try browser.open(address("http://site.localhost:\(port)/callback"))
                let rebound = try browser.text("document.URL")
                seen.withLock { $0 = [attack, rebound] }
                try browser.open(address(redirectURI + "?code=c&state=state-1"))
            }
        }
        let page = address("https://example.com/?redirect_uri=http%3A%2F%2F127.0.0.1%2Fcallback&state=state-1")
        #expect(try await agent.present(page, redirectURI: address(redirectURI))?.query == "code=c&state=state-1")
        // The browser's thread has no expectations, because Swift Testing couldn't attribute them to this test.
        let expected = ["all requests ended, nothing read", "chrome-error://chromewebdata/"]
        #expect(seen.withLock { $0 } == expected)
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
