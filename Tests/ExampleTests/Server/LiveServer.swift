import Foundation
import LocalAuthorizationServer

/// A server on a free port for one test, with helper requests.
struct LiveServer {
    let server: LocalAuthorizationServer

    init(_ options: ServerOptions = ServerOptions()) throws {
        server = LocalAuthorizationServer(options: options)
        try server.start()
    }

    func connect() throws -> RawClient { try RawClient(port: server.port) }

    /// Sends a request on a new connection.
    func send(_ text: String) throws -> Reply? {
        let client = try connect()
        client.send(text)
        return client.readReply()
    }

    func grant() -> IssuedGrant {
        server.issueGrant(email: "ada@example.com", scopes: ["profile"], clientID: RegisteredClient.demo.clientID)
    }

    func refresh(_ token: String) throws -> Reply? { try send(Self.refreshRequest(token)) }

    func profile(_ token: String) throws -> Reply? {
        try send(RequestText.get("/user/profile", "Authorization: Bearer \(token)"))
    }

    static func refreshForm(_ token: String) -> String {
        RequestText.form([
            "grant_type": "refresh_token", "client_id": RegisteredClient.demo.clientID, "refresh_token": token,
        ])
    }

    static func refreshRequest(_ token: String) -> String { RequestText.post("/auth/o2/token", refreshForm(token)) }
}
