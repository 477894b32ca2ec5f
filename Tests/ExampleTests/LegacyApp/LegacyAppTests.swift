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
        for name in ["LegacyApp", "LegacyApp-Local"] {
            let scheme = try LegacyAppFiles.scheme(name)
            let targets = scheme.matches(of: /BlueprintIdentifier = "(\w+)"/).map { String($0.1) }
            #expect(!targets.isEmpty && targets.allSatisfy { project.objects[$0] != nil }, "\(name)")
        }
    }

    @Test("The project lists exactly the files on disk, and each target compiles its sources once")
    func sources() throws {
        var there: Set<String> = ["LegacyApp.xcconfig"]
        for (target, folder) in [("LegacyApp", "App"), ("LegacyAppUITests", "UITests")] {
            let names = try LegacyAppFiles.names(in: folder)
            there.formUnion(names)
            let sources = names.filter { $0.hasSuffix(".m") || $0.hasSuffix(".swift") }
            #expect(try project.sources(of: project.target(target)).sorted() == sources.sorted())
        }
        #expect(try project.files().values.sorted() == there.sorted())
    }

    @Test("The app links this package's product")
    func product() throws {
        let products = try project.objects(in: "packageProductDependencies", of: project.target("LegacyApp"))
        let name = try #require(products.first?["productName"] as? String)
        #expect(products.count == 1)
        #expect(try LegacyAppFiles.text("Package.swift").contains(".library(name: \"\(name)\""))
    }

    @Test("The files that the build settings name exist", arguments: ["Debug", "Release"])
    func settings(_ configuration: String) throws {
        let settings = try project.settings(of: project.target("LegacyApp"), configuration: configuration)
        for setting in ["SWIFT_OBJC_BRIDGING_HEADER", "INFOPLIST_FILE"] {
            let path = LegacyAppFiles.folder.appendingPathComponent(try #require(settings[setting])).path
            #expect(FileManager.default.fileExists(atPath: path), "\(setting)")
        }
    }

    @Test("The scheme for the local server, the UI tests, the documented command and the workflow use one port")
    func port() throws {
        let scheme = try LegacyAppFiles.scheme("LegacyApp-Local")
        let port = try #require(scheme.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)/)?.1)
        #expect(try LegacyAppFiles.text("Examples/LegacyApp/UITests/LegacyAppUser.swift").contains(":\(port)\""))
        let command =
            "authorization-server --port \(port) --redirect-uri 'amzn-com.example.legacyapp://?methodName=signin'"
        for file in ["Sources/LoginWithAmazon/LoginWithAmazon.docc/TryingItOut.md", ".github/workflows/ci.yml"] {
            #expect(try LegacyAppFiles.text(file).contains(command), "\(file)")
        }
    }
}
