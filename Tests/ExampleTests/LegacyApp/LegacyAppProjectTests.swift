import Foundation
import LocalAuthorizationServer
import Testing

/// Checks the sample app's project for errors that Xcode would report, because Linux has no Xcode.
@Suite struct LegacyAppProjectTests {
    private let files: LegacyAppFiles

    init() throws { files = try LegacyAppFiles() }

    @Test("Every reference in the project file leads to an object") func everyNameInTheProjectIsThatOfAnObject() {
        #expect(files.project.danglingNames == [])
        #expect(files.project.objects("PBXNativeTarget").count == 2)
    }

    @Test("The project lists exactly the files on disk") func theProjectShowsTheFilesThatThereAre() throws {
        let shown = try files.project.files().values.sorted()
        let there = try LegacyAppFiles.names(in: "App").union(LegacyAppFiles.names(in: "UITests"))
        #expect(shown == there.union(["LegacyApp.xcconfig"]).sorted())
    }

    @Test(
        "Each target compiles every source file of its folder once",
        arguments: [("LegacyApp", "App"), ("LegacyAppUITests", "UITests")])
    func aTargetCompilesEachSourceOnce(_ target: String, _ folder: String) throws {
        let sources = try LegacyAppFiles.names(in: folder).filter { $0.hasSuffix(".m") || $0.hasSuffix(".swift") }
        #expect(!sources.isEmpty)
        #expect(try files.project.sources(of: files.project.target(target)).sorted() == sources.sorted())
    }

    @Test("The app links this package's library") func theAppLinksTheProductOfThisPackage() throws {
        let package = try #require(files.project.objects("XCLocalSwiftPackageReference").first)
        let path = try #require(package["relativePath"] as? String)
        #expect(
            files.project.folder.appendingPathComponent(path).standardizedFileURL.path == LegacyAppFiles.package.path)

        let app = try files.project.target("LegacyApp")
        let products = files.project.objects(in: "packageProductDependencies", of: app)
        let name = try #require(products.first?["productName"] as? String)
        #expect(products.count == 1)
        #expect(try LegacyAppFiles.text("Package.swift").contains(".library(name: \"\(name)\""))

        let phases = files.project.objects(in: "buildPhases", of: app)
        let linked = phases.filter { $0["isa"] as? String == "PBXFrameworksBuildPhase" }
            .flatMap { files.project.objects(in: "files", of: $0) }
        #expect(linked.compactMap { $0["productRef"] as? String } == app["packageProductDependencies"] as? [String])
    }

    @Test("The build settings fit the sources and name existing files", arguments: ["Debug", "Release"])
    func theBuildSettingsFitTheFiles(_ configuration: String) throws {
        let settings = try files.project.settings(of: files.project.target("LegacyApp"), configuration: configuration)
        #expect(settings["IPHONEOS_DEPLOYMENT_TARGET"] == "15.0")
        #expect(settings["SWIFT_VERSION"] == "5.0")
        #expect(settings["CLANG_ENABLE_OBJC_ARC"] == "YES")
        #expect(settings["CLANG_ENABLE_MODULES"] == "YES")
        for setting in ["SWIFT_OBJC_BRIDGING_HEADER", "INFOPLIST_FILE"] {
            let path = LegacyAppFiles.folder.appendingPathComponent(try #require(settings[setting])).path
            #expect(FileManager.default.fileExists(atPath: path), "\(setting)")
        }
        let tests = try files.project.settings(
            of: files.project.target("LegacyAppUITests"), configuration: configuration)
        #expect(tests["TEST_TARGET_NAME"] == "LegacyApp")
    }

    @Test("The Info.plist has the entries that the guide requires") func theInfoPlistHasWhatTheGuideAsksFor() throws {
        let info = try files.info()
        let identifier = try #require(info["CFBundleIdentifier"] as? String)
        #expect(identifier == "com.example.legacyapp")
        let types = try #require(info["CFBundleURLTypes"] as? [[String: Any]])
        #expect(types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] } == ["amzn-\(identifier)"])
        // The values that a developer supplies; no `$(…)` remains.
        #expect((info["APIKey"] as? String)?.contains("$") == false)
        #expect((info["NSAppTransportSecurity"] as? [String: Bool]) == ["NSAllowsLocalNetworking": true])
    }

    @Test("The Info.plist's scene delegate is a class of the app") func theSceneDelegateIsAClassOfTheApp() throws {
        let manifest = try #require(files.info()["UIApplicationSceneManifest"] as? [String: Any])
        let roles = try #require(manifest["UISceneConfigurations"] as? [String: [[String: String]]])
        let delegates = roles.values.joined().compactMap { $0["UISceneDelegateClassName"] }
        #expect(delegates.count == 1)
        for delegate in delegates {
            let code = try LegacyAppFiles.text("Examples/LegacyApp/App/\(delegate).m")
            #expect(code.contains("@implementation \(delegate)\n"))
        }
    }
}
