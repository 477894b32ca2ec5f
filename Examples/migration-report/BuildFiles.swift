import Foundation

/// The build files of the projects that use the SDK.
struct BuildFiles {
    let all: [BuildFile]

    /// - Parameters:
    ///   - files: All build files.
    ///   - sources: The paths of the sources that use the SDK.
    init(_ files: [BuildFile], of sources: [String]) {
        let names = Set(sources.map { "/* \($0.lastComponent) in Sources" })
        var (found, rest) = ([BuildFile](), files)
        var added = files.filter { file in
            file.namesSDK || sources.contains(where: file.contains)
                || file.isXcodeProject && names.contains(where: file.text.contains)
        }
        while !added.isEmpty {
            found += added
            rest.removeAll { file in added.contains { $0.path == file.path } }
            // A project or an xcconfig file names the xcconfig files that it uses.
            added = rest.filter { file in
                file.path.hasSuffix(".xcconfig") && found.contains { $0.text.contains(file.path.lastComponent) }
            }
        }
        all = found
    }

    var isPlugin: Bool { all.contains(where: \.isOfPlugin) }

    /// The name of the Xcode project nearest to the root. If some projects build an app, only these are considered.
    var app: String? {
        let projects = all.filter(\.isXcodeProject).map(\.path)
        let apps = all.filter { $0.isXcodeProject && $0.isApp }.map(\.path)
        let first = (apps.isEmpty ? projects : apps).min {
            ($0.split(separator: "/").count, $0) < ($1.split(separator: "/").count, $1)
        }
        return first?.split(separator: "/").dropLast().last.map { String($0.dropLast(".xcodeproj".count)) }
    }

    /// Returns the findings in the build files, the findings for a missing Swift version, and a finding for each search
    /// path that leads to one of these frameworks of the old SDK.
    func findings(frameworks: [String]) -> [Finding] {
        let folders = frameworks.map { String($0.dropLast($0.lastComponent.count + 1)) }
        let paths = all.flatMap { file in
            file.searchPaths.filter { path in folders.contains { file.leads(path.folder, to: $0) } }
        }
        return all.flatMap(\.findings) + paths.map(\.finding) + withoutSwiftVersion
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

    /// A finding for each app project, to be reported if no Info.plist has settings for the sign-in.
    var withoutKey: [Finding] {
        all.filter { $0.isXcodeProject && $0.isApp }.map {
            Finding(.missingKey, $0.path, "No Info.plist has APIKey")
        }
    }
}

extension BuildFile {
    /// Whether a search path leads to a folder. A path that ends in `**` leads to subfolders too. The search path may
    /// omit the first components of the folder's path, because search paths are relative to the project's folder, which
    /// may differ from the folder of an xcconfig file.
    fileprivate func leads(_ path: String, to folder: String) -> Bool {
        guard !path.isEmpty, path != "**" else { return path.isEmpty ? folder == self.folder : contains(folder) }
        guard path.hasSuffix("/**") else { return "/\(folder)".hasSuffix("/\(path)") }
        return "/\(folder)/".contains("/\(path.dropLast(2))")
    }
}
