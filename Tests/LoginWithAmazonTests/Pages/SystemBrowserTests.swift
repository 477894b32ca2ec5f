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

        @Test("The address is the last argument, and is not interpreted by a shell")
        func theAddressIsTheLastArgument() async throws {
            let script = try script("printf '%s\\n' \"$@\" > '\(folder["words"].path)'")
            try SystemBrowser.open(url, with: "sh \(script)  --new-window   $HOME ")
            #expect(await words() == ["--new-window", "$HOME", url.absoluteString])
        }

        @Test("The first command of a list that can be started receives the address")
        func lists() async throws {
            let script = try script("printf '%s\\n' \"$@\" > '\(folder["words"].path)'")
            let list = BrowserCommand.list("no-such-browser-anywhere %s:sh \(script) -a %s -b:also-not-there")
            try SystemBrowser.open(url, withFirstOf: list)
            #expect(await words() == ["-a", url.absoluteString, "-b"])
        }

        @Test("If no command of a list can be started, the error names all of them")
        func missing() {
            let list = BrowserCommand.list("no-such-browser:/no/such/other %s")
            #expect {
                try SystemBrowser.open(url, withFirstOf: list)
            } throws: {
                "\($0)" == "Browser command 'no-such-browser' not found; set $BROWSER or pass browserCommand. "
                    + "Browser command '/no/such/other' not found; set $BROWSER or pass browserCommand."
            }
        }

        @Test("The agent does not wait for a browser that keeps running")
        func aBrowserThatRunsOnIsNotWaitedFor() async throws {
            #expect(mkfifo(folder["end"].path, 0o600) == 0)
            let script = try script("read line < '\(folder["end"].path)'; echo \"$line\" > '\(folder["words"].path)'")
            try SystemBrowser.open(url, with: "sh \(script)")
            try FileHandle(forWritingTo: folder["end"]).write(contentsOf: Data("over\n".utf8))
            #expect(await words() == ["over"])
        }

        @Test("A command is looked up in PATH")
        func aCommandIsLookedUpInThePath() async throws {
            try SystemBrowser.open(address("https://example.com/"), with: "true")
        }

        @Test(
            "The error for a missing command names it",
            arguments: [
                "no-such-browser-anywhere", "/no/such/browser --flag", "./no-such-browser", "no-such/browser",
            ])
        func aMissingCommandIsNamed(command: String) async {
            await expectFailure(naming: String(command.split(separator: " ")[0])) {
                try SystemBrowser.open(url, with: command)
            }
        }

        @Test("The error for a file that is not executable names it")
        func aFileThatIsNotExecutableIsNamed() async throws {
            try Data("#!/bin/sh\n".utf8).write(to: folder["plain"])
            for path in [folder["plain"].path, folder.url.path] {
                await expectFailure(naming: path) { try SystemBrowser.open(url, with: path) }
            }
        }

        @Test("The error for a script without its interpreter names it")
        func aScriptWithoutItsInterpreterIsNamed() async throws {
            let path = try script("", interpreter: "/no/such/interpreter")
            await expectFailure(naming: path) { try SystemBrowser.open(url, with: path) }
        }

        @Test("An empty command is an error", arguments: ["", "   "])
        func anEmptyCommandIsAnError(command: String) async {
            await expectFailure(naming: "empty") { try SystemBrowser.open(url, with: command) }
        }

        @Test(
            "Outside 2: A browser command receives an address that leads to the page and doesn't contain the state",
            arguments: [true, false])
        func aCommandGetsNoState(asksForPeers: Bool) async throws {
            let script = try script("printf '%s\\n' \"$@\" > '\(folder["words"].path)'")
            let agent = AMZNLoopbackUserAgent(
                timeout: 3_600, browserCommand: "sh \(script)", lastsAsLongAsPage: false, asksForPeers: asksForPeers)
            let task = Task {
                try await agent.present(
                    LoopbackClient.page("http://127.0.0.1/callback"), redirectURI: address("http://127.0.0.1/callback"))
            }
            let words = await words()
            task.cancel()
            #expect(words.count == 1)
            #expect(!words.joined().contains("state"))
            #expect(words.allSatisfy { $0.hasPrefix("http://127.0.0.1:") || $0.hasPrefix("file:///") })
        }

        #if os(Linux)
            @Test("A browser ignores no signal, even if the app does")
            func signals() async throws {
                let before = signal(SIGPIPE, SIG_IGN)
                defer { signal(SIGPIPE, before) }
                let script = try script("grep SigIgn /proc/self/status > '\(folder["words"].path)'")
                try SystemBrowser.open(url, with: "sh \(script)")
                let mask = await words().first?.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) }
                // The C library itself has signals from 32 on ignored.
                #expect(mask.map { $0 & 0x7fff_ffff } == 0)
            }
        #endif

        @Test("If no thread can be created to wait for the program, it is not started")
        func withoutAThread() {
            // The program doesn't exist, so that an attempt to start it would be another error.
            let problem = BrowserProcess.start("/no/such/program", [], startThread: { _ in EAGAIN }, ended: { _ in })
            #expect(problem == EAGAIN)
        }

        @Test("The thread that waits for a program ends if the program cannot be started")
        func aProgramThatCannotBeStarted() async {
            let log = EventLog()
            let problem = BrowserProcess.start(
                "/no/such/program", [],
                startThread: { body in
                    DedicatedThread.detach {
                        body()
                        log.add("over")
                    }
                }, ended: { _ in log.add("ended") })
            #expect(problem == ENOENT)
            await log.until("over")
            #expect(log.events == ["over"])
        }

        @Test("The document that leads to the page escapes its address")
        func document() {
            let text = BrowserEntryURL.document(leadingTo: address("https://example.com/ap?a=1&b='2'"))
            #expect(text.contains("url=https://example.com/ap?a=1&amp;b=&#39;2&#39;\""))
        }

        @Test("An agent whose browser command is missing fails at once")
        func anAgentWithAMissingBrowserFailsAtOnce() async throws {
            let port = try FreePorts.next()
            let agent = AMZNLoopbackUserAgent(browserCommand: "no-such-browser-anywhere")
            let redirectURI = address("http://127.0.0.1:\(port)/callback")
            await expectFailure(naming: "no-such-browser-anywhere") {
                _ = try await agent.present(LoopbackClient.page(redirectURI.absoluteString), redirectURI: redirectURI)
            }
            #expect(await TestConnection.isRefused(port: port))
        }

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

        private func expectFailure(naming name: String, _ body: () async throws -> Void) async {
            await #expect {
                try await body()
            } throws: {
                $0 is AMZNUserAgentError && "\($0)".contains(name)
            }
        }
    }
#endif
