import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// The result of a sign-in whose browser command has ended.
@Suite(.timeLimit(.minutes(10))) struct BrowserCommandEndTests {
    @Test("Only a command that lasts as long as the page reports a cancellation when it exits with status 0")
    func aGoodEnd() {
        #expect(BrowserCommandEnd.exited(0).ending(of: "b", lastsAsLongAsPage: false, after: 1) == nil)
        #expect(BrowserCommandEnd.exited(0).ending(of: "b", lastsAsLongAsPage: true, after: 1) == .userDidCancel)
    }

    @Test("A non-zero status and a crash are reported with the command's name", arguments: [false, true])
    func aBadEnd(lasts: Bool) throws {
        for (end, text) in [(BrowserCommandEnd.exited(4), "status 4"), (.signalled(11), "signal 11")] {
            let error = try #require(end.ending(of: "some-browser", lastsAsLongAsPage: lasts, after: 4.9))
            #expect(error.isCannotPresent)
            #expect(error.description.contains("some-browser") && error.description.contains(text))
            // By then the page has been shown, so no other agent in a chain may show it again.
            let late = end.ending(of: "some-browser", lastsAsLongAsPage: lasts, after: 5)
            #expect(late == .failed(error.description))
        }
    }

    @Test(
        "Ending the browser with a signal counts as a cancellation by the user",
        arguments: [SIGHUP, SIGINT, SIGQUIT, SIGKILL, SIGTERM], [false, true])
    func aSignal(number: Int32, lasts: Bool) {
        #expect(
            BrowserCommandEnd.signalled(number).ending(of: "b", lastsAsLongAsPage: lasts, after: 1) == .userDidCancel)
    }

    #if !canImport(UIKit)
        /// The agent's time-out exceeds the test's time limit, so that only the command can end the sign-in.
        @Test("The end of a real command ends the sign-in and closes the port", arguments: RealEnd.all)
        func aRealCommand(end: RealEnd) async throws {
            let port = try FreePorts.next()
            let redirectURI = address("http://127.0.0.1:\(port)/callback")
            let folder = try TemporaryFolder()
            let script = try folder.script("browser", end.text)
            let agent = AMZNLoopbackUserAgent(
                timeout: 3_600, browserCommand: "sh \(script.path)", lastsAsLongAsPage: end.lastsAsLongAsPage)
            await #expect {
                _ = try await agent.present(LoopbackClient.page(redirectURI.absoluteString), redirectURI: redirectURI)
            } throws: {
                "\($0)" == end.outcome
            }
            #expect(await TestConnection.isRefused(port: port))
        }

        @Test("A launcher may end after it has handed the page to a browser; the redirect is still received")
        func aLauncher() async throws {
            let port = try FreePorts.next()
            let redirectURI = address("http://127.0.0.1:\(port)/callback")
            let folder = try TemporaryFolder()
            #expect(mkfifo(folder["end"].path, 0o600) == 0)
            let script = try folder.script("browser", "exec 9>'\(folder["end"].path)'")
            let agent = AMZNLoopbackUserAgent(timeout: 3_600, browserCommand: "sh \(script.path)")
            let page = LoopbackClient.page(redirectURI.absoluteString)
            async let redirect = agent.present(page, redirectURI: redirectURI)
            await folder.untilClosed("end")
            _ = await LoopbackClient(page: page).comeBack()
            #expect(try await redirect?.query == "code=c&state=state-1")
        }
    #endif
}

/// A script, and the error that the agent throws when it ends.
struct RealEnd: Sendable, CustomTestStringConvertible {
    let text: String
    var lastsAsLongAsPage = false
    let outcome: String

    static let all = [
        RealEnd(text: "exit 3", outcome: "The browser command sh ended with status 3."),
        RealEnd(text: "kill -ABRT $$", outcome: "The browser command sh crashed with signal 6."),
        RealEnd(text: "kill -TERM $$", outcome: AMZNUserAgentError.userDidCancel.description),
        RealEnd(text: "exit 0", lastsAsLongAsPage: true, outcome: AMZNUserAgentError.userDidCancel.description),
        RealEnd(
            text: "exit 1", lastsAsLongAsPage: true, outcome: "The browser command sh ended with status 1."),
    ]

    var testDescription: String { text + (lastsAsLongAsPage ? ", lasting" : "") }
}

extension TemporaryFolder {
    /// Writes a shell script to the folder.
    fileprivate func script(_ name: String, _ text: String) throws -> URL {
        try Data("\(text)\n".utf8).write(to: self[name])
        return self[name]
    }

    /// Returns when the process that has opened this pipe for writing has closed it or ended.
    fileprivate func untilClosed(_ name: String) async {
        _ = try? await DedicatedThread.run { [self] in try FileHandle(forReadingFrom: self[name]).readToEnd() }
    }
}
