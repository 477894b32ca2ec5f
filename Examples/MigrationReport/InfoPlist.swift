import Foundation

/// The sign-in settings of an Info.plist, XML or binary. The API key is decoded at once and not kept.
struct InfoPlist: Sendable {
    enum Key: Sendable {
        case missing
        /// Replaced by the value of a build setting.
        case variable
        case unreadable
        case claims(KeyClaims)
    }

    let path: String
    let key: Key
    let bundleIdentifier: String
    /// The URL schemes that begin with `amzn-`, compared case-insensitively.
    let schemes: [String]
    /// Whether the list belongs to an app: frameworks, extensions and test bundles need no key.
    let isOfApp: Bool
    /// The positions of the key and of the schemes; the beginning of the file for missing entries and in binary files.
    let keyPlace: Place
    let schemePlace: Place

    /// Nil if the data isn't the property list of a bundle.
    init?(path: String, data: Data) {
        guard let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any],
            list.keys.contains(where: { $0 == "APIKey" || $0.hasPrefix("CFBundle") })
        else { return nil }
        self.path = path
        key = Self.key(list["APIKey"])
        bundleIdentifier = list["CFBundleIdentifier"] as? String ?? "$(PRODUCT_BUNDLE_IDENTIFIER)"
        let types = list["CFBundleURLTypes"] as? [Any] ?? []
        let all = types.flatMap { ($0 as? [String: Any])?["CFBundleURLSchemes"] as? [Any] ?? [] }
        schemes = all.compactMap { $0 as? String }.filter { $0.lowercased().hasPrefix("amzn-") }
        let type = list["CFBundlePackageType"] as? String ?? "APPL"
        isOfApp = list["NSExtension"] == nil && ["APPL", "$(PRODUCT_BUNDLE_PACKAGE_TYPE)"].contains(type)
        let text = String(decoding: data, as: UTF8.self)
        keyPlace = Self.place(of: "<key>APIKey</key>", in: text)
        schemePlace = Self.place(of: "<key>CFBundleURLTypes</key>", in: text)
    }

    private static func key(_ value: Any?) -> Key {
        guard let text = value as? String, !text.isEmpty else {
            return value == nil || value is String ? .missing : .unreadable
        }
        if text.contains("$(") || text.contains("${") { return .variable }
        return KeyClaims(key: text).map(Key.claims) ?? .unreadable
    }

    private static func place(of text: String, in file: String) -> Place {
        file.range(of: text).map { Place(of: $0.lowerBound, in: file) } ?? .beginning
    }
}

/// The claims of an API key that a project is checked against. The key itself is not kept.
struct KeyClaims: Equatable, Sendable {
    let bundleIdentifier: String

    /// Decodes the second of the key's three parts, which is Base64-encoded JSON; nil if it is malformed.
    init?(key: String) {
        struct Claims: Decodable { let bundleId: String }
        let parts = key.filter { !$0.isWhitespace }.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        var text = parts[1].replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        while text.hasSuffix("=") { text.removeLast() }
        text += String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: text), let claims = try? JSONDecoder().decode(Claims.self, from: data)
        else { return nil }
        bundleIdentifier = claims.bundleId
    }
}
