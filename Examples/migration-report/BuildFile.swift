import Foundation

/// The contents of a build file that concern the migration. Build files are, for example, Xcode projects, xcconfig
/// files, podspecs, Podfiles, Cartfiles, package manifests, Cordova's plugin.xml and config.xml, and files that
/// configure build servers.
struct BuildFile {
    let path: String
    let text: String
    let findings: [Finding]
    /// The values that the file assigns to `SWIFT_OBJC_BRIDGING_HEADER`, in the syntax of Xcode, YAML or Ruby.
    let bridgingHeaders: [String]
    /// The folders in search paths, without `$(SRCROOT)` and `$(PROJECT_DIR)`. Each has the finding to report if the
    /// path leads to the old SDK.
    let searchPaths: [(folder: String, finding: Finding)]

    init(path: String, text: String) {
        // Removes comments: from `#` in Ruby files, Cartfiles, Jenkinsfiles and YAML files, and from `//` in xcconfig
        // files. `#{…}` isn't a comment, because it is code in Ruby.
        let name = path.lastComponent.lowercased()
        let hasHashes = ["file", ".podspec", ".yml", ".yaml"].contains(where: name.hasSuffix)
        let comment = hasHashes ? "#(?!\\{).*" : name.hasSuffix(".xcconfig") ? "//.*" : nil
        let text = comment.map { text.replacingOccurrences(of: $0, with: "", options: .regularExpression) } ?? text
        (self.path, self.text) = (path, text)
        let lines = Lines(text)
        let header = #"\bSWIFT_OBJC_BRIDGING_HEADER(?:\[[^]\n]*])?["']?\s*(?:=>?|:)\s*["']?([^;"'\n]*)"#
        bridgingHeaders = BuildFileCheck.matches(header, "$1", in: text)
            .map { $0.detail.trimmingCharacters(in: .whitespaces) }
        searchPaths = BuildFileCheck.searchPaths(in: text).map { entry, index in
            let folder = entry.replacingOccurrences(
                of: #"\$[({](SRCROOT|PROJECT_DIR)[)}]/?"#, with: "", options: .regularExpression)
            return (folder, Finding(.searchPath, path, "A search path is \(entry)", at: lines.place(of: index)))
        }
        var details: Set<String> = []
        findings = BuildFileCheck.all.reduce(into: []) { findings, check in
            for (detail, index) in check.matches(in: text, of: name)
            // An Xcode project repeats a setting for each configuration and target, so equal findings are reported
            // once.
            where details.insert(detail).inserted {
                findings.append(Finding(check.rule, path, detail, at: lines.place(of: index)))
            }
        }
    }

    /// The folder to whose files the build file applies. This is the folder around `.github` or `.circleci` if the
    /// build file is anywhere inside. Otherwise it is the build file's own folder or, if that is an Xcode project, a
    /// hidden folder, or a folder such as `fastlane`, the folder around it.
    var folder: String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let isInside: (Substring) -> Bool = {
            $0.hasSuffix(".xcodeproj") || $0 == "workflows" || $0 == "fastlane" || $0.hasPrefix(".") && $0.count > 2
        }
        let outside = parts.prefix { !SourceTree.hiddenFolders.contains(String($0)) }
        return outside.reversed().drop(while: isInside).reversed().joined(separator: "/")
    }

    func contains(_ path: String) -> Bool { folder.isEmpty || path.hasPrefix(folder + "/") }

    var isXcodeProject: Bool { path.hasSuffix(".xcodeproj/project.pbxproj") || path == "project.pbxproj" }
    var isApp: Bool { text.contains("com.apple.product-type.application\"") }
    /// Whether the file suggests that the project is a plugin. This is true for any podspec except the one of the SDK
    /// itself, and for a plugin.xml that contains `name="ios"`.
    var isOfPlugin: Bool {
        path.hasSuffix(".podspec") && path.lastComponent != "LoginWithAmazon.podspec"
            || path.lastComponent == "plugin.xml" && text.contains("name=\"ios\"")
    }
    var namesSDK: Bool {
        text.range(of: "(?i)login[-_]?with[-_]?amazon", options: .regularExpression) != nil
    }
}
