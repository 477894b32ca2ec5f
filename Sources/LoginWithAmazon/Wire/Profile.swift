import Foundation

/// The user's profile from the server. It has the fields that are non-empty strings, numbers or Booleans, all as text.
struct Profile: Equatable, Sendable {
    let fields: [String: String]

    /// Nil if the body is not a JSON object, or if it has none of `user_id`, `name`, `email` and `postal_code`.
    init?(body: Data) {
        guard let json = JSONFields(body) else { return nil }
        fields = json.names.reduce(into: [:]) { $0[$1] = json.text($1) }
        guard Self.known.contains(where: { fields[$0] != nil }) else { return nil }
    }

    init(fields: [String: String]) { self.fields = fields }

    private static let known = ["user_id", "name", "email", "postal_code"]

    /// The profile request. The token is sent in a header, never in the URL (RFC 6750 section 2).
    static func request(_ accessToken: Secret, endpoint: URL) -> WireRequest {
        WireRequest(
            method: .get, url: endpoint,
            headers: ["Authorization": "Bearer \(accessToken.reveal())", "Accept": "application/json"])
    }
}

extension Profile: CustomStringConvertible, CustomReflectable {
    /// Shows no fields, because they are personal data.
    var description: String { "<profile>" }
    var customMirror: Mirror { Mirror(self, children: []) }
}
