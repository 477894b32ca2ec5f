/// What the names of the SDK mean in a project: its own declarations and imports decide.
struct ProjectNames {
    /// The file names of the SDK's headers. Apps imported those of SDK 1.x in quotes.
    private static let headersOfSDK1: Set = ["AIMobileLib.h", "AIAuthenticationDelegate.h", "AIError.h"]
    private static let headersOfSDK = headersOfSDK1.union([
        "LoginWithAmazon.h", "AMZNLWAMobileLib.h", "AMZNLWAAuthenticationDelegate.h", "AMZNLWAError.h",
    ])

    /// The paths of copies of the SDK's headers.
    private let copies: Set<String>
    private let declared: [SourceLanguage: Set<String>]
    /// The names declared within types, by the type's name.
    private let members: [String: Set<String>]
    /// All names that the project declares.
    private let ownNames: Set<String>
    private let aliases: Set<String>
    /// The file names of headers that include one of the SDK's, directly or indirectly.
    private let headers: Set<String>
    private let isBridgingHeader: (String) -> Bool
    /// Whether Swift files see the 2.x names without importing them.
    private let isSuppliedInSwift: Bool
    /// Whether a prefix header imports the SDK for Objective-C files.
    private let isPrefixed: Bool

    init(_ files: [String: FileFacts], isBridgingHeader: @escaping (String) -> Bool) {
        let copies = Set(files.filter { Self.isCopy($0.key, $0.value) }.keys)
        let headers = Self.headers(files)
        let reaching = files.filter { Self.reachesSDK($0.value, headers) }.keys
        self.copies = copies
        self.headers = headers
        self.isBridgingHeader = isBridgingHeader
        declared = files.reduce(into: [:]) { names, file in
            guard !copies.contains(file.key) else { return }
            names[file.value.language, default: []].formUnion(file.value.declared)
        }
        members = files.values.reduce(into: [:]) { $0.merge($1.members) { $0.union($1) } }
        ownNames = (Array(declared.values) + Array(members.values)).reduce(into: []) { $0.formUnion($1) }
        aliases = files.values.reduce(into: []) { $0.formUnion($1.aliases) }
        isSuppliedInSwift =
            reaching.contains(where: isBridgingHeader)
            || files.values.lazy.flatMap(\.imports).contains { $0.isExported && $0.name == "LoginWithAmazonLegacy" }
        isPrefixed = reaching.contains { $0.hasSuffix(".pch") }
    }

    private static func isCopy(_ path: String, _ file: FileFacts) -> Bool {
        guard file.language == .objectiveC, path.hasSuffix(".h") else { return false }
        let isNamedSo = headersOfSDK.contains(path.split(separator: "/").last.map(String.init) ?? "")
        let names = isNamedSo ? LegacyName.evidence.union(LegacyName.byName.keys) : LegacyName.evidence
        return !file.declared.isDisjoint(with: names)
    }

    // MARK: Uses

    /// The uses in a file, in source order.
    func uses(in file: FileFacts, at path: String) -> [Finding] {
        guard !copies.contains(path) else { return [] }
        let seesSDK = seesSDK(file)
        return file.candidates.filter { isUse($0, in: file, seesSDK: seesSDK) }.map { use in
            Finding(
                rule: use.row.rule(in: file.language), path: path, place: use.place, detail: use.name,
                source: use.line)
        }
    }

    private func isUse(_ candidate: Candidate, in file: FileFacts, seesSDK: Bool) -> Bool {
        let declared = declared[file.language] ?? []
        switch candidate.condition {
        case .none: return true
        case .isCaller(let name):
            return aliases.contains(name) || file.variables.contains(name)
                || LegacyName.callers.contains(name) && !declared.contains(name)
        case .isNotDeclared(let types):
            // `API.GetProfile` has two.
            return candidate.name.split(separator: ".").map(String.init).allSatisfy { name in
                // An enumeration of the app with this case may be meant, as was common in Swift 2.
                let around = LegacyName.swift2Cases.contains(name) ? Array(members.keys) : types
                return (seesSDK || !LegacyName.generalNames.contains(name)) && !declared.contains(name)
                    && !around.contains { members[$0]?.contains(name) ?? false }
            }
        }
    }

    /// The number of uses of 3.x names, without the app's own names that begin alike.
    func modernUses(in file: FileFacts, at path: String) -> Int {
        guard !copies.contains(path) else { return 0 }
        return file.modernNames.filter { !ownNames.contains($0.key) }.values.reduce(0, +)
    }

    private func seesSDK(_ file: FileFacts) -> Bool {
        if file.hasEvidence || Self.reachesSDK(file, headers) { return true }
        return file.language == .swift ? isSuppliedInSwift : isPrefixed
    }

    // MARK: Imports

    /// The imports that must change, depending on whether the file uses 2.x names.
    func importFindings(_ path: String, _ file: FileFacts, isUsing: Bool) -> [Finding] {
        if copies.contains(path) {
            return [Finding(rule: .copiedHeader, path: path, place: .beginning, detail: "It declares 2.x names")]
        }
        if file.language == .swift { return isUsing && !isSuppliedInSwift ? moduleImports(path, file) : [] }
        let included = file.imports.compactMap { include -> Finding? in
            let isOld = Self.headersOfSDK1.contains(include.fileName)
            guard isOld || isBridgingHeader(path) && include.name.hasPrefix("LoginWithAmazon") else { return nil }
            return Finding(
                rule: isOld ? .oldHeader : .bridgingHeader, path: path, place: include.place,
                detail: "It imports \(include.name)")
        }
        return included + (isUsing ? moduleImports(path, file) : [])
    }

    /// In the package, the module of this name contains only the 3.x calls.
    private func moduleImports(_ path: String, _ file: FileFacts) -> [Finding] {
        guard let found = file.imports.first(where: { $0.name == "LoginWithAmazon" }),
            !file.imports.contains(where: { $0.name != found.name && $0.name.hasPrefix("LoginWithAmazon") })
        else { return [] }
        let detail = "It imports LoginWithAmazon and uses 2.x names"
        return [Finding(rule: .moduleImport, path: path, place: found.place, detail: detail)]
    }

    private static func headers(_ files: [String: FileFacts]) -> Set<String> {
        var headers: Set<String> = []
        var including: [String: [String]] = [:]
        var found: [String] = []
        for (path, facts) in files where facts.language == .objectiveC {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            for include in facts.imports { including[include.fileName, default: []].append(name) }
            if reachesSDK(facts, []) { found.append(name) }
        }
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
