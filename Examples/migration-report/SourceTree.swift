import Foundation
import ProgramSupport

/// The files to read at and below the paths of the command line. Below these paths, symbolic links to folders are not
/// followed, because they may form loops.
struct SourceTree {
    enum Kind: Equatable, Sendable { case source(SourceLanguage), buildFile, propertyList, binding }

    /// The files of supported kinds, with their paths as keys, because the command line may name a file twice.
    private(set) var entries: [String: Kind] = [:]
    /// The folders of the old SDK, whose headers are not read: its framework, and the folder of SDK 1.x.
    private(set) var oldFolders: [String] = []
    /// Whether the tree contains the package's framework, which has the same name as the old framework.
    private(set) var hasOwnFramework = false
    private(set) var unread: [Report.Unread] = []
    /// The folders of Amazon's sample projects. The array is empty if there is no other project, because the app may
    /// have been made from a sample.
    var samples: [String] {
        let folders = projects.filter { $0.lastComponent.hasPrefix("LoginWithAmazonSample") }
            .map { String($0.dropLast($0.lastComponent.count)) }
        let others = projects.filter { project in !folders.contains(where: project.hasPrefix) }
        return others.isEmpty ? [] : folders.sorted()
    }
    /// The folders into which Cordova copies sources, which were left out.
    private(set) var copies: [String] = []
    private var projects: [String] = []
    /// The folders with Cordova plugins, as path components.
    private var plugins: [[String]] = []
    /// Names or paths of files and folders to leave out.
    let excluded: Set<String>

    init(excluding excluded: [String] = []) {
        self.excluded = Set(excluded.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 })
    }

    private static let leftOut: Set = [
        "Pods", "Carthage", "build", "Build", "DerivedData", "node_modules", "capacitor-cordova-ios-plugins",
    ]
    /// The folders into which Cordova copies plugins and their sources. They are beside an app's config.xml. A plugin's
    /// example may lack that file, so in a plugin's folder the names are enough.
    private static let foldersOfCordova: Set = ["platforms", "plugins"]
    static let hiddenFolders: Set = [".github", ".circleci"]
    private static let bundles = [".framework", ".xcframework", ".bundle", ".xcassets", ".lproj"]
    /// The folder that Amazon's guide for SDK 1.x names.
    static let folderOfSDK1 = "login-with-amazon-sdk"

    mutating func add(_ path: String) {
        guard let status = FileStatus(path) else {
            return unread.append(Report.Unread(path: path, reason: SystemText.last))
        }
        let name = path.lastComponent
        if status.isFolder {
            addFolder(name, path)
        } else if let kind = Self.kind(of: name) {
            entries[path] = kind
        } else {
            unread.append(Report.Unread(path: path, reason: "not a supported kind of file"))
        }
    }

    private mutating func addFolder(_ name: String, _ path: String) {
        if name.hasSuffix(".xcodeproj") { projects.append(path) }
        do {
            let names = try FileManager.default.contentsOfDirectory(atPath: path)
            if names.contains("plugin.xml") { plugins.append(path.components) }
            let isOfCordova = names.contains("config.xml") || plugins.contains(where: path.components.starts)
            for name in names {
                let member = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
                if isOfCordova, Self.foldersOfCordova.contains(name) {
                    copies.append(member)
                } else {
                    addMember(name, member)
                }
            }
        } catch {
            unread.append(Report.Unread(path: path, reason: "the folder can't be read"))
        }
    }

    private mutating func addMember(_ name: String, _ path: String) {
        guard excluded.isDisjoint(with: [name, path, path.hasPrefix("./") ? String(path.dropFirst(2)) : path]) else {
            return
        }
        // A member whose status can't be read may be a folder with sources, so it is reported.
        guard let status = FileStatus(path, followsLinks: false) else {
            return unread.append(Report.Unread(path: path, reason: SystemText.last))
        }
        // The name of a folder may look like the name of a source.
        guard status.isFolder else {
            if let kind = Self.kind(of: name) { entries[path] = kind }
            return
        }
        if name.hasPrefix("LoginWithAmazon."), name.hasSuffix("framework") {
            addFramework(path)
        } else if name == Self.folderOfSDK1, Self.files(in: path).contains(where: { $0.hasSuffix(".a") }) {
            oldFolders.append(path)
        } else if name == "Carthage" {
            // Carthage doesn't delete a framework that the Cartfile no longer names, so the old framework may still be
            // in a build folder of Carthage.
            for build in ["Build", "Build/iOS"] { addFrameworks(in: "\(path)/\(build)") }
        } else if !name.hasPrefix(".") || Self.hiddenFolders.contains(name), !Self.leftOut.contains(name),
            !Self.bundles.contains(where: name.hasSuffix)
        {
            addFolder(name, path)
        }
    }

    private mutating func addFrameworks(in folder: String) {
        for name in ["LoginWithAmazon.framework", "LoginWithAmazon.xcframework"] {
            if FileStatus("\(folder)/\(name)") != nil { addFramework("\(folder)/\(name)") }
        }
    }

    private mutating func addFramework(_ path: String) {
        if Self.isOwnFramework(path) { hasOwnFramework = true } else { oldFolders.append(path) }
    }

    /// The files outside Amazon's samples.
    var entriesOfProject: [String: Kind] {
        let samples = samples
        return entries.filter { entry in !samples.contains(where: entry.key.hasPrefix) }
    }

    /// The bundle identifier that `Examples/DropInFramework/build` gives to the package's framework.
    static let ownIdentifier = "LoginWithAmazon.compatible"

    private static func isOwnFramework(_ path: String) -> Bool {
        files(in: path).contains { file in
            file.hasSuffix("Info.plist")
                && (try? String(contentsOfFile: "\(path)/\(file)", encoding: .utf8))?.contains(ownIdentifier) ?? false
        }
    }

    private static func files(in folder: String) -> [String] {
        (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    }

    private static let buildFiles: Set = [
        "project.pbxproj", "podfile", "cartfile", "plugin.xml", "config.xml", "fastfile", "jenkinsfile",
        "makefile", ".xcode-version",
    ]

    static func kind(of name: String) -> Kind? {
        if buildFiles.contains(name.lowercased()) { return .buildFile }
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        switch name[dot...] {
        case ".swift": return .source(.swift)
        case ".m", ".mm", ".h", ".pch": return .source(.objectiveC)
        case ".podspec", ".xcconfig", ".yml", ".yaml", ".sh": return .buildFile
        case ".plist": return .propertyList
        case ".cs", ".csproj", ".def": return .binding
        default: return nil
        }
    }
}
