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

/// Compares the Info.plists of a project with its keys and bundle identifiers. Pure.
struct InfoPlistCheck {
    /// The bundle identifiers set in project files.
    let bundleIdentifiers: Set<String>
    /// Whether the project uses the SDK, so that one of its apps needs a key.
    let usesSDK: Bool

    func findings(_ lists: [InfoPlist]) -> [ProjectFinding] {
        let isConfigured = lists.contains { !$0.isUnconfigured }
        return lists.flatMap { list -> [ProjectFinding] in
            if !list.isUnconfigured { return keyFindings(list) + schemeFindings(list) }
            guard usesSDK, !isConfigured, list.isOfApp else { return [] }
            return [
                missingKey(list), finding(.missingScheme, list, list.schemePlace, "No URL scheme begins with amzn-"),
            ]
        }
    }

    private func keyFindings(_ list: InfoPlist) -> [ProjectFinding] {
        switch list.key {
        case .variable: return []
        case .missing: return [missingKey(list)]
        case .unreadable:
            return [
                finding(.unreadableKey, list, list.keyPlace, "APIKey isn't three parts with JSON in the second one")
            ]
        case .claims(let claims):
            guard let own = identifiers(of: list), !own.contains(claims.bundleIdentifier) else { return [] }
            let names = own.sorted().joined(separator: ", ")
            let detail = "The API key is for \(claims.bundleIdentifier), and the bundle identifier is \(names)"
            return [finding(.foreignKey, list, list.keyPlace, detail)]
        }
    }

    /// The possible identifiers of the list's bundle; nil if only the build determines them.
    private func identifiers(of list: InfoPlist) -> Set<String>? {
        guard list.bundleIdentifier.isVariable else { return [list.bundleIdentifier] }
        let isWhole = ["$(PRODUCT_BUNDLE_IDENTIFIER)", "${PRODUCT_BUNDLE_IDENTIFIER}"].contains(list.bundleIdentifier)
        guard isWhole, !bundleIdentifiers.isEmpty, !bundleIdentifiers.contains(where: \.isVariable) else { return nil }
        return bundleIdentifiers
    }

    private func schemeFindings(_ list: InfoPlist) -> [ProjectFinding] {
        guard !list.schemes.isEmpty else {
            return [finding(.missingScheme, list, list.schemePlace, "No URL scheme begins with amzn-")]
        }
        guard case .claims(let claims) = list.key, !list.schemes.contains(where: \.isVariable) else { return [] }
        let expected = "amzn-" + claims.bundleIdentifier
        // Schemes are case-insensitive (RFC 3986 section 3.1).
        guard !list.schemes.contains(where: { $0.lowercased() == expected.lowercased() }) else { return [] }
        let detail = "The URL scheme is \(list.schemes.joined(separator: ", ")), and the API key needs \(expected)"
        return [finding(.missingScheme, list, list.schemePlace, detail)]
    }

    private func missingKey(_ list: InfoPlist) -> ProjectFinding {
        finding(.missingKey, list, list.keyPlace, "APIKey is missing")
    }

    private func finding(_ rule: ProjectRule, _ list: InfoPlist, _ place: Place, _ detail: String) -> ProjectFinding {
        ProjectFinding(rule: rule, path: list.path, place: place, detail: detail)
    }
}

extension InfoPlist {
    /// Whether the list has neither a key nor a scheme and so belongs to an app that doesn't use the SDK.
    fileprivate var isUnconfigured: Bool {
        if case .missing = key { return schemes.isEmpty }
        return false
    }
}

extension String {
    /// Whether the build replaces the text by a setting's value.
    fileprivate var isVariable: Bool { contains("$(") || contains("${") }
}
