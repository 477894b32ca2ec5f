import Foundation
import LoginWithAmazon

/// Checks the settings for the sign-in in an Info.plist.
enum InfoPlist {
    /// Returns the findings, or nil if the property list isn't an Info.plist with settings for the sign-in. The
    /// findings don't contain the API key.
    static func findings(path: String, data: Data) -> [Finding]? {
        let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        let types = list?["CFBundleURLTypes"] as? [[String: Any]] ?? []
        let schemes = types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
            .filter { $0.lowercased().hasPrefix("amzn-") }
        // If there is neither an API key nor a URL scheme for the redirect, this may be the Info.plist of a framework,
        // an extension or a test bundle. A property list of another kind may have an `APIKey` too.
        guard let list, list["APIKey"] != nil || !schemes.isEmpty,
            path.lastComponent.contains("Info") || list["CFBundleIdentifier"] != nil
        else { return nil }
        let text = String(decoding: data, as: UTF8.self)
        func finding(_ rule: Rule, _ detail: String, _ entry: String) -> Finding {
            let place = text.range(of: "<key>\(entry)<").map { Lines(text).place(of: $0.lowerBound) }
            return Finding(rule, path, detail, at: place ?? .beginning)
        }
        let key = list["APIKey"] as? String
        // Only the build system knows the value of a variable.
        let own = (list["CFBundleIdentifier"] as? String).flatMap { $0.isVariable ? nil : $0 }
        let ofKey = problem(ofKey: key, for: own)
        let ofSchemes = problem(of: schemes, for: own ?? (try? key.map(APIKey.init)?.bundleIdentifier))
        return (ofKey.map { [finding($0, $1, "APIKey")] } ?? [])
            + (ofSchemes.map { [finding(.missingScheme, $0, "CFBundleURLTypes")] } ?? [])
    }

    private static func problem(ofKey key: String?, for own: String?) -> (Rule, String)? {
        guard let key, !key.isEmpty else { return (.missingKey, "APIKey is missing, empty or not a string") }
        if key.isVariable { return nil }
        do {
            let claimed = try APIKey(key).bundleIdentifier
            guard let own, own != claimed else { return nil }
            return (.foreignKey, "The API key is for \(claimed), and the bundle identifier is \(own)")
        } catch {
            let text = (error as? AMZNError)?.message ?? "\(error)"
            return (.unreadableKey, text.replacingOccurrences(of: ". \(APIKey.remedy)", with: ""))
        }
    }

    private static func problem(of schemes: [String], for identifier: String?) -> String? {
        guard !schemes.isEmpty else { return "No URL scheme begins with amzn-" }
        guard let expected = identifier.map({ "amzn-" + $0 }), !schemes.contains(where: \.isVariable),
            // Schemes are case-insensitive (RFC 3986 section 3.1).
            !schemes.contains(where: { $0.lowercased() == expected.lowercased() })
        else { return nil }
        return "The URL scheme is \(schemes.joined(separator: ", ")), but the redirect needs \(expected)"
    }
}

extension String {
    fileprivate var isVariable: Bool { contains("$(") || contains("${") }
}
