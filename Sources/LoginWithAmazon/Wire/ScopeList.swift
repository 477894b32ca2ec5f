/// Scope names: how they are written in one text, which are well-formed, and which others they include.
enum ScopeList {
    /// The names of a space-separated text (RFC 6749 section 3.3).
    static func split(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

    /// Only the characters of RFC 6749 section 3.3: printable ASCII without space, `"` and `\`.
    static func isWellFormed(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
    }

    /// Every requested scope is granted itself or comes with one that is: `profile` includes `profile:user_id`.
    static func isCovered(_ requested: [String], by granted: [String]) -> Bool {
        requested.allSatisfy { granted.contains($0) || ($0 == userID && granted.contains(profile)) }
    }

    /// Some part of the profile may be read with these.
    static func allowsProfile(_ granted: [String]) -> Bool { granted.contains(where: profileScopes.contains) }

    static let profile = "profile"
    static let userID = "profile:user_id"
    static let postalCode = "postal_code"
    static let profileScopes = [profile, userID, postalCode]
}
