import Foundation

/// The build files of the projects that use the SDK.
struct BuildFiles {
    /// The build files that apply to a source that uses the SDK.
    let all: [BuildFile]
    /// Other build files that name the SDK. Their versions don't matter, because no source of theirs uses it.
    private let leftovers: [BuildFile]
    /// Whether an Xcode project, or the specification of one, was read.
    private let hasProject: Bool

    /// - Parameters:
    ///   - files: All build files.
    ///   - sources: The paths of the sources that use the SDK.
    init(_ files: [BuildFile], of sources: [String]) {
        var found: [BuildFile] = []
        var added = files.filter { sources.contains(where: $0.applies) }
        var rest = files
        while !added.isEmpty {
            found += added
            rest.removeAll { file in added.contains { $0.path == file.path } }
            let users = found.filter { file in found.contains(where: file.uses(packageOf:)) }
            added = rest.filter { file in
                found.contains { $0.uses(settingsOf: file) || file.uses(packageOf: $0) || $0.hasExample(file) }
                    || users.contains(where: file.isProject(of:))
            }
        }
        all = found
        hasProject = files.contains { $0.isXcodeProject || $0.isSpecification }
        leftovers = rest.filter(\.namesSDK)
    }

    var isPlugin: Bool { (all + leftovers).contains(where: \.isOfPlugin) }

    /// The name of the app's Xcode project; if there are several, the one nearest to the root. Nil if several are
    /// equally near.
    var app: String? {
        let apps = (all.isEmpty ? leftovers : all).filter { $0.isXcodeProject && $0.isApp }.map(\.path.components)
        let nearest = apps.filter { app in apps.allSatisfy { app.count <= $0.count } }
        guard nearest.count == 1 else { return nil }
        return nearest[0].dropLast().last.map { String($0.dropLast(".xcodeproj".count)) }
    }

    /// The paths of frameworks that the build files name.
    var frameworks: [String] { (all + leftovers).flatMap(\.frameworks) }

    /// Returns the findings in the build files, the findings for a missing Swift version, and a finding for each search
    /// path that leads to one of these folders of the old SDK.
    func findings(oldFolders: [String]) -> [Finding] {
        let parents = oldFolders.flatMap { [$0, String($0.dropLast($0.lastComponent.count + 1))] }
        let paths = (all + leftovers).flatMap { file in
            file.searchPaths.filter { path in
                path.entry.range(of: BuildFileCheck.oldFolder, options: .regularExpression) != nil
                    || !path.entry.contains("$") && parents.contains { file.names($0, in: [path.entry]) }
            }
        }
        return all.flatMap(\.findings) + withoutSwiftVersion + paths.map(\.finding)
            + leftovers.flatMap(\.findings).filter { !$0.rule.isOfVersion }
    }

    /// A finding for each build file that lists Swift sources, if no build file contains `SWIFT_VERSION`. Before Xcode
    /// 8, projects had no such setting, because each Xcode version supported only one version of Swift.
    private var withoutSwiftVersion: [Finding] {
        guard !all.contains(where: { $0.text.contains("SWIFT_VERSION") }) else { return [] }
        return all.compactMap { file in
            file.text.range(of: "sourcecode.swift").map { range in
                let place = Lines(file.text).place(of: range.lowerBound)
                return Finding(.swiftVersion, file.path, "The project sets no SWIFT_VERSION, as in Swift 2", at: place)
            }
        }
    }

    /// Returns the findings in Info.plist files, and one for each app project without a key. If there is a project,
    /// only the files that a project or its settings name are checked. Of files without a key and a URL scheme, only
    /// those of apps that own one of the sources are checked.
    func findings(in lists: [String: InfoPlist], of apps: Apps, using sources: [String]) -> [Finding] {
        let checked = lists.filter { path, list in
            list.hasSettings || sources.contains { apps.owns(infoPlist: path, $0) }
        }
        let own = checked.filter { list in !hasProject || all.contains { $0.names(list.key, in: $0.infoPlists) } }
        let without = all.filter { project in
            project.isXcodeProject && project.isApp && !checked.keys.contains(where: project.contains)
        }
        let ofLists = own.flatMap { path, list in
            list.findings(identifiers: Set(all.flatMap { $0.identifiers(forInfoPlist: path) }))
        }
        return ofLists + without.map { Finding(.missingKey, $0.path, "No Info.plist has APIKey") }
    }
}

extension BuildFile {
    /// Whether a project lists an xcconfig file, or an xcconfig file includes it.
    fileprivate func uses(settingsOf file: BuildFile) -> Bool {
        guard file.path.hasSuffix(".xcconfig") else { return false }
        return isXcodeProject ? applies(to: file.path) : text.contains("\"\(relative(file.path.components))\"")
    }

    /// Whether this is a plugin for Cordova, and the file configures an app in its folder.
    fileprivate func hasExample(_ file: BuildFile) -> Bool {
        isCordovaPlugin && file.path.lastComponent == "config.xml" && contains(file.path)
    }

    /// Whether CocoaPods adds the Podfile's pods to this project.
    fileprivate func isProject(of podfile: BuildFile) -> Bool {
        isXcodeProject && podfile.folder == folder && podfile.path.lastComponent.lowercased() == "podfile"
    }

    /// Whether the file names the folder of a package or pod in the repository, as in `:path => '../Auth'`.
    fileprivate func uses(packageOf file: BuildFile) -> Bool {
        guard file.isPackage, folder != file.folder else { return false }
        let path = NSRegularExpression.escapedPattern(for: relative(file.folder))
        let pattern = #"(?:path|Path)["']?\s*(?:=>?|:)\s*["']?\#(path)/?["';}\s]"#
        return text.range(of: pattern, options: .regularExpression) != nil
    }

    private func relative(_ path: [String]) -> String {
        let shared = zip(path, folder).prefix { $0 == $1 }.count
        let above = Array(repeating: "..", count: folder.count - shared)
        return (above + path.dropFirst(shared)).joined(separator: "/")
    }
}
