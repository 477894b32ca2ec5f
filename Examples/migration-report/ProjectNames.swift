/// Decides which possible uses, imports and failure methods are reported. The decisions depend on all files of the
/// project.
struct ProjectNames {
    /// The names that the project declares, by the language of the declaring file.
    private let declared: [SourceLanguage: Set<String>]
    /// The names of the files that import the SDK, directly or through a header of the project.
    private let headers: Set<String>
    private let bridgingHeaders: Set<String>
    /// Whether Swift files see the 2.x names without an import of their own.
    private let isSuppliedInSwift: Bool
    /// Whether a prefix header imports the SDK for Objective-C files.
    private let isPrefixed: Bool
    /// The types that may be delegates of sign-ins, and the types that may be delegates of calls that show no page.
    private let (signIns, silent): (Set<String>, Set<String>)

    init(_ files: [FileFacts], bridgingHeaders: Set<String>) {
        let headers = Self.headers(files)
        let reaching = files.filter { Self.reachesSDK($0, headers) }
        (self.headers, self.bridgingHeaders) = (headers, bridgingHeaders)
        declared = files.reduce(into: [:]) { $0[$1.language, default: []].formUnion($1.declared) }
        isSuppliedInSwift =
            reaching.contains { bridgingHeaders.contains($0.path) }
            || files.lazy.flatMap(\.imports).contains { $0.isExported && $0.name == "LoginWithAmazonLegacy" }
        signIns = files.reduce(into: []) { $0.formUnion($1.signInDelegates) }
        silent = files.reduce(into: []) { $0.formUnion($1.silentDelegates) }
        isPrefixed = reaching.contains { $0.path.hasSuffix(".pch") }
    }

    // MARK: Uses

    func uses(in file: FileFacts) -> [Finding] {
        let seesSDK =
            file.hasEvidence || Self.reachesSDK(file, headers)
            || (file.language == .swift ? isSuppliedInSwift : isPrefixed)
        let owned = (declared[file.language] ?? []).union(file.declaredHere)
        let others = seesSDK ? owned : owned.union(LegacyName.generalNames)
        return file.candidates.filter { others.isDisjoint(with: $0.names) }.map(\.use)
    }

    /// Returns a finding for each failure method whose type doesn't check for the error code of a closed page. A type
    /// that may be a delegate only of calls that show no page is left out.
    func failureFindings(_ file: FileFacts) -> [Finding] {
        file.failureMethods.filter { signIns.contains($0.type) || !silent.contains($0.type) }.map {
            Finding(.closedPage, file.path, "\($0.type) doesn't name kAIErrorUserInterrupted", at: $0.place)
        }
    }

    // MARK: Imports

    func importFindings(_ file: FileFacts, isUsing: Bool) -> [Finding] {
        file.imports.compactMap { include in
            rule(for: include, in: file, isUsing: isUsing).map {
                Finding($0, file.path, "The file imports \(include.name)", at: include.place, in: file.language)
            }
        }
    }

    private func rule(for include: FileFacts.Import, in file: FileFacts, isUsing: Bool) -> Rule? {
        if LegacyName.headersOfSDK1.contains(include.fileName) { return .oldHeader }
        if bridgingHeaders.contains(file.path), include.name.hasPrefix("LoginWithAmazon") { return .bridgingHeader }
        // The package's module `LoginWithAmazon` has only the 3.x calls.
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
                || LegacyName.headers.contains(include.fileName) || headers.contains(include.fileName)
        }
    }
}
