/// The scopes that a client may request. Pure.
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

    /// The scope's title on the consent page.
    static func words(for name: String) -> String {
        switch name {
        case profile: "Your name and email address"
        case userID: "An identifier of your account"
        case postalCode: "Your postal code"
        default: "Access to \(name)"
        }
    }

    /// The scope's explanation on the consent page.
    static func detail(of name: String) -> String {
        switch name {
        case profile: "Lets the app greet you and send you email. Includes an identifier of your account."
        case userID: "Lets the app recognise you. Reveals nothing else about you."
        case postalCode: "The postal code of your primary address, without the street."
        case _ where name.hasPrefix("alexa:"): "Lets the app use Alexa on your behalf."
        default: "Lets the app order supplies on your behalf."
        }
    }
}
