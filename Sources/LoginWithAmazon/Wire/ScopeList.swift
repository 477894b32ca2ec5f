enum ScopeList {
    /// The names in a space-separated text (RFC 6749 section 3.3).
    static func split(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

    /// The scopes that a reply or a redirect names; nil if it names none.
    static func named(in text: String?) -> [String]? { text.map(split).flatMap { $0.isEmpty ? nil : $0 } }

    /// Whether the name is not empty and has only characters that RFC 6749 section 3.3 allows: printable ASCII without
    /// space, `"` and `\`.
    static func isWellFormed(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
    }

    /// Whether the granted scopes contain the requested scope, or a scope that includes it. The scope `profile`
    /// includes `profile:user_id`.
    static func isCovered(_ requested: String, by granted: [String]) -> Bool {
        granted.contains(requested) || (requested == userID && granted.contains(profile))
    }

    static func allowsProfile(_ granted: [String]) -> Bool { granted.contains(where: profileScopes.contains) }

    static let profile = "profile"
    static let userID = "profile:user_id"
    static let postalCode = "postal_code"
    static let profileScopes = [profile, userID, postalCode]
}
