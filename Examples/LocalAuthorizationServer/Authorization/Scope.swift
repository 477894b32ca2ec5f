/// The scopes that a client may request.
enum Scope {
    static let profile = "profile"
    static let userID = "profile:user_id"
    static let postalCode = "postal_code"

    /// The scopes in a space-separated list, in order and without duplicates (RFC 6749 section 3.3); nil if one is
    /// unknown.
    static func parse(_ text: String) -> [String]? {
        var names: [String] = []
        for name in text.split(separator: " ").map(String.init) where !names.contains(name) {
            guard isKnown(name) else { return nil }
            names.append(name)
        }
        return names.isEmpty ? nil : names
    }

    private static func isKnown(_ name: String) -> Bool {
        if [profile, userID, postalCode].contains(name) { return true }
        let family = ["alexa:", "dash:"].first { name.hasPrefix($0) && name.count > $0.count }
        return family != nil && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
    }

    /// Names the first unknown scope, for the developer.
    static func explanation(_ text: String?) -> String {
        let unknown = (text ?? "").split(separator: " ").map(String.init).first { !isKnown($0) }
        guard let unknown else { return "The parameter scope is missing." }
        return "The scope \(unknown) is unknown. Known are \(profile), \(userID), \(postalCode), alexa:… and dash:…."
    }

    /// The scope's title on the consent page.
    static func words(for name: String) -> String {
        switch name {
        case profile: "Your name and email address"
        case userID: "An identifier of your account"
        case postalCode: "Your postal code"
        default: "Access to \(name)"
        }
    }
}
