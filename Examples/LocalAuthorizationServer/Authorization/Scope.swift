/// The names a client may ask for. Pure.
enum Scope {
    static let profile = "profile"
    static let userID = "profile:user_id"
    static let postalCode = "postal_code"

    /// The names in a space separated list, in order and once each (RFC 6749 section 3.3); nil if one is unknown.
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

    /// What the consent page says about a name.
    static func words(for name: String) -> String {
        switch name {
        case profile: "Your name and email address"
        case userID: "An identifier of your account"
        case postalCode: "Your postal code"
        default: "Access to \(name)"
        }
    }

    /// What it means for the person.
    static func detail(of name: String) -> String {
        switch name {
        case profile: "So that the app can greet you and write to you. Includes an identifier of your account."
        case userID: "So that the app knows you again. It says nothing else about you."
        case postalCode: "Of your primary address, without the street."
        case _ where name.hasPrefix("alexa:"): "So that the app can use Alexa in your name."
        default: "So that the app can order supplies in your name."
        }
    }
}
