import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

#if !canImport(UIKit)
    /// The browsers are scripts. Some write to a named pipe, whose reader and writer wait for each other.
    @Suite(.deadline) struct SystemBrowserTests {
        private let folder: TemporaryFolder
        private let url = address("https://example.com/ap/oa?a=b&c=$(d)%20;'\"")

        init() throws {
            folder = try TemporaryFolder()
            #expect(mkfifo(folder["words"].path, 0o600) == 0)
        }

        // MARK: Commands

        @Test(
            "The URL replaces the command's placeholder, or is the last argument",
            arguments: [
                ("firefox", ["A:"]), ("w --new-window", ["--new-window", "A:"]),
                ("w %s --new-window", ["A:", "--new-window"]), ("w --to=%s;", ["--to=A:;"]), ("w &", ["A:"]),
                ("w & %s", ["&", "A:"]), ("w $HOME `id` \"a b\"", ["$HOME", "`id`", "\"a", "b\"", "A:"]),
                ("  w   x  ", ["x", "A:"]),
            ])
        func urlReplacesThePlaceholder(text: String, arguments: [String]) {
            #expect(BrowserCommand(text)?.arguments(for: "A:") == arguments)
        }

        @Test(
            "A list of commands is separated by colons, and empty commands are skipped",
            arguments: [("", []), (":", []), ("a %s:b", ["a", "b"]), (":a: :b:", ["a", "b"])])
        func commandsAreSeparatedByColons(variable: String, names: [String]) {
            #expect(BrowserCommand.list(variable).map(\.name) == names)
        }

        @Test("The first command of a list that can be started receives the URL, which no shell interprets")
        func firstCommandThatStartsReceivesTheURL() async throws {
            let script = try script("printf '%s\\n' \"$@\" > '\(folder["words"].path)'")
            let list = BrowserCommand.list("no-such-browser-anywhere %s:sh \(script) -a $HOME %s -b:also-not-there")
            try BrowserCommand.open(url, with: list)
            #expect(await words() == ["-a", "$HOME", url.absoluteString, "-b"])
        }

        @Test("If no command can be started, the error names them all, and is lasting unless one might start later")
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
            // This URL is longer than an argument of a program may be.
            let long = address("https://example.com/" + String(repeating: "a", count: 4 << 20))
            let refusal = #expect(throws: AMZNUserAgentError.self) {
                try BrowserCommand.open(long, with: list + BrowserCommand.list("sh"))
            }
            #expect(refusal?.isCannotPresent == true && refusal?.isLasting == false)
            #expect(throws: AMZNUserAgentError.misconfigured("The browser command is empty.")) {
                try BrowserCommand.open(url, with: BrowserCommand.list(" & "))
            }
        }

        @Test("A browser doesn't ignore the signals that the app ignores, and inherits none of the app's descriptors")
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

        @Test("Outside 2: The URL that a browser command receives doesn't contain the state")
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

        @Test("Outside 2: If owners of connections aren't known, the browser opens a file that only this user can read")
        func entryFileIsReadableOnlyByThisUser() throws {
            let page = try LoopbackPage(Self.page, redirectURI: Self.redirectURI, port: 4711)
            let entry = try BrowserEntry(to: page, showsOwners: false)
            let file = try FileManager.default.attributesOfItem(atPath: entry.url.path)
            #expect(file[.posixPermissions] as? Int == 0o600)
            #expect(try String(contentsOf: entry.url, encoding: .utf8).contains("state=state-1"))
            entry.remove()
            #expect(!FileManager.default.fileExists(atPath: entry.url.path))
        }

        private static let redirectURI = address("http://127.0.0.1/callback")
        private static let page = LoopbackClient.page(redirectURI.absoluteString)

        /// The agent's time-out exceeds the test's time limit, so that only the command can end the sign-in.
        @Test(
            "A command that fails ends the sign-in; with `lastsAsLongAsPage`, a command that succeeds does too",
            arguments: [
                ("exit 3", false, "The browser command sh ended with status 3. \(Self.remedy)"),
                ("kill -ABRT $$", false, "The browser command sh crashed with signal 6. \(Self.remedy)"),
                ("kill -TERM $$", false, AMZNUserAgentError.userDidCancel.description),
                ("exit 0", true, AMZNUserAgentError.userDidCancel.description),
            ])
        func failedCommandEndsTheSignIn(text: String, lasts: Bool, outcome: String) async throws {
            let agent = AMZNLoopbackUserAgent(
                timeout: 3_600, browserCommand: "sh \(try script(text))", lastsAsLongAsPage: lasts)
            await #expect {
                try await agent.present(Self.page, redirectURI: Self.redirectURI)
            } throws: {
                "\($0)" == outcome
            }
        }

        private static let remedy =
            "Set $BROWSER, pass browserCommand, or show the user the page's URL with announcing(_:)."

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

        @Test("The error of a failing command names it; only an early failure lets another agent try")
        func errorNamesTheFailedCommand() {
            let command = BrowserCommand("some-browser %s")
            func ending(_ status: Int32, after seconds: Double, lasts: Bool = false) -> AMZNUserAgentError? {
                command?.ending(status, lastsAsLongAsPage: lasts, after: seconds)
            }
            for status in [4 << 8, SIGSEGV] {
                let (early, late) = (ending(status, after: 4.9, lasts: true), ending(status, after: 5))
                #expect(early?.isCannotPresent == true && late?.isCannotPresent == false, "\(status)")
                #expect(late?.description.hasPrefix("The browser command some-browser ") == true, "\(status)")
                #expect(early?.description == late.map { "\($0) \(Self.remedy)" }, "\(status)")
            }
            #expect(ending(0, after: 1) == nil)
            for signal in [SIGHUP, SIGINT, SIGQUIT, SIGKILL, SIGTERM] {
                #expect(ending(signal, after: 1) == .userDidCancel, "\(signal)")
            }
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
