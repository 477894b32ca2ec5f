import Foundation

/// A pattern to search for in build files, and the rule and the text of its findings.
struct BuildFileCheck {
    typealias Match = (detail: String, index: String.Index)

    let rule: Rule
    let pattern: String
    /// The finding's sentence. `$0` stands for the whole match, and `$1` for the first group. If `minimum` is set, only
    /// `$1` can be used.
    let detail: String
    /// If this is set, the first group of the pattern is a version, and only versions below `minimum` cause findings.
    var minimum: [Int]?
    /// Only files whose lowercased paths have a match of this pattern are checked.
    var files = ""
    /// Whether only the inputs, outputs and scripts of an Xcode project's script phases are checked. Other checks for
    /// the framework leave these out.
    var isOfScripts = false
    /// If this is set, the check has no findings in a file that contains this text.
    var exception: String?
    /// The build setting that the check is about.
    var setting: String?
    /// If this is set, the advice of the findings in place of the rule's.
    var advice: String?

    func matches(in text: String, of path: String) -> [Match] {
        guard files.isEmpty || path.lowercased().range(of: files, options: .regularExpression) != nil,
            exception.map({ text.contains($0) }) != true
        else { return [] }
        let ranges: [Range<String.Index>]
        switch rule {
        case _ where isOfScripts: ranges = Self.settingsForScripts(in: text)
        case .deploymentTarget: ranges = Self.settingsForWatchOrTV(in: text)
        // A search path or script that names the old framework has a finding of its own.
        case .oldFramework: ranges = Self.settingsForSearchPaths(in: text) + Self.settingsForScripts(in: text)
        default: ranges = []
        }
        let found = Self.matches(pattern, detail, in: text, below: minimum).filter { match in
            ranges.contains { $0.contains(match.index) } == isOfScripts
        }
        guard let setting, !found.isEmpty else { return found }
        let withoutEffect = TargetSettings.rangesWithoutEffect(of: setting, in: text)
        return found.filter { match in !withoutEffect.contains { $0.contains(match.index) } }
    }

    static func matches(
        _ pattern: String, _ template: String, in text: String, range: Range<String.Index>? = nil,
        below minimum: [Int]? = nil
    ) -> [Match] {
        guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
        let range = NSRange(range ?? text.startIndex..<text.endIndex, in: text)
        return expression.matches(in: text, range: range).compactMap { match in
            func filled(_ template: String) -> String {
                expression.replacementString(for: match, in: text, offset: 0, template: template)
            }
            guard let range = Range(match.range, in: text) else { return nil }
            guard let minimum else { return (filled(template), range.lowerBound) }
            let version = filled("$1").replacingOccurrences(of: "_", with: ".")
            let numbers = version.split(separator: ".").compactMap { Int($0) }
            // Missing numbers aren't compared, because Xcode 16 means the latest 16.x.
            let differing = zip(numbers, minimum).first { $0 != $1 }
            guard let (number, least) = differing, number < least else { return nil }
            return (template.replacingOccurrences(of: "$1", with: version), range.lowerBound)
        }
    }

    /// Returns the entries of the settings for framework, header and library search paths.
    static func searchPaths(in text: String) -> [(entry: String, index: String.Index)] {
        settingsForSearchPaths(in: text).flatMap { range in
            matches(#"(?:\$[({]\w+[)}]|[\w.-])[^\s"',;\\]*"#, "$0", in: text, range: range).map {
                ($0.detail, $0.index)
            }
        }
    }

    private static func settingsForSearchPaths(in text: String) -> [Range<String.Index>] {
        // A match of this pattern can't extend into the next setting. Otherwise the time for a file with many
        // unfinished settings would grow with the square of their number.
        let setting = #"(?:FRAMEWORK|HEADER|LIBRARY)_SEARCH_PATHS[^=\n;]{0,40}(?:=>?|:)\s*(?:\([^;=]*\);|[^\n]*)"#
        return ranges(of: setting, in: text)
    }

