/// An application registered at the server (RFC 6749 section 2).
public struct RegisteredClient: Sendable, Equatable {
    /// The public identifier, `amzn1.application-oa2-client.…`.
    public var clientID: String
    /// The allowed redirect URIs. Loopback addresses match with any port, all others exactly.
    public var redirectURIs: [String]
    /// The secret of a confidential client; it is checked only when a request sends one.
    public var clientSecret: String?
    /// The name shown on the consent page.
    public var displayName: String

    /// Creates a client; the display name defaults to its identifier.
    public init(clientID: String, redirectURIs: [String], clientSecret: String? = nil, displayName: String? = nil) {
        self.clientID = clientID
        self.redirectURIs = redirectURIs
        self.clientSecret = clientSecret
        self.displayName = displayName ?? clientID
    }

    /// The demonstration's application, with a custom scheme and a loopback redirect URI.
    public static let demo = RegisteredClient(
        clientID: "amzn1.application-oa2-client.demo",
        redirectURIs: ["amzn-com.example.demo://?methodName=signin", "http://127.0.0.1/callback"],
        displayName: "Demo App"
    )

    /// Whether `uri` is an allowed redirect URI: an exact comparison (RFC 9700 section 4.1), except that the port of a
    /// loopback address is ignored (RFC 8252 sections 7.3 and 8.4).
    func accepts(redirectURI uri: String) -> Bool {
        let loopback = LoopbackRedirect.withoutPort(uri)
        return redirectURIs.contains { registered in
            if registered.utf8.elementsEqual(uri.utf8) { return true }
            return loopback != nil && LoopbackRedirect.withoutPort(registered) == loopback
        }
    }
}
