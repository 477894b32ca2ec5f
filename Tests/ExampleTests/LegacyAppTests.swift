import Foundation
import TestSupport
import Testing

/// Checks the references in the sample app's Xcode project. On Linux, there is no Xcode that would report a wrong
/// reference.
@Suite(.deadline) struct LegacyAppTests {
    private typealias Object = [String: Any]

    private static let app = "Examples/LegacyApp"
    /// The Xcode project's objects, which refer to each other by identifier.
    private let objects: [String: Object]

    init() throws {
        let bytes = Data(try String.ofPackage("\(Self.app)/LegacyApp.xcodeproj/project.pbxproj").utf8)
        let list = try PropertyListSerialization.propertyList(from: bytes, format: nil) as? Object
        objects = try #require(list?["objects"] as? [String: Object])
    }

    @Test("Each identifier in the project's objects and each target in its scheme refers to an object")
    func everyIdentifierRefersToAnObject() throws {
        #expect(objects.values.flatMap(Self.identifiers).filter { objects[$0] == nil } == [])
        let scheme = try String.ofPackage("\(Self.app)/LegacyApp.xcodeproj/xcshareddata/xcschemes/LegacyApp.xcscheme")
        let targets = scheme.components(separatedBy: "BlueprintIdentifier = \"").dropFirst()
        #expect(!targets.isEmpty && targets.allSatisfy { objects[String($0.prefix(24))] != nil })
    }

    private static func identifiers(in value: Any) -> [String] {
        switch value {
        case let text as String: text.count == 24 && text.allSatisfy(\.isHexDigit) ? [text] : []
        case let list as [Any]: list.flatMap(identifiers)
        case let table as Object: table.values.flatMap(identifiers)
        default: []
        }
    }
}
