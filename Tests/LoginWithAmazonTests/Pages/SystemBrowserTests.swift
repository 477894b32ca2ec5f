import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

#if !canImport(UIKit)
    /// Tests of browser commands. Scripts take the place of browsers. Some scripts write to a named pipe, from which
    /// the test reads.
    @Suite(.deadline) struct SystemBrowserTests {
        private let folder: TemporaryFolder
        private let url = address("https://example.com/ap/oa?a=b&c=$(d)%20;'\"")

        init() throws {
            folder = try TemporaryFolder()
            #expect(mkfifo(folder["words"].path, 0o600) == 0)
        }

        // MARK: Commands

        @Test(
            "The URL replaces `%s` in a command, or is appended as the last argument",
            arguments: [
                ("firefox", ["A:"]), ("w --new-window", ["--new-window", "A:"]),
                ("w %s --new-window", ["A:", "--new-window"]), ("w --to=%s;", ["--to=A:;"]),
            ])
        func urlReplacesThePlaceholder(text: String, arguments: [String]) {
            #expect(BrowserCommand(text)?.arguments(for: "A:") == arguments)
        }

        @Test(
            "A command is split only at spaces; a last `&` is dropped, and quotes, `$` and backquotes are kept",
            arguments: [
                ("  w   x  ", ["x", "A:"]), ("w &", ["A:"]), ("w & %s", ["&", "A:"]),
                ("w $HOME `id` \"a b\"", ["$HOME", "`id`", "\"a", "b\"", "A:"]), ("w a\tb", ["a\tb", "A:"]),
            ])
        func commandIsSplitAtSpaces(text: String, arguments: [String]) {
            #expect(BrowserCommand(text)?.arguments(for: "A:") == arguments)
        }

        @Test(
            "The commands of a list are separated by colons, and empty commands are skipped",
            arguments: [("", []), (":", []), ("a %s:b", ["a", "b"]), (":a: :b:", ["a", "b"])])
        func commandsAreSeparatedByColons(variable: String, names: [String]) {
            #expect(BrowserCommand.list(variable).map(\.name) == names)
        }

        @Test("The first command whose program exists receives the URL, and no shell interprets its arguments")
        func firstCommandThatExistsReceivesTheURL() async throws {
            let script = try script("printf '%s\\n' \"$@\" > '\(folder["words"].path)'")
            let list = BrowserCommand.list("no-such-browser-anywhere %s:sh \(script) -a $HOME %s -b:also-not-there")
            try BrowserCommand.open(url, with: list)
            #expect(await words() == ["-a", "$HOME", url.absoluteString, "-b"])
        }

        @Test("If no command is an executable program, the error names each command and is a set-up error")
        func errorNamesEveryCommand() throws {
            try Data("#!/bin/sh\n".utf8).write(to: folder["plain"])
            let names = [
                "no-such-browser-anywhere", "./no-such-browser", folder["plain"].path + "/x", folder["plain"].path,
            ]
            let list = BrowserCommand.list(names.joined(separator: " %s:"))
            let error = #expect(throws: AMZNUserAgentError.self) { try BrowserCommand.open(url, with: list) }
            for name in names { #expect(error?.description.contains(name) == true, "\(name)") }
            #expect(error?.isLasting == true)
        }

        /// The URL is longer than an argument of a program may be.
        @Test("If a program can't be started, the error names the command")
        func errorNamesTheCommandThatCannotBeStarted() {
            let long = address("https://example.com/" + String(repeating: "a", count: 4 << 20))
            let error = #expect(throws: AMZNUserAgentError.self) {
                try BrowserCommand.open(long, with: BrowserCommand.list("sh"))
            }
            #expect(error?.description.hasPrefix("The browser command sh can't be started: ") == true)
            #expect(error?.isLasting == false)
        }

        @Test("A command that consists only of `&` is reported as empty")
        func emptyCommandIsReported() {
            #expect(throws: AMZNUserAgentError.misconfigured("The browser command is empty.")) {
                try BrowserCommand.open(url, with: BrowserCommand.list(" & "))
            }
        }

        // MARK: Sign-ins

        @Test(
            "If a command fails or crashes, the sign-in fails, and the error names the exit status or the signal",
            arguments: [("exit 3", "ended with status 3"), ("kill -TERM $$", "was ended by signal 15")])
        func failedCommandEndsTheSignIn(text: String, end: String) async throws {
            // The time-out exceeds the test's time limit, so that only the command can end the sign-in.
            let agent = AMZNLoopbackUserAgent(timeout: 3_600, browserCommand: "sh \(try script(text))")
            await #expect(throws: AMZNUserAgentError.failed("The browser command sh \(end). \(Self.remedy)")) {
                try await agent.present(Self.page, redirectURI: Self.redirectURI)
            }
        }

        @Test("The redirect is still received after a command has ended successfully")
        func redirectIsReceivedAfterTheCommandHasEnded() async throws {
            let redirectURI = address("http://127.0.0.1:\(try FreePorts.next())/callback")
            let agent = AMZNLoopbackUserAgent(
                timeout: 3_600, browserCommand: "sh \(try script("echo $$ > '\(folder["words"].path)'"))")
            let page = LoopbackClient.page(redirectURI.absoluteString)
            async let redirect = agent.present(page, redirectURI: redirectURI)
            let words = await words()
            let process = try #require(words.first.flatMap { pid_t($0) })
            let client = LoopbackClient(page: page)
            // If the command's end ended the page, the page would end before the last of these requests.
            while kill(process, 0) == 0 { _ = await client.get("/") }
            for _ in 0..<10 { _ = await client.get("/") }
            _ = await client.comeBack()
            #expect(try await redirect?.query == "code=c&state=state-1")
        }

        private static let redirectURI = address("http://127.0.0.1/callback")
        private static let page = LoopbackClient.page(redirectURI.absoluteString)
        private static let remedy =
            "Pass another browserCommand or, without one, set $BROWSER, or show the page's URL with announcing(_:)."

        // MARK: Scripts

        /// Writes a script for `sh` and returns its path.
        private func script(_ text: String) throws -> String {
            let file = folder["browser"]
            try Data(text.utf8).write(to: file)
            return file.path
        }

        private func words() async -> [String] {
            let bytes = try? await DedicatedThread.run { [folder] in
                try FileHandle(forReadingFrom: folder["words"]).readToEnd()
            }
            return String(decoding: bytes ?? Data(), as: UTF8.self).split(separator: "\n").map(String.init)
        }
    }
#endif
