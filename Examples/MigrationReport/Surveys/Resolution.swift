/// Decides which candidates are uses, based on all files of the project. Pure.
struct Resolution {
    private let declaredInSwift: Set<String>
    private let declaredInObjectiveC: Set<String>
    private let members: [String: Set<String>]
    /// The names of all members.
    private let memberNames: Set<String>
    private let aliases: Set<String>
    /// The file names of headers that include the SDK's headers, directly or indirectly.
    private let headersOfSDK: Set<String>
    /// Whether a bridging or prefix header imports the SDK for files without imports.
    private let isBridged: Bool
    /// Whether Swift files see the 2.x names without importing them.
    let isSuppliedInSwift: Bool
    private let isPrefixed: Bool

    /// - Parameters:
    ///   - files: The facts of all files, by path.
    ///   - isBridgingHeader: Whether the file at a path is a bridging header.
    init(_ files: [String: FileFacts], isBridgingHeader: (String) -> Bool) {
        let swift = files.values.filter { $0.language == .swift }
        let copies = Set(files.filter { $0.value.isCopyOfSDK }.keys)
        declaredInSwift = swift.reduce(into: []) { $0.formUnion($1.declared) }
        declaredInObjectiveC = files.reduce(into: []) { names, file in
            if file.value.language == .objectiveC, !copies.contains(file.key) { names.formUnion(file.value.declared) }
        }
        members = swift.reduce(into: [:]) { all, file in
            for (type, names) in file.members { all[type, default: []].formUnion(names) }
        }
        memberNames = members.values.reduce(into: []) { $0.formUnion($1) }
        aliases = files.values.reduce(into: []) { $0.formUnion($1.aliases) }
        let headers = Self.headersOfSDK(files)
        headersOfSDK = headers
        let reaching = files.filter { Self.reachesSDK($0.value, headers) }.keys
        isBridged = reaching.contains(where: isBridgingHeader)
        isSuppliedInSwift =
            isBridged || swift.contains { $0.imports.contains { $0.isExported && $0.name == "LoginWithAmazonLegacy" } }
        isPrefixed = reaching.contains { $0.hasSuffix(".pch") }
    }

    /// The uses in a file, in source order.
    func uses(in file: FileFacts) -> [Candidate] {
        guard !file.isCopyOfSDK else { return [] }
        let isInReach = isInReach(file)
        var lookup = MemberLookup(members, file.bodies)
        var seen: Set<Candidate> = []
        return file.candidates.filter { candidate in
            let isUse =
                switch candidate.condition {
                case .none: true
                case .receiver(let name): isCaller(name, file)
                case .name(let name, let body):
                    means(name, file, isInReach)
                        && !(memberNames.contains(name) && lookup.hasMember(name, within: body))
                }
            return isUse && seen.insert(candidate).inserted
        }
    }

    private func isCaller(_ name: String, _ file: FileFacts) -> Bool {
        if aliases.contains(name) || file.variables.contains(name) { return true }
        return LegacyTable.callers.contains(name) && !(file.language == .swift && declaredInSwift.contains(name))
    }

    /// Whether the name means the SDK's declaration outside of types with such a member.
    private func means(_ name: String, _ file: FileFacts, _ isInReach: Bool) -> Bool {
        if LegacyTable.generalNames.contains(name) || LegacyTable.swift2Cases.contains(name), !isInReach {
            return false
        }
        guard file.language == .swift else { return !declaredInObjectiveC.contains(name) }
        return !declaredInSwift.contains(name) && !isCase(name)
    }

    /// Whether an enumeration of the app has a case of this name, as was common in Swift 2.
    private func isCase(_ name: String) -> Bool {
        LegacyTable.swift2Cases.contains(name) && memberNames.contains(name)
    }

    private func isInReach(_ file: FileFacts) -> Bool {
        if file.hasEvidence || Self.reachesSDK(file, headersOfSDK) { return true }
        return file.language == .swift ? isSuppliedInSwift : isPrefixed
    }

    // MARK: Imports

    /// The headers of the SDK and those that include one of them, directly or indirectly.
    private static func headersOfSDK(_ files: [String: FileFacts]) -> Set<String> {
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
            LegacyTable.modules.contains(include.name.prefix { $0 != "/" && $0 != "." }.description)
                || SDKHeaders.all.contains(include.fileName) || headers.contains(include.fileName)
        }
    }
}

/// The file names of the SDK's headers.
enum SDKHeaders {
    /// The headers of SDK 1.x, which apps imported in quotes.
    static let ofSDK1: Set = ["AIMobileLib.h", "AIAuthenticationDelegate.h", "AIError.h"]
    static let all: Set = ofSDK1.union([
        "LoginWithAmazon.h", "AMZNLWAMobileLib.h", "AMZNLWAAuthenticationDelegate.h", "AMZNLWAError.h",
    ])
}
