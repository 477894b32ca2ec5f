import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Checks the references in the sample app's Xcode project, and its settings in Info.plist. On Linux, there is no Xcode
/// that would report a wrong reference, and the app doesn't run.
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

    @Test("The app's Info.plist has valid settings for the default sheet and store")
    func infoPlistHasValidSettings() throws {
        let bytes = Data(try String.ofPackage("\(Self.app)/Info.plist").utf8)
        let list = try PropertyListSerialization.propertyList(from: bytes, format: nil) as? Object
        #expect(list?["LoginWithAmazon"] is Object)
        #expect(InfoPlistSettings(list).problems == [])
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
