import Foundation
import Testing

/// An Xcode project file: a property list in OpenStep format, with objects that refer to each other by identifier.
struct XcodeProject {
    typealias Object = [String: Any]

    let objects: [String: Object]

    /// The project at a path such as `LegacyApp.xcodeproj`.
    init(_ url: URL) throws {
        let bytes = try Data(contentsOf: url.appendingPathComponent("project.pbxproj"))
        let list = try PropertyListSerialization.propertyList(from: bytes, format: nil) as? Object
        objects = try #require(list?["objects"] as? [String: Object])
    }

    func objects(_ kind: String) -> [Object] { objects.values.filter { $0["isa"] as? String == kind } }

    /// The objects that an object refers to in a list, such as a target's `buildPhases`.
    func objects(in list: String, of object: Object) -> [Object] {
        ids(in: list, of: object).compactMap { objects[$0] }
    }

    func target(_ name: String) throws -> Object {
        try #require(objects("PBXNativeTarget").first { $0["name"] as? String == name })
    }

    /// The folders whose files a target compiles.
    func folders(of target: Object) -> [String] {
        objects(in: "fileSystemSynchronizedGroups", of: target).compactMap { $0["path"] as? String }
    }

    /// The identifiers that are referenced but not defined.
    var danglingNames: [String] {
        objects.values.flatMap(Self.names).filter { objects[$0] == nil }
    }

    private func ids(in list: String, of object: Object) -> [String] { object[list] as? [String] ?? [] }

    private static func names(in value: Any) -> [String] {
        switch value {
        case let text as String: text.count == 24 && text.allSatisfy(\.isHexDigit) ? [text] : []
        case let list as [Any]: list.flatMap(names)
        case let table as Object: table.values.flatMap(names)
        default: []
        }
    }
}
