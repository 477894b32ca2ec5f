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
