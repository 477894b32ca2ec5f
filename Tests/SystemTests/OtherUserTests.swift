import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests the file store with a second user of the machine.
@Suite(.deadline, .enabled(if: Machine.canActAsAnotherUser, "only root can act as another user"))
struct OtherUserTests {
    @Test(
        "Promise 62: Root's grant file in a user's folder isn't used, but the user can remove it and store a new grant")
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

    private func other(_ words: String...) async throws -> String {
        try await ProgramRun.probe(words, as: Machine.unprivilegedUser).joined(separator: ", ")
    }

    private func signedInFolder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try AMZNFileGrantStore(url: folder.url).plant(for: "client", issuedAt: Date())
        return folder
    }
}
