import Foundation

/// The contents of a build file that concern the migration. Build files are, for example, Xcode projects, xcconfig
/// files, podspecs, Podfiles, Cartfiles, package manifests, Cordova's plugin.xml and config.xml, scripts, and files
/// that configure build servers.
struct BuildFile {
    let path: String
    let text: String
    let findings: [Finding]
    /// The folder to whose files the build file applies, as path components. This is the folder around `.github` or
    /// `.circleci` if the build file is anywhere inside. Otherwise it is the build file's own folder or, if that is an
    /// Xcode project or a folder such as `fastlane`, the folder around it.
    let folder: [String]
    /// The values of the settings that name bridging headers and Info.plist files.
    let bridgingHeaders, infoPlists: [String]
    /// The entries of the search paths, with the finding to report if the path leads to the old SDK.
    let searchPaths: [(entry: String, finding: Finding)]
    /// The paths of the old framework in folders, as the file names them.
    let frameworks: [String]
    /// The names of the files and folders in an Xcode project.
    private let members: Set<String>
    private let hasSynchronizedFolders: Bool
    private let isOfOldSDK: Bool

    init(path: String, text: String) {
        // Removes comments: from `#` in Ruby files, Cartfiles, YAML files and scripts, and from `//` in xcconfig files
        // and Jenkinsfiles. In Ruby, `#{…}` is code, and in a script a `#` in a word isn't a comment.
        let name = path.lastComponent.lowercased()
        let hasSlashes = name.hasSuffix(".xcconfig") || name == "jenkinsfile"
        let hasHashes = ["file", ".podspec", ".yml", ".yaml", ".sh"].contains(where: name.hasSuffix)
        let comment = hasSlashes ? "//.*" : hasHashes ? "(?<!\\S)#(?!\\{).*" : nil
        let text = comment.map { text.replacingOccurrences(of: $0, with: "", options: .regularExpression) } ?? text
        (self.path, self.text, folder) = (path, text, Self.folder(of: path))
        let lines = Lines(text)
        bridgingHeaders = Self.values(of: "SWIFT_OBJC_BRIDGING_HEADER", in: text)
        infoPlists = Self.infoPlists(in: text)
        searchPaths = Self.searchPaths(in: text, of: path, lines)
        frameworks = Self.frameworks(in: text, folder)
        members = Set(Self.values(of: "path", in: path.hasSuffix(".pbxproj") ? text : "").flatMap(\.components))
        hasSynchronizedFolders = text.contains("PBXFileSystemSynchronizedRootGroup")
        isOfOldSDK = Self.isOfOldSDK(path, text)
        if isOfOldSDK {
            findings = [Finding(.oldDependency, path, "The file is the old SDK's podspec")]
        } else {
            findings = Self.findings(in: text, of: path, lines)
        }
    }

    private static func findings(in text: String, of path: String, _ lines: Lines) -> [Finding] {
        merged(
            BuildFileCheck.all.flatMap { check in
                check.matches(in: text, of: path).map { detail, index in
                    Finding(check.rule, path, detail, at: lines.place(of: index), advice: check.advice)
                }
            })
    }

    private static func searchPaths(in text: String, of path: String, _ lines: Lines) -> [(String, Finding)] {
        Dictionary(grouping: BuildFileCheck.searchPaths(in: text), by: \.entry).map { entry, matches in
            let findings = matches.map {
                Finding(.searchPath, path, "A search path is \(entry)", at: lines.place(of: $0.index))
            }
            return (relative(entry), merged(findings)[0])
        }
    }

    /// Merges equal findings, because an Xcode project repeats a setting for each configuration and target.
    private static func merged(_ findings: [Finding]) -> [Finding] {
        var (merged, indices): ([Finding], [String: Int]) = ([], [:])
        for finding in findings {
            if let index = indices[finding.detail] {
                merged[index].add(line: finding.place.line)
            } else {
                indices[finding.detail] = merged.count
                merged.append(finding)
            }
        }
        return merged
    }

