import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

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

    @Test(
        "Outside 2: A browser's arguments give another user access neither to the page nor to its state",
        arguments: [true, false])
    func aBrowsersArguments(asksForPeers: Bool) async throws {
        let mark = "mark-\(UUID().uuidString)"
        let task = try signIn(mark: mark, asksForPeers: asksForPeers)
        let entrance = try await argument(after: mark)
        #expect(!entrance.contains("state"))
        if let port = address(entrance).port {
            let reply = try await other("get", "\(port)", address(entrance).path)
            // The connection is closed at once.
            #expect(reply.output == "\n")
            let own = await TestConnection.exchange(
                "GET \(address(entrance).path) HTTP/1.1\r\n\r\n", port: UInt16(port))
            #expect(own?.hasPrefix("HTTP/1.1 302 Found\r\nLocation: https://example.com/ap/oa?") == true)
        } else {
            let file = address(entrance)
            #expect(file.isFileURL)
            let document = try String(contentsOf: file, encoding: .utf8)
            #expect(document.contains("state=state-1"))
            let folder = try FileManager.default.attributesOfItem(atPath: file.deletingLastPathComponent().path)
            #expect(folder[.posixPermissions] as? Int == 0o700)
        }
        try letBrowserGo()
        await #expect(throws: AMZNUserAgentError.userDidCancel) { try await task.value }
        if address(entrance).isFileURL { #expect(!FileManager.default.fileExists(atPath: address(entrance).path)) }
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

    private func other(_ words: String...) async throws -> ProgramRun {
        try await ProgramRun.run("SystemProbe", ["--uid", "\(Machine.unprivilegedUser)"] + words)
    }

    // MARK: The browser

    /// A sign-in whose browser is a script that blocks on a pipe until the test releases it.
    private func signIn(mark: String, asksForPeers: Bool) throws -> Task<URL?, any Error> {
        let script = folder["browser"]
        try Data("read line < '\(folder["end"].path)'\n".utf8).write(to: script)
        let agent = AMZNLoopbackUserAgent(
            timeout: 3_600, browserCommand: "sh \(script.path) \(mark)", lastsAsLongAsPage: true,
            asksForPeers: asksForPeers)
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
