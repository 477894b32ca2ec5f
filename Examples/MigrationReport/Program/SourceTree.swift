import Foundation

/// The files below a path that the report reads, sorted by path. Links to folders are not followed, to avoid loops.
struct SourceTree {
    enum Kind: Equatable, Sendable { case swift, objectiveC, projectFile, dependencies, propertyList }

    struct Entry: Equatable, Sendable {
        let path: String
        let kind: Kind
    }

    private(set) var entries: [Entry] = []
    /// The old framework's folders, whose contents are not read.
    private(set) var frameworks: [String] = []
    private(set) var unread: [Report.Unread] = []

    private static let leftOut: Set = ["Pods", "Carthage", "build", "DerivedData", "node_modules"]
    private static let bundles = [".framework", ".xcframework", ".bundle", ".xcassets", ".lproj"]

    /// Throws if the path doesn't exist.
    mutating func add(_ path: String) throws {
        guard let status = FileStatus(following: path) else { throw MissingPath(path: path, reason: SystemText.last) }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        if status.isFolder {
            addFolder(path)
        } else if let kind = Self.kind(of: name) {
            entries.append(Entry(path: path, kind: kind))
        } else {
            unread.append(Report.Unread(path: path, reason: "not a supported kind of file"))
        }
    }

    struct MissingPath: Error {
        let path: String
        let reason: String
    }

    private mutating func addFolder(_ path: String) {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        } catch {
            unread.append(Report.Unread(path: path, reason: "the folder can't be read"))
            return
        }
        for name in names {
            addMember(name, path == "/" ? "/\(name)" : path.hasSuffix("/") ? path + name : "\(path)/\(name)")
        }
    }

    private mutating func addMember(_ name: String, _ path: String) {
        if let kind = Self.kind(of: name) {
            // A folder with such a name is still read as a folder.
            guard FileStatus(ofLink: path)?.isFolder ?? false else {
                entries.append(Entry(path: path, kind: kind))
                return
            }
        }
        guard !name.hasPrefix("."), !Self.leftOut.contains(name) else { return }
        guard let status = FileStatus(ofLink: path), status.isFolder else { return }
        if name.hasPrefix("LoginWithAmazon."), name.hasSuffix("framework") {
            frameworks.append(path)
        } else if !Self.bundles.contains(where: name.hasSuffix) {
            addFolder(path)
        }
    }

    static func kind(of name: String) -> Kind? {
        switch name {
        case "project.pbxproj": return .projectFile
        case "Podfile", "Cartfile": return .dependencies
        default: break
        }
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        switch name[dot...] {
        case ".swift": return .swift
        case ".m", ".mm", ".h", ".pch": return .objectiveC
        case ".plist": return name.contains("Info") ? .propertyList : nil
        default: return nil
        }
    }
}
