import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

#if !canImport(UIKit)
    /// The browsers are scripts. They return their arguments through a named pipe, which blocks until it has both a
    /// reader and a writer.
    @Suite(.timeLimit(.minutes(10))) struct SystemBrowserTests {
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
        func arguments(text: String, arguments: [String]) {
            #expect(BrowserCommand(text)?.arguments(for: "A:") == arguments)
        }

        @Test(
            "A list of commands is separated by colons, and empty commands are skipped",
            arguments: [("", []), (":", []), ("a %s:b", ["a", "b"]), (":a: :b:", ["a", "b"])])
        func lists(variable: String, names: [String]) {
            #expect(BrowserCommand.list(variable).map(\.name) == names)
        }

        @Test("The first command of a list that can be started receives the URL, which no shell interprets")
        func firstOfAList() async throws {
            let script = try script("printf '%s\\n' \"$@\" > '\(folder["words"].path)'")
            let list = BrowserCommand.list("no-such-browser-anywhere %s:sh \(script) -a $HOME %s -b:also-not-there")
            try SystemBrowser.open(url, withFirstOf: list)
            #expect(await words() == ["-a", "$HOME", url.absoluteString, "-b"])
        }

        @Test("If no command of a list can be started, the error names all; those that exist may start later")
        func missing() throws {
            try Data("#!/bin/sh\n".utf8).write(to: folder["plain"])
            let broken = try script("", interpreter: "/no/such/interpreter")
            let absent = ["no-such-browser-anywhere", "./no-such-browser"]
            for names in [absent, absent + [folder["plain"].path, folder.url.path, broken]] {
                let error = #expect(throws: AMZNUserAgentError.self) {
                    try SystemBrowser.open(url, withFirstOf: BrowserCommand.list(names.joined(separator: " %s:")))
                }
                for name in names { #expect(error?.description.contains(name) == true, "\(name)") }
                #expect(error?.isLasting == (names == absent))
            }
            #expect(throws: AMZNUserAgentError.cannotPresent("The browser command is empty.")) {
                try SystemBrowser.open(url, with: " & ")
            }
        }

        @Test("A browser doesn't ignore the signals that the app ignores")
        func signals() async throws {
            let before = signal(SIGPIPE, SIG_IGN)
            defer { signal(SIGPIPE, before) }
            let script = try script("(sh -c 'kill -PIPE $$; echo ignored'; echo end) > '\(folder["words"].path)'")
            try SystemBrowser.open(url, with: "sh \(script)")
            #expect(await words() == ["end"])
        }

        // MARK: Sign-ins

        @Test(
            "Outside 2: A browser command receives a URL that leads to the page and doesn't contain the state",
            arguments: [true, false])
        func aCommandGetsNoState(asksForPeers: Bool) async throws {
            let script = try script("printf '%s\\n' \"$@\" > '\(folder["words"].path)'")
            var agent = AMZNLoopbackUserAgent(timeout: 3_600, browserCommand: "sh \(script)")
            agent.asksForPeers = asksForPeers
            let redirectURI = address("http://127.0.0.1/callback")
            let task = Task { [agent] in
                try await agent.present(LoopbackClient.page(redirectURI.absoluteString), redirectURI: redirectURI)
            }
            let words = await words()
            #expect(words.count == 1 && !words.joined().contains("state"))
            let entry = address(words.first ?? "")
            if entry.isFileURL {
                let folder = try FileManager.default.attributesOfItem(atPath: entry.deletingLastPathComponent().path)
                #expect(folder[.posixPermissions] as? Int == 0o700)
                #expect(try String(contentsOf: entry, encoding: .utf8).contains("state=state-1"))
            }
            task.cancel()
            _ = await task.result
            #expect(entry.isFileURL ? !FileManager.default.fileExists(atPath: entry.path) : entry.port != nil)
        }

        /// The agent's time-out exceeds the test's time limit, so that only the command can end the sign-in.
        @Test(
            "The end of a command ends the sign-in",
            arguments: [
                ("exit 3", false, "The browser command sh ended with status 3."),
                ("kill -ABRT $$", false, "The browser command sh crashed with signal 6."),
                ("kill -TERM $$", false, AMZNUserAgentError.userDidCancel.description),
                ("exit 0", true, AMZNUserAgentError.userDidCancel.description),
            ])
        func end(text: String, lasts: Bool, outcome: String) async throws {
            let redirectURI = address("http://127.0.0.1:\(try FreePorts.next())/callback")
            let agent = AMZNLoopbackUserAgent(
                timeout: 3_600, browserCommand: "sh \(try script(text))", lastsAsLongAsPage: lasts)
            await #expect {
                try await agent.present(LoopbackClient.page(redirectURI.absoluteString), redirectURI: redirectURI)
            } throws: {
                "\($0)" == outcome
            }
        }

        @Test("A launcher may end after it has handed the page to a browser; the redirect is still received")
        func aLauncher() async throws {
            let redirectURI = address("http://127.0.0.1:\(try FreePorts.next())/callback")
            let agent = AMZNLoopbackUserAgent(
                timeout: 3_600, browserCommand: "sh \(try script("echo > '\(folder["words"].path)'"))")
            let page = LoopbackClient.page(redirectURI.absoluteString)
            async let redirect = agent.present(page, redirectURI: redirectURI)
            _ = await words()
            _ = await LoopbackClient(page: page).comeBack()
            #expect(try await redirect?.query == "code=c&state=state-1")
        }

        @Test("A command's bad end is reported with its name; only an early one lets another agent try")
        func badEnds() {
            for end in [BrowserCommandEnd.exited(4), .signalled(SIGSEGV)] {
                let early = end.ending(of: "some-browser", lastsAsLongAsPage: true, after: 4.9)
                let late = end.ending(of: "some-browser", lastsAsLongAsPage: false, after: 5)
                #expect(early?.isCannotPresent == true && early?.description.contains("some-browser") == true)
                #expect(late == early.map { .failed($0.description) })
            }
            #expect(BrowserCommandEnd.exited(0).ending(of: "b", lastsAsLongAsPage: false, after: 1) == nil)
            for number in [SIGHUP, SIGINT, SIGQUIT, SIGKILL, SIGTERM] {
                let end = BrowserCommandEnd.signalled(number).ending(of: "b", lastsAsLongAsPage: false, after: 1)
                #expect(end == .userDidCancel)
            }
        }

        // MARK: Scripts

        /// A script for `sh`. Running it directly may fail with ETXTBSY while another test starts a process.
        private func script(_ text: String, interpreter: String = "/bin/sh") throws -> String {
            let file = folder["browser"]
            try Data("#!\(interpreter)\n\(text)\n".utf8).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file.path)
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
