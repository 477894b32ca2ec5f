import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import TestSupport

/// A server, and a store file with a grant for each of its clients, shared by processes.
final class SharedFile {
    static let clients = ["client-1", "client-2"]
    /// When the grants were issued. A token expires between two rounds.
    private static let start = Date(timeIntervalSince1970: 1_700_000_000)

    let server: LocalAuthorizationServer
    private let folder: TemporaryFolder

    init() async throws {
        folder = try TemporaryFolder()
        var options = ServerOptions()
        options.clients = Self.clients.map { RegisteredClient(clientID: $0, redirectURIs: ["com.example.probe:/back"]) }
        server = LocalAuthorizationServer(options: options)
        try server.start()
        for client in Self.clients { try await signIn(client) }
    }

    deinit { server.stop() }

    func probe(_ clientID: String = clients[0]) throws -> Probe {
        try Probe(store: folder["grants.json"], clientID: clientID, tokenEndpoint: server.tokenEndpoint)
    }

    /// A time at which the tokens of the previous round are stale.
    func time(of round: Int) -> Date { Self.start + TimeInterval(4_000 * round) }

    /// The server's requests, each with client and outcome, or with the fault if it was not processed.
    var requests: [String] {
        server.journal.map { entry in
            entry.fault ?? [entry.grantType ?? "", entry.clientID ?? "", entry.outcome].joined(separator: " ")
        }
    }

    /// Returns when the server has received this many token requests.
    func untilTokenRequests(_ count: Int) async {
        while server.requestCount(.token) < count, !Task.isCancelled { await Task.yield() }
    }

    private func signIn(_ clientID: String) async throws {
        let grant = server.issueGrant(email: "ada@example.com", scopes: ["profile"], clientID: clientID)
        let harness = Harness(
            store: AMZNFileGrantStore(url: folder["grants.json"]), clock: TestClock(Self.start), clientID: clientID)
        try await harness.signIn(grant.accessToken, grant.refreshToken)
    }
}
