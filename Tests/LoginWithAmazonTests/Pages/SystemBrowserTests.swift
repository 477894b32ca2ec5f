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
            "A command is split at spaces, not at tabs; a last word `&` is dropped; quotes, `$` and backquotes stay",
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

        @Test("The first command that can be started receives the URL, and no shell interprets its arguments")
        func firstCommandThatStartsReceivesTheURL() async throws {
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
                folder.url.path,
            ]
            let list = BrowserCommand.list(names.joined(separator: " %s:"))
            let error = #expect(throws: AMZNUserAgentError.self) { try BrowserCommand.open(url, with: list) }
            for name in names { #expect(error?.description.contains(name) == true, "\(name)") }
            #expect(error?.isLasting == true)
        }

        /// The URL is longer than an argument of a program may be.
        @Test("If the URL is too long for a command's argument, another agent may try, and no set-up error is reported")
        func tooLongURLIsNoSetUpError() {
            let long = address("https://example.com/" + String(repeating: "a", count: 4 << 20))
            let error = #expect(throws: AMZNUserAgentError.self) {
                try BrowserCommand.open(long, with: BrowserCommand.list("no-such-browser-anywhere:sh"))
            }
            #expect(error?.isCannotPresent == true && error?.isLasting == false)
        }

        @Test("A command that consists only of `&` is reported as empty")
        func emptyCommandIsReported() {
            #expect(throws: AMZNUserAgentError.misconfigured("The browser command is empty.")) {
                try BrowserCommand.open(url, with: BrowserCommand.list(" & "))
            }
        }

        @Test("A browser inherits neither an ignored SIGPIPE nor an inheritable descriptor from the app")
        func browserInheritsNoIgnoredSignalOrDescriptor() async throws {
            let before = signal(SIGPIPE, SIG_IGN)
            defer { signal(SIGPIPE, before) }
            let inheritable = fcntl(STDIN_FILENO, F_DUPFD, 100)
            defer { SystemCall.close(inheritable) }
            let script = try script(
                """
                (sh -c 'kill -PIPE $$; echo ignored'; [ -e /dev/fd/\(inheritable) ] && echo inherited; echo end) \
                > '\(folder["words"].path)'
                """)
            try BrowserCommand.open(url, with: BrowserCommand.list("sh \(script)"))
            #expect(await words() == ["end"])
        }

        // MARK: Sign-ins

        @Test("Outside 2: A browser command's URL has no state, and a file at that URL is removed on cancellation")
        func commandReceivesNoState() async throws {
            let script = try script("printf '%s\\n' \"$@\" > '\(folder["words"].path)'")
            let agent = AMZNLoopbackUserAgent(timeout: 3_600, browserCommand: "sh \(script)")
            let task = Task { try await agent.present(Self.page, redirectURI: Self.redirectURI) }
            let words = await words()
            #expect(words.count == 1 && !words.joined().contains("state"))
            task.cancel()
            _ = await task.result
            #expect(!FileManager.default.fileExists(atPath: address(words.first ?? "").path))
        }

        @Test("Outside 2: If the system lists no socket owners, only this user can read the file with the page's URL")
        func entryFileIsReadableOnlyByThisUser() throws {
            let entry = try Self.entryFile()
            defer { entry.remove() }
            let file = try FileManager.default.attributesOfItem(atPath: entry.url.path)
            #expect(file[.posixPermissions] as? Int == 0o600)
            #expect(try String(contentsOf: entry.url, encoding: .utf8).contains("state=state-1"))
        }

        @Test("Removing a browser's entry deletes its file")
        func removedEntryLeavesNoFile() throws {
            let entry = try Self.entryFile()
            entry.remove()
            #expect(!FileManager.default.fileExists(atPath: entry.url.path))
        }

        /// The entry to the page on a system that doesn't list the owners of sockets.
        private static func entryFile() throws -> BrowserEntry {
            try BrowserEntry(to: LoopbackPage(page, redirectURI: redirectURI, port: 4711), showsOwners: false)
        }

        private static let redirectURI = address("http://127.0.0.1/callback")
        private static let page = LoopbackClient.page(redirectURI.absoluteString)

        @Test(
            "If a command fails or crashes, the sign-in fails, and the error names the exit status or the signal",
            arguments: [("exit 3", "ended with status 3"), ("kill -ABRT $$", "crashed with signal 6")])
        func failedCommandEndsTheSignIn(text: String, end: String) async throws {
            let error = AMZNUserAgentError.cannotPresent("The browser command sh \(end). \(Self.remedy)")
            try await expectEnd(with: error, script: text, lasts: false)
        }

        @Test(
            "A command that SIGTERM ends, or that succeeds with `lastsAsLongAsPage`, cancels the sign-in",
            arguments: [("kill -TERM $$", false), ("exit 0", true)])
        func endedCommandCancelsTheSignIn(text: String, lasts: Bool) async throws {
            try await expectEnd(with: .userDidCancel, script: text, lasts: lasts)
        }

        /// The agent's time-out exceeds the test's time limit, so that only the command can end the sign-in.
        private func expectEnd(with error: AMZNUserAgentError, script text: String, lasts: Bool) async throws {
            let agent = AMZNLoopbackUserAgent(
                timeout: 3_600, browserCommand: "sh \(try script(text))", lastsAsLongAsPage: lasts)
            await #expect(throws: error) { try await agent.present(Self.page, redirectURI: Self.redirectURI) }
        }

        private static let remedy =
            "Pass another browserCommand or, without one, set $BROWSER, or show the page's URL with announcing(_:)."

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
            _ = await client.get("/")
            _ = await client.comeBack()
            #expect(try await redirect?.query == "code=c&state=state-1")
        }

        @Test("The error names the failed command; only an early failure adds a remedy and lets another agent try")
        func errorNamesTheFailedCommand() {
            for status in [4 << 8, SIGSEGV] {
                let (early, late) = (ending(status, after: 4.9, lasts: true), ending(status, after: 5))
                #expect(early?.isCannotPresent == true && late?.isCannotPresent == false, "\(status)")
                #expect(late?.description.hasPrefix("The browser command some-browser ") == true, "\(status)")
                #expect(early?.description == late.map { "\($0) \(Self.remedy)" }, "\(status)")
            }
        }

        @Test("Without `lastsAsLongAsPage`, a command that succeeds doesn't end the page")
        func successDoesNotEndThePage() { #expect(ending(0, after: 1) == nil) }

        @Test("A command that SIGHUP, SIGINT, SIGQUIT, SIGKILL or SIGTERM ends cancels the page")
        func signalCancelsThePage() {
            for signal in [SIGHUP, SIGINT, SIGQUIT, SIGKILL, SIGTERM] {
                #expect(ending(signal, after: 1) == .userDidCancel, "\(signal)")
            }
        }

        private func ending(_ status: Int32, after seconds: Double, lasts: Bool = false) -> AMZNUserAgentError? {
            BrowserCommand("some-browser %s")?.ending(status, lastsAsLongAsPage: lasts, after: seconds)
        }

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
