import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests with a second user of the machine.
@Suite(.deadline, .enabled(if: Machine.canActAsAnotherUser, "only root can act as another user"))
struct OtherUserTests {
    @Test("Outside 5: Files left by root in a user's folder don't lock the user out")
    func leftBehind() async throws {
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
        "Outside 2: Another user who knows the state can neither complete nor end a sign-in",
        .enabled(if: Machine.hasProcessFiles, "connections don't show their owners here"),
        arguments: ["code=foreign", "error=access_denied", "code=a&code=b"],
        ["http://127.0.0.1/callback", "http://localhost:PORT/callback"])
    func anotherUserKnowsTheState(parameters: String, form: String) async throws {
        let redirectURI = form.replacingOccurrences(of: "PORT", with: "\(try FreePorts.next())")
        let replies = EventLog()
        let agent = AMZNLoopbackUserAgent(timeout: 3_600) { page in
            let port = page.parameter("redirect_uri").flatMap { address($0).port }
            replies.add(try await other("get", "\(port ?? 0)", "/callback?\(parameters)&state=state-1"))
            let own = "GET /callback?code=own&state=state-1 HTTP/1.1\r\n\r\n"
            _ = await TestConnection.exchange(own, port: UInt16(port ?? 0))
        }
        let page = address(
            "https://example.com/ap/oa?" + FormCoding.encode([("redirect_uri", redirectURI), ("state", "state-1")]))
        let redirect = try await agent.present(page, redirectURI: address(redirectURI))
        #expect(redirect?.query == "code=own&state=state-1")
        // The listener has closed the connection at once.
        #expect(replies.events == [""])
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
