import Foundation
import LoginWithAmazon

/// The sign-in settings of an Info.plist, XML or binary. Of the API key, only the bundle identifier is kept.
struct InfoPlist: Sendable {
    private enum Key: Sendable {
        case missing
        /// Replaced by the value of a build setting.
        case variable
        case unreadable
        case forBundle(String)
    }

    private let path: String
    private let key: Key
    private let bundleIdentifier: String
    /// The URL schemes that begin with `amzn-`, compared case-insensitively.
    private let schemes: [String]
    /// Whether the list belongs to an app: frameworks, extensions and test bundles need no key.
    private let isOfApp: Bool
    /// The positions of the key and of the schemes; the beginning of the file for missing entries and in binary files.
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
        let types = list["CFBundleURLTypes"] as? [Any] ?? []
        let all = types.flatMap { ($0 as? [String: Any])?["CFBundleURLSchemes"] as? [Any] ?? [] }
        schemes = all.compactMap { $0 as? String }.filter { $0.lowercased().hasPrefix("amzn-") }
        let type = list["CFBundlePackageType"] as? String ?? "APPL"
        isOfApp = list["NSExtension"] == nil && ["APPL", "$(PRODUCT_BUNDLE_PACKAGE_TYPE)"].contains(type)
        let text = String(decoding: data, as: UTF8.self)
        func place(of part: String) -> Place {
            Place(of: text.range(of: part)?.lowerBound ?? text.startIndex, in: text)
        }
        (keyPlace, schemePlace) = (place(of: "<key>APIKey<"), place(of: "<key>CFBundleURLTypes<"))
    }

    private static func key(_ value: Any?) -> Key {
        guard let text = value as? String, !text.isEmpty else {
            return value == nil || value is String ? .missing : .unreadable
        }
        return text.isVariable ? .variable : (try? APIKey(text)).map { .forBundle($0.bundleIdentifier) } ?? .unreadable
    }
}

// MARK: - Findings

extension InfoPlist {
    /// Compares a project's lists with their keys and with the bundle identifiers of its build files. An app without a
    /// key and a scheme needs them if the project uses the SDK and no other list has them.
    static func findings(_ lists: [Self], _ identifiers: Set<String>, usesSDK: Bool) -> [Finding] {
        let lacksAll = usesSDK && !lists.contains(where: \.isConfigured)
        return lists.filter { $0.isConfigured || lacksAll && $0.isOfApp }.flatMap { list in
            [list.keyFinding(identifiers), list.schemeFinding].compactMap { $0 }
        }
    }

    /// Whether the list has a key or a scheme, so that it belongs to an app that uses the SDK.
    private var isConfigured: Bool {
        if case .missing = key { return !schemes.isEmpty }
        return true
    }

    private func keyFinding(_ identifiers: Set<String>) -> Finding? {
        switch key {
        case .variable: return nil
        case .missing: return finding(.missingKey, keyPlace, "APIKey is missing")
        case .unreadable:
            return finding(.unreadableKey, keyPlace, "APIKey isn't three parts with JSON in the second one")
        case .forBundle(let claimed):
            guard let own = own(identifiers), !own.contains(claimed) else { return nil }
            let names = own.sorted().joined(separator: ", ")
            return finding(
                .foreignKey, keyPlace, "The API key is for \(claimed), and the bundle identifier is \(names)")
        }
    }

    /// The possible identifiers of the list's bundle; nil if only the build determines them.
    private func own(_ identifiers: Set<String>) -> Set<String>? {
        guard bundleIdentifier.isVariable else { return [bundleIdentifier] }
        let isWhole = ["$(PRODUCT_BUNDLE_IDENTIFIER)", "${PRODUCT_BUNDLE_IDENTIFIER}"].contains(bundleIdentifier)
        return isWhole && !identifiers.isEmpty && !identifiers.contains(where: \.isVariable) ? identifiers : nil
    }

    private var schemeFinding: Finding? {
        guard !schemes.isEmpty else {
            return finding(.missingScheme, schemePlace, "No URL scheme begins with amzn-")
        }
        guard case .forBundle(let claimed) = key, !schemes.contains(where: \.isVariable) else { return nil }
        let expected = "amzn-" + claimed
        // Schemes are case-insensitive (RFC 3986 section 3.1).
        guard !schemes.contains(where: { $0.lowercased() == expected.lowercased() }) else { return nil }
        let detail = "The URL scheme is \(schemes.joined(separator: ", ")), and the API key needs \(expected)"
        return finding(.missingScheme, schemePlace, detail)
    }

    private func finding(_ rule: Rule, _ place: Place, _ detail: String) -> Finding {
        Finding(rule: rule, path: path, place: place, detail: detail)
    }
}

extension String {
    /// Whether the build replaces the text by a setting's value.
    fileprivate var isVariable: Bool { contains("$(") || contains("${") }
}
