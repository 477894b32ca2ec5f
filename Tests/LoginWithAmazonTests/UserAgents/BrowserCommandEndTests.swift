import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// What an agent makes of the end of its browser command.
@Suite(.timeLimit(.minutes(10))) struct BrowserCommandEndTests {
    @Test("Only the good end of a command that lasts as long as the page is the user's leaving")
    func aGoodEnd() {
        #expect(BrowserCommandEnd.exited(0).ending(of: "b", lastsAsLongAsPage: false, after: 1) == nil)
        #expect(BrowserCommandEnd.exited(0).ending(of: "b", lastsAsLongAsPage: true, after: 1) == .userDidCancel)
    }

    @Test("A status that is not 0 and a crash are named, with the command", arguments: [false, true])
    func aBadEnd(lasts: Bool) throws {
        for (end, text) in [(BrowserCommandEnd.exited(4), "status 4"), (.signalled(11), "signal 11")] {
            let error = try #require(end.ending(of: "some-browser", lastsAsLongAsPage: lasts, after: 4.9))
            #expect(error.isCannotPresent)
            #expect(error.description.contains("some-browser") && error.description.contains(text))
            // Later the page has been seen: no other agent of a chain is to show it once more.
            let late = end.ending(of: "some-browser", lastsAsLongAsPage: lasts, after: 5)
            #expect(late == .failed(error.description))
        }
    }

    @Test(
        "Who ends the browser by a signal leaves the page",
        arguments: [SIGHUP, SIGINT, SIGQUIT, SIGKILL, SIGTERM], [false, true])
    func aSignal(number: Int32, lasts: Bool) {
        #expect(
            BrowserCommandEnd.signalled(number).ending(of: "b", lastsAsLongAsPage: lasts, after: 1) == .userDidCancel)
    }

    #if !canImport(UIKit)
        /// The agent's own time-out is longer than the test may take: what ends the sign-in is the command.
        @Test("The end of a real command ends the sign-in and closes the port", arguments: RealEnd.all)
        func aRealCommand(end: RealEnd) async throws {
            let port = try FreePorts.next()
            let redirectURI = address("http://127.0.0.1:\(port)/callback")
            let folder = try TemporaryFolder()
            let script = try folder.script("browser", end.text)
            let agent = AMZNLoopbackUserAgent(
                timeout: 3_600, browserCommand: "sh \(script.path)", lastsAsLongAsPage: end.lastsAsLongAsPage)
            await #expect {
                _ = try await agent.present(Visitor.page(redirectURI.absoluteString), redirectURI: redirectURI)
            } throws: {
                "\($0)" == end.outcome
            }
            #expect(await TestConnection.isRefused(port: port))
        }

        @Test("A launcher that has handed the page on may end: the redirect is still waited for")
        func aLauncher() async throws {
            let port = try FreePorts.next()
            let redirectURI = address("http://127.0.0.1:\(port)/callback")
            let folder = try TemporaryFolder()
            #expect(mkfifo(folder["end"].path, 0o600) == 0)
            let script = try folder.script("browser", "exec 9>'\(folder["end"].path)'")
            let agent = AMZNLoopbackUserAgent(timeout: 3_600, browserCommand: "sh \(script.path)")
            let page = Visitor.page(redirectURI.absoluteString)
            async let redirect = agent.present(page, redirectURI: redirectURI)
            await folder.untilClosed("end")
            _ = await Visitor(page: page).comeBack()
            #expect(try await redirect?.query == "code=c&state=state-1")
        }
    #endif
}

/// A command that ends in this way, and the error that the agent throws for it.
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
    /// A script of the shell in it.
    fileprivate func script(_ name: String, _ text: String) throws -> URL {
        try Data("\(text)\n".utf8).write(to: self[name])
        return self[name]
    }

    /// Returns when who has opened the pipe of this name for writing has closed it, as its end does.
    fileprivate func untilClosed(_ name: String) async {
        _ = try? await OwnThread.run { [self] in try FileHandle(forReadingFrom: self[name]).readToEnd() }
    }
}
