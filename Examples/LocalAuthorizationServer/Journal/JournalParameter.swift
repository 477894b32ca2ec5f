import Foundation

/// A parameter of a request or a redirect, with secrets masked.
public struct JournalParameter: Sendable, Equatable {
    /// Replaces a secret in the journal.
    public static let mask = "•••"

    /// The name.
    public let name: String
    /// The value, or the mask.
    public let value: String

    /// The parameter of a request to a server with these clients.
    init(_ name: String, _ value: String, _ clients: [RegisteredClient]) {
        self.name = name
        self.value = Self.isShown(name, value, clients) ? value : Self.mask
    }

    /// Whether the value is public and useful to a reader (RFC 6749, RFC 7636, RFC 8628). Parameters with few possible
    /// values show only those, because a client may send a secret in the wrong parameter. All other parameters are
    /// masked.
    private static func isShown(_ name: String, _ value: String, _ clients: [RegisteredClient]) -> Bool {
        switch name {
        case "client_id": clients.contains { $0.clientID == value }
        case "redirect_uri": clients.contains { $0.accepts(redirectURI: value) } || DemoRequest.isAnswered(at: value)
        case "grant_type": ["authorization_code", "refresh_token", "device_code"].contains(value)
        case "response_type": ["code", "device_code"].contains(value)
        case "code_challenge_method": ["S256", "plain"].contains(value)
        case "token_type": value == "bearer"
        case "action": ["allow", "deny", "cancel", "signin"].contains(value)
        case "scope", "scope_data", "error", "error_description", "language", "sandbox", "iss", "methodName": true
        default: false
        }
    }
}

extension JournalParameter {
    /// The parameters of a request: of its query, header and body, in this order.
    static func all(
        _ head: RequestHead, body: [UInt8], _ clients: [RegisteredClient]
    ) -> [JournalParameter] {
        var parameters = form(head.query.utf8, clients)
        if let authorization = head.headers["Authorization"] {
            let scheme = authorization.split(separator: " ").first.map(String.init) ?? ""
            parameters.append(JournalParameter(authorization: ["Bearer", "Basic"].contains(scheme) ? scheme : ""))
        }
        if let object = try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any] {
            return parameters + object.keys.sorted().map { JournalParameter($0, "\(object[$0] ?? "")", clients) }
        }
        return parameters + form(body, clients)
    }

    /// The parameters in the query of a redirect.
    static func redirect(_ location: String) -> [JournalParameter] {
        query(location.split(separator: "?", maxSplits: 1).dropFirst().joined())
    }

    /// The parameters of a query.
    static func query(_ text: String) -> [JournalParameter] { form(text.utf8, []) }

    private init(authorization scheme: String) {
        name = "Authorization"
        value = "\(scheme) \(Self.mask)"
    }

    private static func form(_ bytes: some Sequence<UInt8>, _ clients: [RegisteredClient]) -> [JournalParameter] {
        (FormCoding.decode(bytes) ?? []).filter { !$0.name.isEmpty }
            .map { JournalParameter($0.name, $0.value, clients) }
    }
}
