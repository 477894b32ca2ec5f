import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// A real second user of the machine, and the files of a store.
@Suite(
    .timeLimit(.minutes(10)), .enabled(if: Machine.canActAsAnotherUser, "only root can act as another user"))
struct OtherUserTests {
    private let folder: TemporaryFolder
    private let store: AMZNFileGrantStore
    private let harness: Harness
    private let path: String

    init() async throws {
        folder = try TemporaryFolder()
        store = AMZNFileGrantStore(url: folder.url)
        harness = Harness(store: store, clock: TestClock(Date()))
        path = try store.path(for: "client")
        try await harness.signIn()
    }

    // MARK: The other user's actions

    @Test("Another user can neither read the store nor open its lock, even in a folder open to all")
    func reading() async throws {
        for name in try folder.names() {
            #expect(try await other("contents", folder[name].path) == "error Permission denied", "\(name)")
            #expect(try await other("lock", folder[name].path) == "error Permission denied", "\(name)")
        }
        let line = try await other("token", folder.url.path, "client")
        #expect(line == "error AMZNLWAErrorDomain 5: The grant store's file can't be read: Permission denied.")
    }

    @Test("Outside 5: After a store file with mode 0644 has been used, another user can no longer read it")
    func closing() async throws {
        try setMode(0o644, path)
        #expect(try await other("contents", path) == "ok")
        harness.clock.advance(by: 2)
        #expect(await harness.authorize("profile", strategy: .never).end() == ["token access-1"])
        #expect(try await other("contents", path) == "error Permission denied")
    }

    // MARK: Files left by root

    @Test("Outside 5: Files left by root in a user's folder don't lock the user out")
    func leftBehind() async throws {
        try give(folder.url.path)
        let line = try await other("token", folder.url.path, "client")
        #expect(line.hasPrefix("error AMZNLWAErrorDomain 1: No user is signed in."), "\(line)")
        #expect(try await other("remove", folder.url.path, "client") == "ok")
        #expect(try await other("write", folder.url.path, "client", "text") == "ok")
        #expect(try await other("read", folder.url.path, "client") == "ok text")
    }

    @Test("Outside 19: A refresh in a read-only folder fails with an error that names the cause")
    func readOnlyFolder() async throws {
        try store.plant(for: "client", issuedAt: Date() - 4_000)
        for name in try folder.names() { try give(folder[name].path) }
        try give(folder.url.path)
        try setMode(0o500, folder.url.path)
        let line = try await other("token", folder.url.path, "client")
        #expect(line == "error AMZNLWAErrorDomain 5: The grant store's folder can't be written: Permission denied.")
    }

    private func other(_ words: String...) async throws -> String {
        try await ProgramRun.probe(words, as: Machine.unprivilegedUser).joined(separator: ", ")
    }

    private func setMode(_ mode: Int, _ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    private func give(_ path: String) throws {
        try FileManager.default.setAttributes([.ownerAccountID: Machine.unprivilegedUser], ofItemAtPath: path)
    }
}

/// A process of another user that reads the browser's arguments and connects to the loopback port.
@Suite(
    .timeLimit(.minutes(10)),
    .enabled(if: Machine.canActAsAnotherUser, "only root can act as another user"),
    .enabled(if: Machine.hasProcessFiles, "processes don't show their arguments and connections here"))
struct OtherUserSignInTests {
    private let folder: TemporaryFolder
    private let redirectURI = address("http://127.0.0.1/callback")

    init() throws {
        folder = try TemporaryFolder()
        #expect(mkfifo(folder["end"].path, 0o600) == 0)
    }

    @Test("Outside 2: A browser's arguments give another user access neither to the page nor to its state")
    func aBrowsersArguments() async throws {
        let mark = "mark-\(UUID().uuidString)"
        let task = try signIn(mark: mark)
        let entrance = try await argument(after: mark)
        #expect(!entrance.contains("state"))
        if let port = address(entrance).port {
            let reply = try await other("get", "\(port)", address(entrance).path)
            // The connection is closed at once.
            #expect(reply.output == "\n")
            let own = await TestConnection.exchange(
                "GET \(address(entrance).path) HTTP/1.1\r\n\r\n", port: UInt16(port))
            #expect(own?.hasPrefix("HTTP/1.1 302 Found\r\nLocation: https://example.com/ap/oa?") == true)
        }
        try letBrowserGo()
        await #expect(throws: AMZNUserAgentError.userDidCancel) { try await task.value }
    }

    @Test(
        "Outside 2: Another user who knows the state can neither complete nor end a sign-in",
        arguments: ["code=foreign", "error=access_denied", "code=a&code=b"],
        ["http://127.0.0.1/callback", "http://localhost:PORT/callback"])
    func anotherUserKnowsTheState(parameters: String, form: String) async throws {
        let redirectURI = form.replacingOccurrences(of: "PORT", with: "\(try FreePorts.next())")
        let replies = EventLog()
        let agent = AMZNLoopbackUserAgent(timeout: 3_600) { page in
            let port = URLParts(page.absoluteString)?.query.flatMap(FormCoding.decode)?
                .first { $0.name == "redirect_uri" }.flatMap { address($0.value).port }
            let target = "/callback?\(parameters)&state=state-1"
            let reply = try await other("get", "\(port ?? 0)", target)
            replies.add("\(reply.output.prefix(12)) \(reply.status)")
            let own = "GET /callback?code=own&state=state-1 HTTP/1.1\r\n\r\n"
            _ = await TestConnection.exchange(own, port: UInt16(port ?? 0))
        }
        let redirect = try await agent.present(Self.page(redirectURI), redirectURI: address(redirectURI))
        #expect(redirect?.query == "code=own&state=state-1")
        #expect(replies.events == ["\n 0"])
    }

    private func other(_ words: String...) async throws -> BuiltProgram.Finished {
        try await ProgramRun.run("SystemProbe", ["--uid", "\(Machine.unprivilegedUser)"] + words)
    }

    // MARK: The browser

    /// A sign-in whose browser is a script that blocks on a pipe until the test releases it.
    private func signIn(mark: String) throws -> Task<URL?, any Error> {
        let script = folder["browser"]
        try Data("read line < '\(folder["end"].path)'\n".utf8).write(to: script)
        let agent = AMZNLoopbackUserAgent(
            timeout: 3_600, browserCommand: "sh \(script.path) \(mark)", lastsAsLongAsPage: true)
        return Task { [redirectURI] in
            try await agent.present(Self.page(redirectURI.absoluteString), redirectURI: redirectURI)
        }
    }

    private static func page(_ redirectURI: String) -> URL {
        address(
            "https://example.com/ap/oa?" + FormCoding.encode([("redirect_uri", redirectURI), ("state", "state-1")]))
    }

    /// The argument that the other user reads once the browser is running.
    private func argument(after mark: String) async throws -> String {
        for _ in 0..<200 {
            let found = try await other("arguments", mark).output
            let word = found.trimmingCharacters(in: .newlines)
            if word != "nothing" { return word }
        }
        Issue.record("the browser did not start")
        return ""
    }

    private func letBrowserGo() throws {
        try FileHandle(forWritingTo: folder["end"]).write(contentsOf: Data("over\n".utf8))
    }
}
