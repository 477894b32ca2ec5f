import Foundation

/// What a project's build files say about the SDK: Xcode projects, xcconfig files, podspecs, Podfiles, Cartfiles,
/// package manifests, and Cordova's plugin.xml and config.xml.
struct BuildFile {
    /// The values of `PRODUCT_BUNDLE_IDENTIFIER`.
    private(set) var bundleIdentifiers: Set<String> = []
    /// The values of `SWIFT_OBJC_BRIDGING_HEADER`.
    private(set) var bridgingHeaders: Set<String> = []
    private(set) var findings: [Finding] = []

    private let path: String
    private let text: String

    init(path: String, text: String) {
        self.path = path
        // Comments of Ruby and of xcconfig files are left out; `#{…}` is code.
        let name = path.split(separator: "/").last ?? ""
        let isRuby = name.hasSuffix("file") || name.hasSuffix(".podspec")
        let comment = isRuby ? "#(?!\\{).*" : name.hasSuffix(".xcconfig") ? "//.*" : nil
        self.text = comment.map { text.replacingOccurrences(of: $0, with: "", options: .regularExpression) } ?? text
        bundleIdentifiers = settings("PRODUCT_BUNDLE_IDENTIFIER")
        bridgingHeaders = settings("SWIFT_OBJC_BRIDGING_HEADER")
        addFramework()
        addTargets()
        addSwiftVersions()
        findings.sort { ($0.place, $0.rule.code) < ($1.place, $1.rule.code) }
    }

    // MARK: The old SDK

    private mutating func addFramework() {
        for name in matches("LoginWithAmazon\\.(?:xc)?framework|login-with-amazon-sdk") {
            add(.oldFramework, name, "The file refers to \(name.text)")
        }
        let entries = [
            "(?m)^[ \\t]*(?:pod|github|git|binary)\\s+['\"]([^'\"\\n]*)", "\\.dependency[\\s(]+['\"]([^'\"\\n]*)",
            "<pod\\s+name=\"([^\"\\n]*)",
        ]
        for entry in entries.flatMap(matches) where isOldSDK(entry.values[0]) {
            add(.oldDependency, entry, "The entry is \(entry.values[0])")
        }
        let flag = "-(?:weak_)?framework[\"',\\s\\\\]+LoginWithAmazon\\b|\\bframeworks?\\s*=\\s*'LoginWithAmazon'"
        for found in matches(flag) { add(.linkerFlag, found, "The linker gets -framework LoginWithAmazon") }
    }

    /// `LoginWithAmazon`, `someone/login-with-amazon`.
    private func isOldSDK(_ name: String) -> Bool {
        name.lowercased().filter { $0.isLetter || $0 == "/" }.contains("loginwithamazon")
    }

    // MARK: What the package needs

    /// The package's own deployment targets: a test compares them with its manifest.
    static let minimums = [(name: "iOS", version: 15), (name: "macOS", version: 12)]
    static var minimumVersions: String { minimums.map { "\($0.name) \($0.version)" }.joined(separator: " or ") }

    private mutating func addTargets() {
        let found = matches(
            """
            (?:(IPHONEOS|MACOSX)_DEPLOYMENT_TARGET\\s*=\\s*"?|platform\\s*=?\\s*:(ios|osx)\\s*,\\s*['"]|\
            \\.(ios|osx)\\.deployment_target\\s*=\\s*['"]|name="(deployment-target)"\\s+value="|\
            \\.(iOS|macOS)\\(\\s*(?:\\.v|"))([0-9][0-9._]*)
            """)
        for target in found {
            let minimum = Self.minimums[["MACOSX", "osx", "macOS"].contains(target.values[0]) ? 1 : 0]
            guard let version = target.version(below: minimum.version) else { continue }
            add(.deploymentTarget, target, "The deployment target is \(minimum.name) \(version)")
        }
    }

    private mutating func addSwiftVersions() {
        let found = matches(
            """
            (?:\\bSWIFT_VERSION\\s*=\\s*"?|swift_versions?\\s*=\\s*\\[?\\s*['"]|\
            name="(?:UseSwiftLanguageVersion|SwiftVersion)"\\s+value=")([0-9][0-9.]*)
            """)
        for match in found {
            if let version = match.version(below: 5) { add(.swiftVersion, match, "The Swift version is \(version)") }
        }
    }

    // MARK: Matches

    private struct Match {
        let text: String
        /// The texts of the groups that took part.
        let values: [String]
        let index: String.Index

        /// The version in the last group if it is below another.
        func version(below limit: Int) -> String? {
            let text = values[values.count - 1].replacingOccurrences(of: "_", with: ".")
            return Int(text.prefix(while: \.isNumber)).flatMap { $0 < limit ? text : nil }
        }
    }

    private func matches(_ pattern: String) -> [Match] {
        guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
        return expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).compactMap { result in
            guard let range = Range(result.range, in: text) else { return nil }
            let groups = (1..<max(1, result.numberOfRanges)).compactMap { Range(result.range(at: $0), in: text) }
            return Match(text: String(text[range]), values: groups.map { String(text[$0]) }, index: range.lowerBound)
        }
    }

    /// The values of `NAME = value;`, without quotes.
    private func settings(_ name: String) -> Set<String> {
        Set(
            matches("\\b\(name)\\s*=\\s*([^;\\n]*)").map {
                $0.values[0].trimmingCharacters(in: CharacterSet(charactersIn: " \t\""))
            })
    }

    /// Xcode projects repeat a setting for each configuration and target: the first counts.
    private mutating func add(_ rule: Rule, _ match: Match, _ detail: String) {
        guard !findings.contains(where: { $0.rule.code == rule.code && $0.detail == detail }) else { return }
        findings.append(
            Finding(rule: rule, path: path, place: Place(of: match.index, in: text), detail: detail))
    }
}