    private static func settingsForScripts(in text: String) -> [Range<String.Index>] {
        ranges(
            of: #"\b(?:in|out)putPaths\s*=\s*\([^;=]*\);|\bshellScript\s*=\s*"(?:[^"\\\n]++|\\.)*+""#, in: text)
    }

    private static func ranges(of pattern: String, in text: String) -> [Range<String.Index>] {
        matches(pattern, "$0", in: text).map { value, start in
            start..<text.utf16.index(start, offsetBy: value.utf16.count)
        }
    }

    /// Returns the ranges of the settings of targets for Apple Watch or Apple TV.
    private static func settingsForWatchOrTV(in text: String) -> [Range<String.Index>] {
        let starts = matches("buildSettings", "", in: text).map(\.index)
        return zip(starts, starts.dropFirst() + [text.endIndex]).compactMap { start, next in
            let end = text.range(of: "};", range: start..<next)?.lowerBound ?? start
            let sdk = #"SDKROOT = "?(watch|appletv)os"#
            let isForWatchOrTV = text.range(of: sdk, options: .regularExpression, range: start..<end) != nil
            return isForWatchOrTV ? start..<end : nil
        }
    }
}

// MARK: - The table

extension BuildFile {
    /// The lowest versions that the package supports. A test compares the deployment targets with the package's
    /// manifest.
    static let minimumOfiOS = 15
    static let minimumOfMacOS = 12
    static let minimumOfXcode = "16.3"
}

extension BuildFileCheck {
    /// The framework, and the folder and libraries of SDK 1.x as Amazon's guide and the SDK name them.
    static let oldFolder = #"(?<!xcframework/[\w-]{1,40}/)LoginWithAmazon\.framework\b|login-with-amazon-?sdk\b"#

