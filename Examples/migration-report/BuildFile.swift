import Foundation

/// What a project's build files say about the SDK: Xcode projects, xcconfig files, podspecs, Podfiles, Cartfiles,
/// package manifests, and Cordova's plugin.xml and config.xml.
struct BuildFile {
    private struct Check {
        let rule: Rule
        let pattern: String
        /// The sentence of the finding, in which `$1` stands for the first group.
        let detail: String
        /// If set, the first group is a version; this version and later ones are fine.
        var minimum = Int.max
    }

    let findings: [Finding]
    /// The values of `SWIFT_OBJC_BRIDGING_HEADER`.
    let bridgingHeaders: [String]

    init(path: String, text: String) {
        // Comments in Podfiles, Cartfiles, podspecs and xcconfig files are left out; `#{…}` is code.
        let name = path.lastComponent
        let isRuby = name.hasSuffix("file") || name.hasSuffix(".podspec")
        let comment = isRuby ? "#(?!\\{).*" : name.hasSuffix(".xcconfig") ? "//.*" : nil
        let text = comment.map { text.replacingOccurrences(of: $0, with: "", options: .regularExpression) } ?? text
        bridgingHeaders = Self.matches(#"\bSWIFT_OBJC_BRIDGING_HEADER\s*=\s*"?([^;"\n]*)"#, "$1", in: text).map {
            $0.detail.trimmingCharacters(in: .whitespaces)
        }
        var findings: [Finding] = []
        for check in Self.checks {
            for match in Self.matches(check.pattern, check.detail, in: text, below: check.minimum)
            // Xcode projects repeat a setting for each configuration and target: of equal ones, only the first counts.
            where !findings.contains(where: { $0.detail == match.detail }) {
                findings.append(Finding(check.rule, path, match.detail, at: Place(of: match.index, in: text)))
            }
        }
        self.findings = findings
    }

    private static func matches(
        _ pattern: String, _ template: String, in text: String, below minimum: Int = .max
    ) -> [(detail: String, index: String.Index)] {
        guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
        return expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).compactMap { match in
            func filled(_ template: String) -> String {
                expression.replacementString(for: match, in: text, offset: 0, template: template)
            }
            guard let range = Range(match.range, in: text) else { return nil }
            guard minimum < .max else { return (filled(template), range.lowerBound) }
            let version = filled("$1").replacingOccurrences(of: "_", with: ".")
            guard let number = Int(version.prefix(while: \.isNumber)), number < minimum else { return nil }
            return (template.replacingOccurrences(of: "$1", with: version), range.lowerBound)
        }
    }

    // MARK: The table

    /// The package's own deployment targets: a test compares them with its manifest.
    static let minimumOfiOS = 15
    static let minimumOfMacOS = 12

    private static let checks = [
        Check(
            rule: .oldFramework, pattern: #"LoginWithAmazon\.(?:xc)?framework|login-with-amazon-sdk"#,
            detail: "The file refers to $0"),
        // `LoginWithAmazon`, `someone/login-with-amazon`.
        Check(
            rule: .oldDependency,
            pattern: #"""
                (?m)(?:^[ \t]*(?:pod|github|git|binary)\s+|\.dependency[\s(]+|<pod\s+name=)\#
                ['"]((?i)[^'"\n]*login[^a-z/'"\n]*with[^a-z/'"\n]*amazon[^'"\n]*)
                """#, detail: "The entry is $1"),
        Check(
            rule: .linkerFlag,
            pattern: #"-(?:weak_)?framework["',\s\\]+LoginWithAmazon\b|\bframeworks?\s*=\s*'LoginWithAmazon'"#,
            detail: "The linker gets -framework LoginWithAmazon"),
        Check(
            rule: .deploymentTarget,
            pattern: #"""
                (?:IPHONEOS_DEPLOYMENT_TARGET\s*=\s*"?|platform\s*=?\s*:ios\s*,\s*['"]|\#
                name="deployment-target"\s+value="|\.ios\.deployment_target\s*=\s*['"]|\#
                \.iOS\(\s*(?:\.v|"))([0-9][0-9._]*)
                """#, detail: "The deployment target is iOS $1", minimum: minimumOfiOS),
        Check(
            rule: .deploymentTarget,
            pattern: #"""
                (?:MACOSX_DEPLOYMENT_TARGET\s*=\s*"?|platform\s*=?\s*:osx\s*,\s*['"]|\#
                \.osx\.deployment_target\s*=\s*['"]|\.macOS\(\s*(?:\.v|"))([0-9][0-9._]*)
                """#, detail: "The deployment target is macOS $1", minimum: minimumOfMacOS),
        Check(
            rule: .swiftVersion,
            pattern: #"""
                (?:\bSWIFT_VERSION\s*=\s*"?|swift_versions?\s*=\s*\[?\s*['"]|\#
                name="(?:UseSwiftLanguageVersion|SwiftVersion)"\s+value=")([0-9][0-9.]*)
                """#, detail: "The Swift version is $1", minimum: 5),
    ]
}
