/// What the names of the SDK mean in a project: its own declarations and imports decide.
struct ProjectNames {
    private let declared: [SourceLanguage: Set<String>]
    /// The names declared within types, by the type's name.
    private let members: [String: Set<String>]
    /// All names that the project declares.
    private let ownNames: Set<String>
    private let aliases: Set<String>
    /// The file names of headers that include one of the SDK's, directly or indirectly.
    private let headers: Set<String>
    /// Whether Swift files see the 2.x names without importing them.
    private let isSuppliedInSwift: Bool
    /// Whether a prefix header imports the SDK for Objective-C files.
    private let isPrefixed: Bool

    init(_ files: [FileFacts]) {
        let headers = Self.headers(files)
        let reaching = files.filter { Self.reachesSDK($0, headers) }
        self.headers = headers
        declared = files.reduce(into: [:]) { $0[$1.language, default: []].formUnion($1.declared) }
        members = files.reduce(into: [:]) { $0.merge($1.members) { $0.union($1) } }
        ownNames = (Array(declared.values) + Array(members.values)).reduce(into: []) { $0.formUnion($1) }
        aliases = files.reduce(into: []) { $0.formUnion($1.aliases) }
        isSuppliedInSwift =
            reaching.contains(where: \.isBridgingHeader)
            || files.lazy.flatMap(\.imports).contains { $0.isExported && $0.name == "LoginWithAmazonLegacy" }
        isPrefixed = reaching.contains { $0.path.hasSuffix(".pch") }
    }

    // MARK: Uses

    /// The uses in a file, in source order.
    func uses(in file: FileFacts) -> [Finding] {
        let seesSDK =
            file.hasEvidence || Self.reachesSDK(file, headers)
            || (file.language == .swift ? isSuppliedInSwift : isPrefixed)
        return file.candidates.filter { isUse($0, in: file, seesSDK: seesSDK) }.map(\.use)
    }

    private func isUse(_ candidate: Candidate, in file: FileFacts, seesSDK: Bool) -> Bool {
        let declared = declared[file.language] ?? []
        switch candidate.condition {
        case .none: return true
        case .isReceiver(let name, let type):
            guard LegacyName.callers.contains(type) else { return name == type }
            return aliases.contains(name) || file.variables.contains(name)
                || LegacyName.callers.contains(name) && !declared.contains(name)
        case .isNotDeclared(let types):
            // `API.GetProfile` has two.
            return candidate.use.detail.split(separator: ".").map(String.init).allSatisfy { name in
                // An enumeration of the app with this case may be meant, as was common in Swift 2.
                let around = LegacyName.swift2Cases.contains(name) ? Array(members.keys) : types
                return (seesSDK || !LegacyName.generalNames.contains(name)) && !declared.contains(name)
                    && !around.contains { members[$0]?.contains(name) ?? false }
            }
        }
    }

    /// The number of uses of 3.x names, without the app's own names that begin alike.
    func modernUses(in file: FileFacts) -> Int {
        file.modernNames.filter { !ownNames.contains($0.key) }.values.reduce(0, +)
    }

    // MARK: Imports

    /// The file names of the SDK's headers. Apps imported those of SDK 1.x in quotes.
    private static let headersOfSDK1: Set = ["AIMobileLib.h", "AIAuthenticationDelegate.h", "AIError.h"]
    private static let headersOfSDK = headersOfSDK1.union([
        "LoginWithAmazon.h", "AMZNLWAMobileLib.h", "AMZNLWAAuthenticationDelegate.h", "AMZNLWAError.h",
    ])

    /// Whether the file is a copy of one of the SDK's headers, which has no uses.
    static func isCopy(_ file: FileFacts) -> Bool {
        guard file.fileName.hasSuffix(".h") else { return false }
        let isNamedSo = headersOfSDK.contains(file.fileName)
        let names = isNamedSo ? LegacyName.evidence.union(LegacyName.byName.keys) : LegacyName.evidence
        return !file.declared.isDisjoint(with: names)
    }

    /// The imports that must change, depending on whether the file uses 2.x names.
    func importFindings(_ file: FileFacts, isUsing: Bool) -> [Finding] {
        file.imports.compactMap { include in
            rule(for: include, in: file, isUsing: isUsing).map {
                Finding(rule: $0, path: file.path, place: include.place, detail: "It imports \(include.name)")
            }
        }
    }

    private func rule(for include: FileFacts.Import, in file: FileFacts, isUsing: Bool) -> Rule? {
        if Self.headersOfSDK1.contains(include.fileName) { return .oldHeader }
        if file.isBridgingHeader, include.name.hasPrefix("LoginWithAmazon") { return .bridgingHeader }
        // In the package, the module of this name contains only the 3.x calls.
        guard isUsing, include.name == "LoginWithAmazon", file.language == .objectiveC || !isSuppliedInSwift,
            !file.imports.contains(where: { $0.name != include.name && $0.name.hasPrefix("LoginWithAmazon") })
        else { return nil }
        return .moduleImport
    }

    private static func headers(_ files: [FileFacts]) -> Set<String> {
        var headers: Set<String> = []
        var including: [String: [String]] = [:]
        for file in files {
            for include in file.imports { including[include.fileName, default: []].append(file.fileName) }
        }
        var found = files.filter { reachesSDK($0, []) }.map(\.fileName)
        while let name = found.popLast() {
            if headers.insert(name).inserted { found += including[name] ?? [] }
        }
        return headers
    }

    private static func reachesSDK(_ file: FileFacts, _ headers: Set<String>) -> Bool {
        file.imports.contains { include in
            LegacyName.modules.contains(include.name.prefix { $0 != "/" && $0 != "." }.description)
                || headersOfSDK.contains(include.fileName) || headers.contains(include.fileName)
        }
    }
}