    static let all = [
        // Amazon's library for Android has the same name as the library of SDK 1.x, but another suffix.
        Self(
            rule: .oldFramework,
            pattern:
                #"""
                (?<!xcframework/[\w-]{1,40}/)LoginWithAmazon\.(?:xc)?framework|LoginWithAmazon[^\s"'/]{0,80}\.zip\b|\#
                liblogin-with-amazon-?sdk|login-with-amazon-?sdk\.a\b
                """#,
            detail: "The file refers to $0"),
        // If the package's framework is in the repository, `:path` may lead to it.
        Self(rule: .oldDependency, pattern: dependency + #"(?![^\n]*:path)"#, detail: "The file depends on $1"),
        Self(
            rule: .oldDependency, pattern: dependency + #"(?=[^\n]*:path)"#,
            detail: "The file depends on $1\(BuildFile.byPath)"),
        Self(
            rule: .linkerFlag,
            pattern: #"-(?:weak_)?framework["',\s\\]+LoginWithAmazon\b|\bframeworks?\s*=\s*'LoginWithAmazon'"#,
            detail: "The file links the framework LoginWithAmazon"),
        Self(
            rule: .linkerFlag, pattern: #"-l\\?"?(login-with-amazon-?sdk)\b"#, detail: "The file links the library $1"),
        Self(
            rule: .linkerFlag, pattern: #"<framework\s(?=[^>]*LoginWithAmazon)[^>]*\bembed\s*=\s*["']true"#,
            detail: "The file embeds the framework LoginWithAmazon"),
        Self(
            rule: .linkerFlag, pattern: #"LoginWithAmazon\.framework"#, detail: "A script phase names $0",
            isOfScripts: true),
        Self(
            rule: .architectures, pattern: #"\b(?:EXCLUDED|VALID)_ARCHS(?:\[[^\[\]\n]*\])?"#,
            detail: "The file contains $0"),
        Self(
            rule: .deploymentTarget,
            pattern: #"""
                (?:IPHONEOS_DEPLOYMENT_TARGET["'\]]*\s*[=:]\s*["']?|platform\s*(?:=\s*)?:ios\s*,\s*['"]|\#
                platforms\s*=\s*\{[^}\n]*(?::ios\s*=>|\bios:)\s*['"]|name=["']deployment-target["']\s+value=["']|\.ios\.deployment_target\s*=\s*['"]|\#
                \.iOS\(\s*(?:\.v|(?:targetVersion:\s*)?"))([0-9][0-9._]*)
                """#, detail: "The deployment target is iOS $1\(needsiOS)", minimum: [BuildFile.minimumOfiOS],
            setting: "IPHONEOS_DEPLOYMENT_TARGET"),
        // The deployment target of a target in XcodeGen's specification follows or precedes its platform.
        Self(
            rule: .deploymentTarget,
            pattern: #"""
                (?:\biOS:\s*["']?|(?<=platform: {1,4}iOS\s{1,40}(?:type: {1,4}[\w.-]{1,40}\s{1,40})?)\#
                deploymentTarget:\s*["']?|deploymentTarget:\s*["']?(?=[0-9.]+["']?\s+platform:\s*iOS\b))([0-9][0-9.]*)
                """#, detail: "The deployment target is iOS $1\(needsiOS)", minimum: [BuildFile.minimumOfiOS],
            files: specification, setting: "deploymentTarget"),
        Self(
            rule: .deploymentTarget,
            pattern: #"""
                (?:MACOSX_DEPLOYMENT_TARGET["'\]]*\s*[=:]\s*["']?|platform\s*(?:=\s*)?:osx\s*,\s*['"]|\#
                \.osx\.deployment_target\s*=\s*['"]|\.macOS\(\s*(?:\.v|"))([0-9][0-9._]*)
                """#,
            detail: "The deployment target is macOS $1, and the package needs macOS \(BuildFile.minimumOfMacOS)",
            minimum: [BuildFile.minimumOfMacOS], setting: "MACOSX_DEPLOYMENT_TARGET"),
        Self(
            rule: .deploymentTarget, pattern: #"<platform\s+name="ios""#,
            detail: "The deployment target may be Cordova's default\(needsiOS)",
            files: "plugin\\.xml$", exception: "\"deployment-target\"",
            advice: "set the preference `deployment-target` to that version; users of earlier systems keep the app's "
                + "previous version"),
        Self(
            rule: .swiftVersion,
            pattern: #"""
                (?:\bSWIFT_VERSION"?\s*[=:]\s*["']?|swift_versions?\s*=\s*\[?\s*['"]|\#
                name="(?:UseSwiftLanguageVersion|SwiftVersion)"\s+value=")([0-9][0-9.]*)
                """#, detail: "The Swift version is $1", minimum: [4], setting: "SWIFT_VERSION"),
        Self(
            rule: .swiftVersion, pattern: #"SWIFT_VERSION["'\]]+\s*=\s*["']([0-9.]+)"#,
            detail: "The Swift version of pods is $1", minimum: [4], files: "podfile$",
            advice: "update these pods to Swift 5, and remove the line"),
        // If only spaces follow the word, as in "built with Xcode 13.4", the word is part of a message.
        Self(
            rule: .oldXcode,
            pattern: #"""
                (?i)(?<![a-z0-9])xc(?:ode|version|odes)(?:[-_]?version)?(?! +[0-9])[^\na-z0-9@]{0,4}\#
                (?:version:\s*["'][~>=\s]*)?([0-9]{1,2}(?:\.[0-9]+)*)
                """#, detail: "The file names Xcode $1", minimum: xcode, files: buildServers),
        // The further entries of a list in YAML, in brackets or one a line.
        Self(
            rule: .oldXcode,
            pattern: #"""
                (?i)(?<=xcode(?:[-_]?versions?)?["']?:[\s0-9."',\[-]{1,99})(?<![0-9.])([0-9]{1,2}(?:\.[0-9]+)*)
                """#, detail: "The file names Xcode $1", minimum: xcode, files: buildServers),
        Self(
            rule: .oldXcode, pattern: #"\A([0-9.]+)"#, detail: "The file names Xcode $1", minimum: xcode,
            files: #"\.xcode-version$"#),
        // The runners of GitHub and Azure. Xcode 16.3 needs macOS 15.
        Self(
            rule: .oldXcode, pattern: #"(?i)(?<![\w-])macos-([0-9]{2})(?![0-9])"#,
            detail: "The runner has macOS $1, on which Xcode \(BuildFile.minimumOfXcode) can't run", minimum: [15],
            files: buildServers),
    ]

    /// Matches dependencies with names such as `LoginWithAmazon` and `someone/login-with-amazon`.
    private static let dependency = #"""
        (?m)(?:^[ \t]*(?:pod|github|git|binary)\s+|\.dependency[\s(]+|<pod\s+name=)\#
        ['"]((?i)[^'"\n]*login[^a-z/'"\n]*with[^a-z/'"\n]*amazon(?:[-_]?(?:sdk|ios))*(?![a-z]|[-_][a-z])[^'"\n]*)['"]
        """#

    private static let needsiOS = ", and the package needs iOS \(BuildFile.minimumOfiOS)"
    private static let xcode = BuildFile.minimumOfXcode.split(separator: ".").compactMap { Int($0) }
    private static let specification = #"(?:^|/)project\.ya?ml$"#
    /// The files that build servers read: those of GitHub and CircleCI in their folders, others by their usual names,
    /// and scripts.
    private static let buildServers = #"""
        \.github/(?:workflows|actions)/|\.circleci/|\.sh$|(?:^|/)(?:(?:fast|jenkins|make)file|\.travis\.yml|\.gitlab-ci\.yml|\#
        (?:bitrise|codemagic|(?:[\w-]*azure-)?pipelines?[\w-]*)\.ya?ml)$
        """#
}
