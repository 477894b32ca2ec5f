import BothAPIs
import ExampleSupport
import Foundation
import LoginWithAmazon
import TestSupport
import Testing

@testable import LocalAuthorizationServer

/// Checks the article `TestingWithoutAmazon.md`: its table of faults is correct, with its code.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct TestingWithoutAmazonTests {
    nonisolated private static let article = Result {
        try String.ofPackage("Sources/LoginWithAmazon/LoginWithAmazon.docc/TestingWithoutAmazon.md")
    }

    /// A row of the table of faults.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let endpoint: String
        let fault: String
        let times: Int
        let call: String
        let code: UInt

        /// Nil if the line isn't a row.
        init?(_ line: String) {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 4, let code = UInt(cells[2]) else { return nil }
            let words = cells[0].trimmingCharacters(in: ["`"])
            let parts = words.split(separator: ":", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { return nil }
            let settings = parts[1].components(separatedBy: ",times=")
            (testDescription, endpoint, fault) = ("\(words), \(cells[1])", parts[0], settings[0])
            times = settings.count == 2 ? Int(settings[1]) ?? 0 : 1
            (call, self.code) = (cells[1], code)
        }

        static let all: [Row] =
            (try? TestingWithoutAmazonTests.article.get())?.components(separatedBy: "\n").compactMap(Row.init) ?? []
    }

    @Test("The code on the server's page is that of compiled files, in both languages")
    func setupCode() throws {
        let code = SetupCode(server: "http://127.0.0.1:8118", client: .demo)
        let clients = "Tests/AppleSurface/Clients"
        #expect(code.swift + "\n" == (try String.ofPackage("\(clients)/Swift/LocalServer.swift")))
        #expect(code.objectiveC + "\n" == (try String.ofPackage("\(clients)/ObjectiveC/LocalServer.m")))
    }

    @Test("Each fault in the table gives the app the listed error code and keeps the session")
    func faults() async throws {
        #expect(Row.all.count == 9)
        for row in Row.all {
            try await SharedManager.withExclusiveUse { try await play(row) }
        }
    }

    private func play(_ row: Row) async throws {
        let server = try LocalAuthorizationServer()
        defer { server.stop() }
        useLocalServer(
            server.baseURL, redirectURI: address("http://127.0.0.1/callback"),
            userAgent: ScriptedBrowser(email: "ada@example.com", password: "lovelace"),
            grantStore: AMZNMemoryGrantStore())
        let app = SDKVersion.modern.client(AMZNAuthorizationManager.shared())
        let call = try #require(Self.calls[row.call], "\(row.call)")
        let wasSignedIn = row.call != "sign-in"
        if wasSignedIn { #expect(await app.perform(.logIn(["profile"])).common == .signedIn) }
        try await setFault(row.fault, at: row.endpoint, times: row.times, on: server.baseURL)
        #expect(await app.perform(call).common == .failed(code: row.code), "\(row)")
        guard row.code != 1 else { return }
        let further = await app.perform(wasSignedIn ? .accessToken(["profile"]) : .logIn(["profile"])).common
        #expect(further == .signedIn || further == .token(isNew: false) || further == .token(isNew: true), "\(row)")
    }

    private static let calls: [String: ClientCall] = [
        "sign-in": .logIn(["profile"]), "refresh": .accessToken(["profile"], isForced: true), "profile": .profile,
    ]
}
