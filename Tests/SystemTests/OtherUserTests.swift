import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests the file store and the browser command with a second user of the machine.
@Suite(.deadline, .enabled(if: Machine.canActAsAnotherUser, "only root can act as another user"))
struct OtherUserTests {
    @Test("Outside 5: Root's grant file in a user's folder isn't used, but the user can remove it and store another")
    func userCanReplaceAFileOfRoot() async throws {
        let folder = try signedInFolder()
        try FileManager.default.setAttributes(
            [.ownerAccountID: Machine.unprivilegedUser], ofItemAtPath: folder.url.path)
        let line = try await other("token", folder.url.path, "client")
        #expect(line.hasPrefix("error AMZNLWAErrorDomain 1: No user is signed in."), "\(line)")
        #expect(try await other("remove", folder.url.path, "client") == "ok")
        #expect(try await other("write", folder.url.path, "client", "text") == "ok")
        #expect(try await other("read", folder.url.path, "client") == "ok text")
    }

    @Test(
        "Outside 2: From the browser command's arguments, the app's user obtains the state, but another user doesn't",
        .enabled(if: Machine.hasProcessFiles, "the owners of connections aren't listed here"),
        arguments: ["http://127.0.0.1/callback", "http://localhost:PORT/callback"])
    func argumentsRevealNoStateToAnotherUser(form: String) async throws {
        let redirectURI = form.replacingOccurrences(of: "PORT", with: "\(try FreePorts.next())")
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder["arguments"].path, 0o600) == 0)
        try Data("echo $1 > '\(folder["arguments"].path)'".utf8).write(to: folder["browser"])
        let agent = AMZNLoopbackUserAgent(timeout: 3_600, browserCommand: "sh \(folder["browser"].path)")
        let page = address(
            "https://example.com/ap/oa?" + FormCoding.encode([("redirect_uri", redirectURI), ("state", "state-1")]))
        async let redirect = agent.present(page, redirectURI: address(redirectURI))
        let bytes = try await DedicatedThread.run { try FileHandle(forReadingFrom: folder["arguments"]).readToEnd() }
        let entrance = address(String(decoding: try #require(bytes), as: UTF8.self).filter { !$0.isWhitespace })
        #expect(!entrance.absoluteString.contains("state-1"))
        let port = UInt16(entrance.port ?? 0)
        #expect(try await other("get", "\(port)", entrance.path).hasPrefix("HTTP/1.1 404"))
        let own = await TestConnection.exchange("GET \(entrance.path) HTTP/1.1\r\n\r\n", port: port)
        #expect(own?.contains("state=state-1") == true)
        _ = await TestConnection.exchange("GET /callback?code=own&state=state-1 HTTP/1.1\r\n\r\n", port: port)
        #expect(try await redirect?.query == "code=own&state=state-1")
    }

    private func other(_ words: String...) async throws -> String {
        try await ProgramRun.probe(words, as: Machine.unprivilegedUser).joined(separator: ", ")
    }

    private func signedInFolder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try AMZNFileGrantStore(url: folder.url).plant(for: "client", issuedAt: Date())
        return folder
    }
}
