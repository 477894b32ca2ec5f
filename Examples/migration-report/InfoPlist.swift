import Foundation
import LoginWithAmazon

/// The sign-in settings in a bundle's Info.plist. Findings don't contain the API key.
enum InfoPlist {
    /// Nil for a list without settings for the sign-in.
    static func findings(path: String, data: Data) -> [Finding]? {
        let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        let types = list?["CFBundleURLTypes"] as? [[String: Any]] ?? []
        let schemes = types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
            .filter { $0.lowercased().hasPrefix("amzn-") }
        // A list with neither is that of a framework, an extension or a test bundle. Lists that don't describe a bundle
        // may have keys of this name.
        guard let list, list["APIKey"] != nil || !schemes.isEmpty,
            path.lastComponent.contains("Info") || list["CFBundleIdentifier"] != nil
        else { return nil }
        let text = String(decoding: data, as: UTF8.self)
        func finding(_ rule: Rule, _ detail: String, _ entry: String) -> Finding {
            let place = text.range(of: "<key>\(entry)<").map { Place(of: $0.lowerBound, in: text) }
            return Finding(rule, path, detail, at: place ?? .beginning)
        }
        let key = list["APIKey"] as? String
        let claimed = try? key.map(APIKey.init)?.bundleIdentifier
        let ofKey = problem(ofKey: key, for: claimed, list["CFBundleIdentifier"] as? String)
        let ofSchemes = problem(of: schemes, for: claimed)
        return (ofKey.map { [finding($0, $1, "APIKey")] } ?? [])
            + (ofSchemes.map { [finding(.missingScheme, $0, "CFBundleURLTypes")] } ?? [])
    }

    private static func problem(ofKey key: String?, for claimed: String?, _ own: String?) -> (Rule, String)? {
        guard let key, !key.isEmpty else { return (.missingKey, "APIKey is missing") }
        // Only the build knows the values of variables.
        if key.isVariable { return nil }
        guard let claimed else { return (.unreadableKey, "APIKey isn't a key of the Amazon developer console") }
        guard let own, !own.isVariable, own != claimed else { return nil }
        return (.foreignKey, "The API key is for \(claimed), and the bundle identifier is \(own)")
    }

    private static func problem(of schemes: [String], for claimed: String?) -> String? {
        guard !schemes.isEmpty else { return "No URL scheme begins with amzn-" }
        guard let expected = claimed.map({ "amzn-" + $0 }), !schemes.contains(where: \.isVariable),
            // Schemes are case-insensitive (RFC 3986 section 3.1).
            !schemes.contains(where: { $0.lowercased() == expected.lowercased() })
        else { return nil }
        return "The URL scheme is \(schemes.joined(separator: ", ")), and the API key needs \(expected)"
    }
}

extension String {
    fileprivate var isVariable: Bool { contains("$(") || contains("${") }
}
