import Foundation
import ProgramSupport

/// The files below paths that the report reads. Links to folders are not followed, to avoid loops.
struct SourceTree {
    enum Kind: Equatable, Sendable { case source(SourceLanguage), buildFile, propertyList }

    /// By path, because the command line may name a file twice.
    private(set) var entries: [String: Kind] = [:]
    /// The old framework's folders, whose contents are not read.
    private(set) var frameworks: [String] = []
    /// Whether the package's own framework, which has the old one's name, is among the files.
    private(set) var hasOwnFramework = false
    private(set) var unread: [Report.Unread] = []
    /// The Xcode projects' names, without `.xcodeproj`.
    private(set) var projects: [String] = []

    private static let leftOut: Set = ["Pods", "Carthage", "build", "DerivedData", "node_modules"]
    private static let bundles = [".framework", ".xcframework", ".bundle", ".xcassets", ".lproj"]

    mutating func add(_ path: String) throws {
        guard let status = FileStatus(path) else { throw UsageError("\(path): \(SystemText.last)", status: 65) }
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
        if name.hasSuffix(".xcodeproj") { projects.append(String(name.dropLast(10))) }
        do {
            let names = try FileManager.default.contentsOfDirectory(atPath: path)
            for name in names { addMember(name, path.hasSuffix("/") ? path + name : "\(path)/\(name)") }
        } catch {
            unread.append(Report.Unread(path: path, reason: "the folder can't be read"))
        }
    }

    private mutating func addMember(_ name: String, _ path: String) {
        // A folder with the name of a source is still a folder.
        guard FileStatus(path, followsLinks: false)?.isFolder ?? false else {
            if let kind = Self.kind(of: name) { entries[path] = kind }
            return
        }
        if name.hasPrefix("LoginWithAmazon."), name.hasSuffix("framework") {
            if Self.isOwnFramework(path) { hasOwnFramework = true } else { frameworks.append(path) }
        } else if !name.hasPrefix("."), !Self.leftOut.contains(name), !Self.bundles.contains(where: name.hasSuffix) {
            addFolder(name, path)
        }
    }

    /// The identifier that `Examples/DropInFramework` gives the package's framework.
    static let ownIdentifier = "LoginWithAmazon.compatible"

    private static func isOwnFramework(_ path: String) -> Bool {
        let files = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
        return files.contains { file in
            file.hasSuffix("Info.plist")
                && (try? String(contentsOfFile: "\(path)/\(file)", encoding: .utf8))?.contains(ownIdentifier) ?? false
        }
    }

    static func kind(of name: String) -> Kind? {
        if ["project.pbxproj", "Podfile", "Cartfile", "plugin.xml", "config.xml"].contains(name) { return .buildFile }
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        switch name[dot...] {
        case ".swift": return .source(.swift)
        case ".m", ".mm", ".h", ".pch": return .source(.objectiveC)
        case ".podspec", ".xcconfig": return .buildFile
        case ".plist": return name.contains("Info") ? .propertyList : nil
        default: return nil
        }
    }
}
