import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// The threads of a process.
@Suite(.timeLimit(.minutes(10))) struct ThreadTests {
    @Test(
        "500 managers on one store sign out with a handful of threads",
        .enabled(if: Machine.hasProcessFiles, "needs /proc"))
    func signOuts() async throws {
        let folder = try TemporaryFolder()
        let store = AMZNFileGrantStore(url: folder.url)
        try store.plant(for: "client", issuedAt: Date())
        let lines = try await ProgramRun.probe(["sign-outs", folder.url.path, "client", "500"])
        let counts = try #require(lines.first).split(separator: " ").compactMap { Int($0) }
        #expect(counts.first == 500, "\(lines)")
        // Those of the runtime included.
        #expect(try #require(counts.last) <= 24, "\(lines)")
        #expect(try store.read(for: "client") == nil)
    }
}
