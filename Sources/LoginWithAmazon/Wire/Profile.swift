import Foundation

/// The user's profile as the server gave it: string values only, no empty or null ones.
package struct Profile: Equatable, Sendable {
    package let fields: [String: String]

    /// Nil where the body is not a JSON object with a `user_id`, `name`, `email` or `postal_code`.
    init?(body: Data) {
        guard let json = JSONFields(body) else { return nil }
        fields = json.names.reduce(into: [:]) { $0[$1] = json.string($1) }
        guard Self.known.contains(where: { fields[$0] != nil }) else { return nil }
    }

    package init(fields: [String: String]) { self.fields = fields }

    private static let known = ["user_id", "name", "email", "postal_code"]

    /// The request for it: the token goes in the header, never in the address (RFC 6750 section 2).
    static func request(_ accessToken: Secret, endpoint: URL) -> WireRequest {
        WireRequest(
            method: .get, url: endpoint,
            headers: ["Authorization": "Bearer \(accessToken.reveal())", "Accept": "application/json"])
    }
}
