/// An application the server knows (RFC 6749 section 2).
public struct RegisteredClient: Sendable, Equatable {
    /// The public identifier, `amzn1.application-oa2-client.…`.
    public var clientID: String
    /// Where answers may be sent. Loopback addresses match with any port, all others only as they are written.
    public var redirectURIs: [String]
    /// The secret of a confidential client; it is checked only when a request sends one.
    public var clientSecret: String?
    /// The name the consent page shows.
    public var displayName: String

    /// A client; without a display name its identifier is shown.
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

    /// Whether an answer may be sent to `uri`: exact comparison (RFC 9700 section 4.1), where a loopback address is
    /// compared without its port (RFC 8252 sections 7.3 and 8.4).
    func accepts(redirectURI uri: String) -> Bool {
        let loopback = LoopbackRedirect.withoutPort(uri)
        return redirectURIs.contains { registered in
            if registered.utf8.elementsEqual(uri.utf8) { return true }
            return loopback != nil && LoopbackRedirect.withoutPort(registered) == loopback
        }
    }
}
