import Foundation

/// A parameter of a request or a redirect, or a member of a response, with secrets masked.
public struct JournalParameter: Sendable, Equatable {
    /// Replaces a secret in the journal.
    public static let mask = "•••"

    /// The name.
    public let name: String
    /// The value, or the mask.
    public let value: String

    /// Longer values, and further parameters, are cut: what clients send must not fill the server's memory.
    private static let longest = (name: 40, value: 200, list: 30)

    fileprivate init(_ name: String, _ value: String) {
        self.name = Self.cut(name, Self.longest.name)
        self.value = Self.cut(value, Self.longest.value)
    }

    static func cut(_ text: String, _ count: Int = longest.value) -> String {
        text.unicodeScalars.count <= count ? text : String(text.unicodeScalars.prefix(count)) + "…"
    }

    /// Whether the value is public and useful to a reader (RFC 6749, RFC 7636, RFC 8628). Parameters with few possible
    /// values show only those, because a client may send a secret in the wrong parameter. All other parameters are
    /// masked.
    private static func isShown(_ name: String, _ value: String) -> Bool {
        switch name {
        case "grant_type": ["authorization_code", "refresh_token", "device_code"].contains(value)
        case "response_type": ["code", "device_code"].contains(value)
        case "code_challenge_method": ["S256", "plain"].contains(value)
        case "token_type": value == "bearer"
        case "action": ["allow", "deny", "cancel", "signin"].contains(value)
        case "client_id", "redirect_uri", "scope", "scope_data", "error", "error_description", "language", "sandbox",
            "iss", "methodName":
            true
        default: false
        }
    }
}

extension JournalParameter {
    /// The parameters of a request: of its query, header and body, in this order.
    static func all(_ request: HTTPRequest) -> [JournalParameter] {
        var parameters = query(request.query)
        if let authorization = request.headers["Authorization"] {
            let scheme = authorization.split(separator: " ").first.map(String.init) ?? ""
            let shown = ["Bearer", "Basic"].contains(scheme) ? scheme : ""
            parameters.append(JournalParameter("Authorization", "\(shown) \(mask)"))
        }
        if let object = try? JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any] {
            parameters += object.keys.sorted().map { masked($0, "\(object[$0] ?? "")") }
        } else {
            parameters += form(request.body)
        }
        return Array(parameters.prefix(longest.list))
    }

    /// The parameters in the query of a redirect.
    static func redirect(_ location: String) -> [JournalParameter] {
        query(location.split(separator: "?", maxSplits: 1).dropFirst().joined())
    }

    /// The parameters of a query.
    static func query(_ text: String) -> [JournalParameter] { form(text.utf8) }

    /// The members of a JSON response.
    static func reply(_ body: HTTPResponse.Body) -> [JournalParameter] {
        guard case .json(let object) = body else { return [] }
        return object.members.prefix(longest.list).map { member in
            let isSecret = ["access_token", "refresh_token", "device_code", "user_code"].contains(member.name)
            return JournalParameter(member.name, isSecret ? mask : member.json)
        }
    }

    private static func masked(_ name: String, _ value: String) -> JournalParameter {
        JournalParameter(name, isShown(name, value) ? value : mask)
    }

    private static func form(_ bytes: some Sequence<UInt8>) -> [JournalParameter] {
        (FormCoding.decode(bytes) ?? []).prefix(longest.list).filter { !$0.name.isEmpty }.map {
            masked($0.name, $0.value)
        }
    }
}
