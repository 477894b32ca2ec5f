import Foundation

/// The build files of the project that uses the SDK, without those of other projects in the same folders.
struct BuildFiles {
    let all: [BuildFile]

    /// Takes all build files, and the sources that use the SDK.
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
            // Projects and xcconfig files name the xcconfig files that they use.
            added = rest.filter { file in
                file.path.hasSuffix(".xcconfig") && found.contains { $0.text.contains(file.path.lastComponent) }
            }
        }
        all = found
    }

    var isPlugin: Bool { all.contains(where: \.isOfPlugin) }

    /// The app's name, of the project that is nearest to the root.
    var app: String? {
        let projects = all.filter(\.isXcodeProject).map(\.path)
        let apps = all.filter { $0.isXcodeProject && $0.isApp }.map(\.path)
        let first = (apps.isEmpty ? projects : apps).min {
            ($0.split(separator: "/").count, $0) < ($1.split(separator: "/").count, $1)
        }
        return first?.split(separator: "/").dropLast().last.map { String($0.dropLast(".xcodeproj".count)) }
    }

    /// What to change, also in search paths that lead to these folders of the old SDK.
    func findings(frameworks: [String]) -> [Finding] {
        let folders = frameworks.map { String($0.dropLast($0.lastComponent.count + 1)) }
        let paths = all.flatMap { file in
            file.searchPaths.filter { path in folders.contains { file.leads(path.folder, to: $0) } }
        }
        return all.flatMap(\.findings) + paths.map(\.finding) + withoutSwiftVersion
    }

    /// Projects with sources in Swift that were last opened by an Xcode with only one version of Swift.
    private var withoutSwiftVersion: [Finding] {
        guard !all.contains(where: { $0.text.contains("SWIFT_VERSION") }) else { return [] }
        return all.compactMap { file in
            file.text.range(of: "sourcecode.swift").map { range in
                let place = Place(of: range.lowerBound, in: file.text)
                return Finding(.swiftVersion, file.path, "The project sets no SWIFT_VERSION, as in Swift 2", at: place)
            }
        }
    }

    /// The findings if no Info.plist has the settings for the sign-in: one for each app.
    var withoutKey: [Finding] {
        all.filter { $0.isXcodeProject && $0.isApp }.map {
            Finding(.missingKey, $0.path, "No Info.plist has APIKey")
        }
    }
}

extension BuildFile {
    /// Whether a search path leads to a folder; one that ends in `**` also leads to what is below. A settings file may
    /// be in another folder than its project.
    fileprivate func leads(_ path: String, to folder: String) -> Bool {
        guard !path.isEmpty, path != "**" else { return path.isEmpty ? folder == self.folder : contains(folder) }
        guard path.hasSuffix("/**") else { return "/\(folder)".hasSuffix("/\(path)") }
        return "/\(folder)/".contains("/\(path.dropLast(2))")
    }
}
