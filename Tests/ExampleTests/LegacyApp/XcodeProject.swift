import Foundation
import Testing

/// An Xcode project file: a property list in OpenStep format, with objects that refer to each other by identifier.
struct XcodeProject {
    typealias Object = [String: Any]

    /// The base of relative paths in the project.
    let folder: URL
    let objects: [String: Object]
    let root: String

    /// The project at a path such as `LegacyApp.xcodeproj`.
    init(_ url: URL) throws {
        folder = url.deletingLastPathComponent()
        let bytes = try Data(contentsOf: url.appendingPathComponent("project.pbxproj"))
        let list = try PropertyListSerialization.propertyList(from: bytes, format: nil) as? Object
        objects = try #require(list?["objects"] as? [String: Object])
        root = try #require(list?["rootObject"] as? String)
    }

    func objects(_ kind: String) -> [Object] { objects.values.filter { $0["isa"] as? String == kind } }

    /// The objects that an object refers to in a list, such as a target's `buildPhases`.
    func objects(in list: String, of object: Object) -> [Object] {
        ids(in: list, of: object).compactMap { objects[$0] }
    }

    func target(_ name: String) throws -> Object {
        try #require(objects("PBXNativeTarget").first { $0["name"] as? String == name })
    }

    /// A target's build settings, which override those of the project.
    func settings(of target: Object, configuration: String) throws -> [String: String] {
        let project = try #require(objects[root])
        return try [project, target].reduce(into: [:]) { settings, owner in
            let list = try #require((owner["buildConfigurationList"] as? String).flatMap { objects[$0] })
            let own = objects(in: "buildConfigurations", of: list).first { $0["name"] as? String == configuration }
            for case (let key, let value as String) in try #require(own?["buildSettings"] as? Object) {
                settings[key] = value
            }
        }
    }

    /// The files in the groups, except build products, as paths relative to the project's folder.
    func files() throws -> [String: String] {
        let project = try #require(objects[root])
        return paths(below: try #require(project["mainGroup"] as? String), prefix: "")
    }

    /// The paths of the files that a target compiles.
    func sources(of target: Object) throws -> [String] {
        let files = try files()
        let phases = objects(in: "buildPhases", of: target).filter { $0["isa"] as? String == "PBXSourcesBuildPhase" }
        return phases.flatMap { objects(in: "files", of: $0) }.compactMap {
            ($0["fileRef"] as? String).flatMap { files[$0] }
        }
    }

    /// The identifiers that are referenced but not defined.
    var danglingNames: [String] {
        objects.values.flatMap(Self.names).filter { objects[$0] == nil }
    }

    private func ids(in list: String, of object: Object) -> [String] { object[list] as? [String] ?? [] }

    private func paths(below id: String, prefix: String) -> [String: String] {
        guard let object = objects[id], object["sourceTree"] as? String == "<group>" else { return [:] }
        let path = [prefix, object["path"] as? String ?? ""].filter { !$0.isEmpty }.joined(separator: "/")
        guard object["isa"] as? String == "PBXGroup" else { return [id: path] }
        return ids(in: "children", of: object).reduce(into: [:]) { all, child in
            all.merge(paths(below: child, prefix: path)) { first, _ in first }
        }
    }

    private static func names(in value: Any) -> [String] {
        switch value {
        case let text as String: text.count == 24 && text.allSatisfy(\.isHexDigit) ? [text] : []
        case let list as [Any]: list.flatMap(names)
        case let table as Object: table.values.flatMap(names)
        default: []
        }
    }
}
