import Foundation
import LocalAuthorizationServer
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests processes and managers that share a file store, and the modes of the store's files.
@Suite(.deadline) struct RefreshTests {
    private static let client = "client-1"
    /// The time of issue in the stored grant.
    private static let start = Date(timeIntervalSince1970: 1_700_000_000)

    private let folder: TemporaryFolder
    private let server: LocalAuthorizationServer

    init() throws {
        folder = try TemporaryFolder()
        var options = ServerOptions()
        options.clients = [RegisteredClient(clientID: Self.client, redirectURIs: ["com.example.probe:/back"])]
        server = try LocalAuthorizationServer(options)
        let grant = server.issueGrant(email: "ada@example.com", scopes: ["profile"], clientID: Self.client)
        try AMZNFileGrantStore(url: folder.url).plant(
            for: Self.client, access: grant.accessToken, refresh: grant.refreshToken, issuedAt: Self.start,
            server: server.baseURL)
    }

    @Test("Promise 36: Two processes with one expired token refresh it once and both receive the new token")
    func twoProcessesSendOneRefreshForAnExpiredToken() async throws {
        defer { server.stop() }
        let rounds = 1...100
        let answers = try await DedicatedThread.run {
            let probes = try (1...2).map { _ in
                try ProbeProcess("refresh", folder.url.path, Self.client, server.baseURL.absoluteString)
            }
            return rounds.map { round in
                // Each round takes place after the token of the previous round has expired.
                probes.forEach { $0.ask(at: Self.start + TimeInterval(4_000 * round)) }
                return probes.map { $0.lines(atLeast: round).last ?? "ended" }
            }
        }
        #expect(answers.filter { $0[0] != $0[1] || !$0[0].hasPrefix("token ") } == [])
        #expect(Set(answers.map { $0[0] }).count == rounds.count)
        #expect(server.journal.map(\.grantType) == Array(repeating: "refresh_token", count: rounds.count))
    }

    /// A separate process writes to the store, because all threads of a process share the mask.
    @Test(
        "With the file mode creation mask 0777 or 0000, only the owner can access the store",
        arguments: ["0777", "0000"])
    func onlyTheOwnerCanAccessTheStore(mask: String) async throws {
        defer { server.stop() }
        let store = folder["outer/store"]
        #expect(try await ProgramRun.probe(["write", store.path, "client", "grant"], after: "umask \(mask)") == ["ok"])
        #expect(try folder.mode(of: "outer") == 0o700)
        #expect(try folder.mode(of: "outer/store") == 0o700)
        let names = try FileManager.default.contentsOfDirectory(atPath: store.path)
        #expect(names.count == 3)
        for name in names { #expect(try folder.mode(of: "outer/store/" + name) == 0o600, "\(name)") }
        #expect(try AMZNFileGrantStore(url: store).read(for: "client") == Data("grant".utf8))
    }

    @Test(
        "500 managers whose stores use the same folder sign out with few threads",
        .enabled(if: Machine.hasProcessFiles, "needs /proc"))
    func fiveHundredSignOutsUseFewThreads() async throws {
        defer { server.stop() }
        let store = AMZNFileGrantStore(url: folder["many"])
        try store.plant(for: "client", issuedAt: Date())
        let lines = try await ProgramRun.probe(["sign-outs", folder["many"].path, "client", "500"])
        let counts = try #require(lines.first).split(separator: " ").compactMap { Int($0) }
        #expect(counts.first == 500, "\(lines)")
        // The count includes the runtime's threads, of which there is one for each core.
        #expect(try #require(counts.last) <= 22 + ProcessInfo.processInfo.activeProcessorCount, "\(lines)")
        #expect(try store.read(for: "client") == nil)
    }
}
