/// The state of the authorization server and its decisions. A value without I/O: each request supplies the time and
/// random numbers.
struct AuthorizationState: Sendable {
    let clients: [RegisteredClient]
    let users: [DemoUser]
    let tokenLife: Int
    var codePairs: CodePairTable
    var transactions = TransactionTable()
    var grants = GrantTable()
    /// The signed-in users, by the value of the browser's cookie.
    var sessions: [String: String] = [:]

    init(clients: [RegisteredClient], users: [DemoUser], tokenLife: Int, codePairs: CodePairTable) {
        self.clients = clients
        self.users = users
        self.tokenLife = tokenLife
        self.codePairs = codePairs
    }

    func client(_ id: String?) -> RegisteredClient? { clients.first { $0.clientID == id } }

    func user(email: String) -> DemoUser? {
        let wanted = email.lowercased()
        return users.first { $0.email.lowercased() == wanted }
    }
}
