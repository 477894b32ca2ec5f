import Foundation

/// The settings of the default user agent and store: the dictionary `LoginWithAmazon` in an Info.plist. An app without
/// Swift code has no other way to choose them.
struct InfoPlistSettings {
    /// Whether the sign-in sheet starts without the browser's cookies and leaves none; false by default.
    let prefersEphemeralSession: Bool
    /// The full name of the access group of the Keychain store.
    let keychainAccessGroup: String?
    /// What is wrong with the dictionary. A setting with a problem has its default value.
    let problems: [String]

    private static let (ephemeral, group) = ("PrefersEphemeralSession", "KeychainAccessGroup")

    static var main: Self { Self(Bundle.main.infoDictionary) }

    init(_ infoPlist: [String: Any]?) {
        let value = infoPlist?["LoginWithAmazon"] ?? [String: Any]()
        let dictionary = value as? [String: Any]
        let settings = dictionary ?? [:]
        prefersEphemeralSession = settings[Self.ephemeral] as? Bool ?? false
        keychainAccessGroup = (settings[Self.group] as? String).flatMap { $0.isEmpty ? nil : $0 }
        problems =
            dictionary == nil
            ? ["LoginWithAmazon in the Info.plist isn't a dictionary. Make it one. \(Self.keys)"]
            : settings.keys.sorted().compactMap { key in settings[key].flatMap { Self.problem(key, $0) } }
    }

    private static func problem(_ key: String, _ value: Any) -> String? {
        switch (key, value) {
        case (ephemeral, is Bool): nil
        case (ephemeral, _): "\(key) in the Info.plist isn't a Boolean. Change the type of its value."
        case (group, let name as String) where !name.isEmpty: nil
        case (group, _):
            """
            \(key) in the Info.plist is empty or isn't a string. Set it to the full name of one of the app's access \
            groups.
            """
        default: "The dictionary LoginWithAmazon in the Info.plist has the unknown key \(key). \(keys)"
        }
    }

    private static let keys = "Its keys are \(ephemeral) and \(group)."
}
