import Foundation
import LoginWithAmazon

/// The sign-in settings of a bundle's Info.plist. Of the API key, only its bundle identifier is kept.
struct InfoPlist {
    private enum Key {
        case missing
        /// A build setting supplies the value.
        case variable
        case unreadable
        case forBundle(String)
    }

    private let path: String
    private let key: Key
    private let bundleIdentifier: String
    /// The URL schemes that begin with `amzn-`.
    private let schemes: [String]
    /// Frameworks, extensions and test bundles need no key.
    private let isOfApp: Bool
    /// The positions of the two entries; the beginning of the file for missing ones and in binary files.
    private let keyPlace: Place
    private let schemePlace: Place

    /// Nil if the data isn't the property list of a bundle.
    init?(path: String, data: Data) {
        guard let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any],
            list.keys.contains(where: { $0 == "APIKey" || $0.hasPrefix("CFBundle") })
        else { return nil }
        self.path = path
        key = Self.key(list["APIKey"])
        bundleIdentifier = list["CFBundleIdentifier"] as? String ?? "$(PRODUCT_BUNDLE_IDENTIFIER)"
        let types = list["CFBundleURLTypes"] as? [[String: Any]] ?? []
        schemes = types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
            .filter { $0.lowercased().hasPrefix("amzn-") }
        let type = list["CFBundlePackageType"] as? String ?? "APPL"
        isOfApp = list["NSExtension"] == nil && ["APPL", "$(PRODUCT_BUNDLE_PACKAGE_TYPE)"].contains(type)
        let text = String(decoding: data, as: UTF8.self)
        func place(_ key: String) -> Place {
            text.range(of: "<key>\(key)<").map { Place(of: $0.lowerBound, in: text) } ?? .beginning
        }
        keyPlace = place("APIKey")
        schemePlace = place("CFBundleURLTypes")
    }

    private static func key(_ value: Any?) -> Key {
        guard let text = value as? String, !text.isEmpty else {
            return value == nil || value is String ? .missing : .unreadable
        }
        return text.isVariable ? .variable : (try? APIKey(text)).map { .forBundle($0.bundleIdentifier) } ?? .unreadable
    }

    /// Compares the lists with their keys and with the bundle identifiers of the project's build files. An app without
    /// key and scheme needs them only if no other list has them.
    static func findings(_ lists: [Self], _ identifiers: Set<String>) -> [Finding] {
        let lacksAll = !lists.contains(where: \.isConfigured)
        return lists.filter { $0.isConfigured || lacksAll && $0.isOfApp }
            .flatMap { [$0.keyFinding(identifiers), $0.schemeFinding].compactMap(\.self) }
    }

    private var isConfigured: Bool {
        if case .missing = key { return !schemes.isEmpty }
        return true
    }

    private func keyFinding(_ identifiers: Set<String>) -> Finding? {
        switch key {
        case .variable: return nil
        case .missing: return Finding(.missingKey, path, "APIKey is missing", at: keyPlace)
        case .unreadable:
            return Finding(.unreadableKey, path, "APIKey isn't three parts with JSON in the second one", at: keyPlace)
        case .forBundle(let claimed):
            let own = bundleIdentifier.isVariable ? identifiers : [bundleIdentifier]
            // Only the build knows the values of variables.
            guard !own.isEmpty, !own.contains(claimed), !own.contains(where: \.isVariable) else { return nil }
            let names = own.sorted().joined(separator: ", ")
            let detail = "The API key is for \(claimed), and the bundle identifier is \(names)"
            return Finding(.foreignKey, path, detail, at: keyPlace)
        }
    }

    private var schemeFinding: Finding? {
        guard !schemes.isEmpty else {
            return Finding(.missingScheme, path, "No URL scheme begins with amzn-", at: schemePlace)
        }
        guard case .forBundle(let claimed) = key, !schemes.contains(where: \.isVariable) else { return nil }
        let expected = "amzn-" + claimed
        // Schemes are case-insensitive (RFC 3986 section 3.1).
        guard !schemes.contains(where: { $0.lowercased() == expected.lowercased() }) else { return nil }
        let names = schemes.joined(separator: ", ")
        let detail = "The URL scheme is \(names), and the API key needs \(expected)"
        return Finding(.missingScheme, path, detail, at: schemePlace)
    }
}

extension String {
    fileprivate var isVariable: Bool { contains("$(") || contains("${") }
}