    /// Whether this is a podspec of the old SDK itself, which has no sources other than headers.
    private static func isOfOldSDK(_ path: String, _ text: String) -> Bool {
        guard path.hasSuffix(".podspec") else { return false }
        func contains(_ pattern: String) -> Bool { text.range(of: pattern, options: .regularExpression) != nil }
        let isNamed = path.lastComponent == nameOfPodspec && text.contains("vendored_")
        return (isNamed || contains(BuildFileCheck.oldFolder)) && !contains(#"source_files(?!.*\.h['"])"#)
    }

    private static let nameOfPodspec = "LoginWithAmazon.podspec"
    /// The end of a finding's text on a dependency whose path is given.
    static let byPath = ", a pod in the repository"

    private static func folder(of path: String) -> [String] {
        let outside = path.components.dropLast().prefix { !SourceTree.hiddenFolders.contains($0) }
        let isInside = {
            $0.hasSuffix(".xcodeproj") || ["fastlane", "pipelines", "ci", "ci_scripts", "scripts"].contains($0)
        }
        return outside.reversed().drop(while: isInside).reversed()
    }

    /// The values that a file assigns to a setting, in the syntax of Xcode, YAML or Ruby.
    private static func values(of setting: String, in text: String) -> [String] {
        let assignment = #"\b\#(setting)(?:\[[^]\n]*])?["']?\s*(?:=>?|:)\s*["']?([^;"'\n]*)"#
        return BuildFileCheck.matches(assignment, "$1", in: text).map {
            relative($0.detail.trimmingCharacters(in: .whitespaces))
        }
    }

    /// The paths of frameworks, without those that contain variables. A framework without a folder is left out, because
    /// an Xcode project may give its folder elsewhere.
    private static func frameworks(in text: String, _ folder: [String]) -> [String] {
        let paths = BuildFileCheck.matches(#"[^\s"'=:,;]{1,250}/LoginWithAmazon\.(?:xc)?framework\b"#, "$0", in: text)
        return Set(paths.map { relative($0.detail) }).filter { !$0.contains("$") }.map {
            resolve($0, in: folder).joined(separator: "/")
        }
    }

    private static func infoPlists(in text: String) -> [String] {
        // XcodeGen writes the path of an Info.plist below the key `info`.
        let generated = BuildFileCheck.matches(#"\binfo:\s+path:\s*["']?([^"'\s]+)"#, "$1", in: text).map(\.detail)
        return values(of: "INFOPLIST_FILE", in: text) + generated
    }

    /// The bundle identifiers that the file sets together with this Info.plist; empty if it sets the Info.plist in a
    /// place without an identifier.
    func identifiers(forInfoPlist path: String) -> Set<String> {
        let places = text.components(separatedBy: "buildSettings").filter { names(path, in: Self.infoPlists(in: $0)) }
            .map { Self.values(of: "PRODUCT_BUNDLE_IDENTIFIER", in: $0) }
        return places.contains(where: \.isEmpty) ? [] : Set(places.flatMap { $0 })
    }

    /// A path without the variables that stand for the project's folder.
    private static func relative(_ path: String) -> String {
        let roots = #"\$[({](SRCROOT|PROJECT_DIR|PODS_TARGET_SRCROOT)[)}]/?"#
        return path.replacingOccurrences(of: roots, with: "", options: .regularExpression)
    }

    var isXcodeProject: Bool { path.hasSuffix(".xcodeproj/project.pbxproj") || path == "project.pbxproj" }
    /// Whether XcodeGen makes an Xcode project from this file.
    var isSpecification: Bool { ["project.yml", "project.yaml"].contains(path.lastComponent) }
    var isApp: Bool { text.contains("com.apple.product-type.application\"") }
    /// Whether the file suggests that the project is a plugin. This is true for any podspec except those of the SDK,
    /// and for a plugin.xml that contains `name="ios"`.
    var isOfPlugin: Bool {
        path.hasSuffix(".podspec") && path.lastComponent != Self.nameOfPodspec && !isOfOldSDK
            || isCordovaPlugin
    }
    /// Whether the file describes a plugin for Cordova, in whose folder there may be an example app.
    var isCordovaPlugin: Bool { path.lastComponent == "plugin.xml" && text.contains("name=\"ios\"") }
    var namesSDK: Bool {
        text.range(of: "(?i)login[-_]?with[-_]?amazon", options: .regularExpression) != nil
    }
    /// Whether other projects can use this one as a package, pod or plugin.
    var isPackage: Bool { path.lastComponent == "Package.swift" || isOfPlugin }

    // MARK: Files

    /// Whether the build file applies to this file. An Xcode project applies to the files that it lists, any other
    /// build file to those in its folder.
    func applies(to file: String) -> Bool {
        guard isXcodeProject, !members.isEmpty else { return contains(file) }
        let (file, folder) = (file.components, folder)
        let shared = zip(file, folder).prefix { $0 == $1 }.count
        let rest = file.dropFirst(shared)
        // A project lists a synchronized folder, but not the files in it.
        return hasSynchronizedFolders
            ? rest.first.map(members.contains) ?? false : rest.allSatisfy(members.contains)
    }

    func contains(_ file: String) -> Bool { file.components.starts(with: folder) }

    /// Whether one of the values of a setting is the path of a file or folder. A path is relative to the folder of the
    /// project, which is the build file's folder or, for an xcconfig file, any folder around it.
    func names(_ file: String, in values: [String]) -> Bool {
        let (file, isSettings) = (file.components, path.hasSuffix(".xcconfig"))
        let bases = (isSettings ? 0...folder.count : folder.count...folder.count).map { Array(folder.prefix($0)) }
        return values.contains { value in bases.contains { Self.matches(Self.resolve(value, in: $0), file) } }
    }

    private static func resolve(_ value: String, in folder: [String]) -> [String] {
        value.components.reduce(into: folder) { path, part in
            if part == ".." { _ = path.popLast() } else { path.append(part) }
        }
    }

    /// In a pattern, `**` at the end stands for any folders, and a variable such as `$(TARGET_NAME)` for any path.
    private static func matches(_ pattern: [String], _ file: [String]) -> Bool {
        if pattern.last == "**" { return file.starts(with: pattern.dropLast()) }
        guard let variable = pattern.lastIndex(where: { $0.contains("$") }) else { return pattern == file }
        let rest = pattern[(variable + 1)...]
        return file.suffix(rest.count).elementsEqual(rest)
    }
}

extension String {
    /// The components of a path, without those that change nothing.
    var components: [String] { split(separator: "/").map(String.init).filter { $0 != "." } }
}
