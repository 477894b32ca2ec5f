import Foundation
import Testing

/// What would keep the sample app from being built in Xcode or from signing in, because Linux has no Xcode.
@Suite struct LegacyAppTests {
    private let project: XcodeProject

    init() throws {
        project = try XcodeProject(LegacyAppFiles.folder.appendingPathComponent("LegacyApp.xcodeproj"))
    }

    @Test("Every reference in the project and its schemes leads to an object")
    func references() throws {
        #expect(project.danglingNames == [])
        for name in ["LegacyApp", "LegacyApp-Local", "LegacyAppWithoutScenes"] {
            let targets = try LegacyAppFiles.scheme(name).components(separatedBy: "BlueprintIdentifier = \"")
                .dropFirst()
            #expect(!targets.isEmpty && targets.allSatisfy { project.objects[String($0.prefix(24))] != nil }, "\(name)")
        }
    }

    @Test("Each target has its folders, and the project the files that it names")
    func folders() throws {
        let folders = [
            "LegacyApp": ["Shared", "App"], "LegacyAppWithoutScenes": ["Shared", "WithoutScenes"],
            "LegacyAppTests": ["Tests"], "LegacyAppUITests": ["UITests"],
        ]
        #expect(project.objects("PBXNativeTarget").count == folders.count)
        for (target, names) in folders {
            #expect(try project.folders(of: project.target(target)) == names)
        }
        for name in folders.values.flatMap(\.self) + ["LegacyApp.xcconfig", "App.xcconfig"] {
            let path = LegacyAppFiles.folder.appendingPathComponent(name).path
            #expect(FileManager.default.fileExists(atPath: path), "\(name)")
        }
    }

    /// A second copy of the core in the tests would have a session and a shared manager of its own.
    @Test("The apps link this package's product, and their tests nothing")
    func product() throws {
        for target in project.objects("PBXNativeTarget") {
            let products = project.objects(in: "packageProductDependencies", of: target)
            let isApp = target["productType"] as? String == "com.apple.product-type.application"
            #expect(products.map { $0["productName"] as? String } == (isApp ? ["LoginWithAmazonLegacy"] : []))
        }
        #expect(try LegacyAppFiles.text("Package.swift").contains(".library(name: \"LoginWithAmazonLegacy\""))
    }

    @Test("The files that the build settings name exist")
    func settings() throws {
        let settings = try LegacyAppFiles.text("Examples/LegacyApp/App.xcconfig")
        for name in ["Info.plist", "LegacyApp-Bridging-Header.h"] {
            #expect(settings.contains("= Shared/\(name)\n"))
            let path = LegacyAppFiles.folder.appendingPathComponent("Shared/\(name)").path
            #expect(FileManager.default.fileExists(atPath: path), "\(name)")
        }
    }

    @Test("The schemes for the local server, the UI tests, the documented command and the workflow use one port")
    func port() throws {
        let port = 8118
        for scheme in ["LegacyApp-Local", "LegacyAppWithoutScenes"] {
            #expect(try LegacyAppFiles.scheme(scheme).contains("\"http://127.0.0.1:\(port)\""))
        }
        #expect(try LegacyAppFiles.text("Examples/LegacyApp/UITests/LegacyAppUser.swift").contains(":\(port)\""))
        let command =
            "authorization-server --port \(port) --redirect-uri 'amzn-com.example.legacyapp://?methodName=signin'"
        for file in ["Sources/LoginWithAmazon/LoginWithAmazon.docc/TryingItOut.md", ".github/workflows/ci.yml"] {
            #expect(try LegacyAppFiles.text(file).contains(command), "\(file)")
        }
    }
}

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

/// The sample app's folder.
struct LegacyAppFiles {
    static let package = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardizedFileURL
    static let folder = package.appendingPathComponent("Examples/LegacyApp")

    static func text(_ path: String) throws -> String {
        try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
    }

    static func scheme(_ name: String) throws -> String {
        try text("Examples/LegacyApp/LegacyApp.xcodeproj/xcshareddata/xcschemes/\(name).xcscheme")
    }
}
