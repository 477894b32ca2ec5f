import Foundation
import Testing

/// What would keep the sample app from being built in Xcode or from signing in, because Linux has no Xcode.
@Suite struct LegacyAppTests {
    private typealias Object = [String: Any]

    private static let app = "Examples/LegacyApp"
    private static let schemes = ["LegacyApp", "LegacyApp-Local", "LegacyAppWithoutScenes"]
    /// The Xcode project's objects, which refer to each other by identifier.
    private let objects: [String: Object]

    init() throws {
        let bytes = Data(try String.ofPackage("\(Self.app)/LegacyApp.xcodeproj/project.pbxproj").utf8)
        let list = try PropertyListSerialization.propertyList(from: bytes, format: nil) as? Object
        objects = try #require(list?["objects"] as? [String: Object])
    }

    @Test("Every reference in the project and its schemes leads to an object")
    func references() throws {
        #expect(objects.values.flatMap(Self.identifiers).filter { objects[$0] == nil } == [])
        for name in Self.schemes {
            let targets = try Self.scheme(name).components(separatedBy: "BlueprintIdentifier = \"").dropFirst()
            #expect(!targets.isEmpty && targets.allSatisfy { objects[String($0.prefix(24))] != nil }, "\(name)")
        }
    }

    @Test("Each target has its folders, and the files that the project and its build settings name exist")
    func files() throws {
        let folders = [
            "LegacyApp": ["Shared", "App"], "LegacyAppWithoutScenes": ["Shared", "WithoutScenes"],
            "LegacyAppTests": ["Tests"], "LegacyAppUITests": ["UITests"],
        ]
        #expect(targets.count == folders.count)
        for target in targets {
            let paths = all("fileSystemSynchronizedGroups", of: target).compactMap { $0["path"] as? String }
            #expect(paths == folders[target["name"] as? String ?? ""])
        }
        let settings = try String.ofPackage("\(Self.app)/App.xcconfig")
        let named = ["Info.plist", "Shared/LegacyApp-Bridging-Header.h"]
        for name in named { #expect(settings.contains("= \(name)\n")) }
        for name in folders.values.flatMap(\.self) + ["LegacyApp.xcconfig"] + named {
            let url = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../\(Self.app)/\(name)")
            #expect(FileManager.default.fileExists(atPath: url.standardizedFileURL.path), "\(name)")
        }
    }

    /// A second copy of the core in the tests would have a session and a shared manager of its own.
    @Test("The apps link this package's product, and their tests nothing")
    func product() throws {
        for target in targets {
            let products = all("packageProductDependencies", of: target).map { $0["productName"] as? String }
            let isApp = target["productType"] as? String == "com.apple.product-type.application"
            #expect(products == (isApp ? ["LoginWithAmazonLegacy"] : []))
        }
        #expect(try String.ofPackage("Package.swift").contains(".library(name: \"LoginWithAmazonLegacy\""))
    }

    @Test("The schemes for the local server, the UI tests, the documented command and the workflow use one port")
    func port() throws {
        let port = 8118
        for name in Self.schemes.dropFirst() { #expect(try Self.scheme(name).contains("\"http://127.0.0.1:\(port)\"")) }
        #expect(try String.ofPackage("\(Self.app)/UITests/LegacyAppUser.swift").contains(":\(port)\""))
        let command =
            "authorization-server --port \(port) --redirect-uri 'amzn-com.example.legacyapp://?methodName=signin'"
        for file in ["Sources/LoginWithAmazon/LoginWithAmazon.docc/TryingItOut.md", ".github/workflows/ci.yml"] {
            #expect(try String.ofPackage(file).contains(command), "\(file)")
        }
    }

    // MARK: The project

    private var targets: [Object] { objects.values.filter { $0["isa"] as? String == "PBXNativeTarget" } }

    /// The objects that an object refers to in a list.
    private func all(_ list: String, of object: Object) -> [Object] {
        (object[list] as? [String] ?? []).compactMap { objects[$0] }
    }

    private static func identifiers(in value: Any) -> [String] {
        switch value {
        case let text as String: text.count == 24 && text.allSatisfy(\.isHexDigit) ? [text] : []
        case let list as [Any]: list.flatMap(identifiers)
        case let table as Object: table.values.flatMap(identifiers)
        default: []
        }
    }

    private static func scheme(_ name: String) throws -> String {
        try .ofPackage("\(app)/LegacyApp.xcodeproj/xcshareddata/xcschemes/\(name).xcscheme")
    }
}
