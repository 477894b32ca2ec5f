import Foundation
import LoginWithAmazon

/// The settings for the sign-in in an Info.plist.
struct InfoPlist {
    private let path: String
    private let key: String?
    private let schemes: [String]
    private let identifier: String?
    private let isOfExtension: Bool
    private let places: [String: Place]

    /// Whether there is an API key or a URL scheme for the redirect. An app may lack both.
    var hasSettings: Bool { key != nil || !schemes.isEmpty }

    private static let keysOfApps = ["LSRequiresIPhoneOS", "UILaunchStoryboardName", "UIApplicationSceneManifest"]

    /// Returns nil if the property list is neither an app's Info.plist nor one with settings for the sign-in.
    init?(path: String, data: Data) {
        let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        let types = list?["CFBundleURLTypes"] as? [[String: Any]] ?? []
        schemes = types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
            .filter { $0.lowercased().hasPrefix("amzn-") }
        // Frameworks, extensions and test bundles have an Info.plist too. A property list of another kind may have an
        // `APIKey`.
        guard let list, path.lastComponent.contains("Info") || list["CFBundleIdentifier"] != nil,
            list["APIKey"] != nil || !schemes.isEmpty || Self.keysOfApps.contains(where: { list[$0] != nil })
        else { return nil }
        self.path = path
        key = list["APIKey"].map { $0 as? String ?? "" }
        identifier = list["CFBundleIdentifier"] as? String
        isOfExtension = list["NSExtension"] != nil
        let text = String(decoding: data, as: UTF8.self)
        places = ["APIKey", "CFBundleURLTypes"].reduce(into: [:]) { places, entry in
            places[entry] = text.range(of: "<key>\(entry)<").map { Lines(text).place(of: $0.lowerBound) }
        }
    }

    /// Returns the findings, which don't contain the API key. The argument has the bundle identifiers that the
    /// project's configurations set.
    func findings(identifiers: Set<String>) -> [Finding] {
        let isOfProject = ["$(PRODUCT_BUNDLE_IDENTIFIER)", "${PRODUCT_BUNDLE_IDENTIFIER}", nil].contains(identifier)
        let own = isOfProject ? identifiers : Set([identifier].compactMap { $0 })
        // Only the build system knows the value of a variable.
        let known = own.contains(where: \.isVariable) ? [] : own
        let (ofKey, ofSchemes) = (problem(ofKeyFor: known), problem(ofSchemesFor: known))
        return (ofKey.map { [finding($0, $1, "APIKey")] } ?? [])
            + (ofSchemes.map { [finding(.missingScheme, $0, "CFBundleURLTypes")] } ?? [])
    }

    private func finding(_ rule: Rule, _ detail: String, _ entry: String) -> Finding {
        Finding(rule, path, detail, at: places[entry] ?? .beginning)
    }

    private func problem(ofKeyFor own: Set<String>) -> (Rule, String)? {
        guard let key, !key.isEmpty else { return (.missingKey, "APIKey is missing, empty or not a string") }
        if key.isVariable { return nil }
        do {
            let claimed = try APIKey(key).bundleIdentifier
            // If the bundle identifier isn't known, the URL scheme contains it.
            let isKnown = !own.isEmpty
            let isRight = isKnown ? own.contains(claimed) : isExpected(["amzn-\(claimed)"])
            let identifier = (isKnown ? own.sorted() : schemes).joined(separator: " or ")
            let name = isKnown ? "bundle identifier" : "URL scheme"
            return isRight ? nil : (.foreignKey, "The API key is for \(claimed), and the \(name) is \(identifier)")
        } catch {
            let text = (error as? AMZNError)?.message ?? "\(error)"
            return (.unreadableKey, text.replacingOccurrences(of: ". \(APIKey.remedy)", with: ""))
        }
    }

    /// What is wrong with the URL schemes. An app extension needs none, because it receives no redirect.
    private func problem(ofSchemesFor identifiers: Set<String>) -> String? {
        if isOfExtension { return nil }
        guard !schemes.isEmpty else { return "No URL scheme begins with amzn-" }
        let expected = identifiers.map { "amzn-\($0)" }.sorted()
        guard !isExpected(expected) else { return nil }
        return "The URL scheme is \(schemes.joined(separator: ", ")), but the redirect needs "
            + expected.joined(separator: " or ")
    }

    /// Whether the schemes may be right. Schemes are case-insensitive (RFC 3986 section 3.1).
    private func isExpected(_ expected: [String]) -> Bool {
        schemes.isEmpty || expected.isEmpty || schemes.contains(where: \.isVariable)
            || !Set(schemes.map { $0.lowercased() }).isDisjoint(with: expected.map { $0.lowercased() })
    }
}

extension String {
    fileprivate var isVariable: Bool { contains("$(") || contains("${") }
}
