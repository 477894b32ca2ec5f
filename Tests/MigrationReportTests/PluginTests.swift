import Foundation
import TestSupport
import Testing

@testable import migration_report

/// Tests of the diffs in the article *Plugins and CocoaPods*.
@Suite(.deadline(minutes: 5)) struct PluginTests {
    private static let plugins = "Tests/AppleSurface/Clients/Plugins/"

    @Test("In the build files, the report has the expected findings before the article's diffs, and none after them")
    func diffsRemoveTheFindingsInBuildFiles() throws {
        let files = try Self.files()
        let sources = Repository.files(Self.plugins, "m") + Repository.files(Self.plugins, "swift")
        let app = ["App/Login.m": CorpusProject.use]
        let code = try sources.reduce(into: app) { code, file in
            let path = file.path.components(separatedBy: Self.plugins)[1]
            code[path] = path.hasSuffix("Package.swift") ? nil : try String(contentsOf: file, encoding: .utf8)
        }
        let before = [
            "App/App.xcconfig:1 LWA111", "App/App.xcconfig:3 LWA113", "App/App.xcconfig:4 LWA115",
            "App/Podfile:1 LWA111", "App/Podfile:5 LWA102",
            "Cordova/plugin.xml:7 LWA111", "Cordova/plugin.xml:17 LWA101",
            "Flutter/ios/flutter_amazon_login.podspec:12 LWA111", "Flutter/ios/flutter_amazon_login.podspec:14 LWA115",
            "Flutter/ios/flutter_amazon_login.podspec:15 LWA101",
            "Flutter/ios/flutter_amazon_login.podspec:16 LWA113",
            "Flutter/ios/flutter_amazon_login/Package.swift:6 LWA111",
            "ReactNative/react-native-amazon-login.podspec:12 LWA111",
            "ReactNative/react-native-amazon-login.podspec:15 LWA101",
            "ReactNative/react-native-amazon-login.podspec:16 LWA113",
        ]
        /// The findings in the build files.
        func findings(_ build: [String: String]) throws -> [String] {
            try Sample(build.merging(code) { $1 }).findings().filter {
                files.keys.contains($0.components(separatedBy: ":")[0])
            }
        }
        let found = try findings(files.mapValues(\.before))
        #expect(found == before)
        var after = files.mapValues(\.after)
        after["LoginWithAmazon.xcframework/ios-arm64/LoginWithAmazon.framework/Info.plist"] = SourceTree.ownIdentifier
        let left = try findings(after)
        #expect(left == [])
    }

    @Test("After its diff, a plugin's podspec links statically and has a resource bundle with the privacy manifest")
    func podspecLinksStaticallyAndAddsTheManifest() throws {
        let podspecs = try Self.files().filter { $0.key.hasSuffix(".podspec") && !$0.key.hasPrefix("App/") }
        #expect(podspecs.count == 2)
        for (path, file) in podspecs {
            #expect(file.after.contains("s.static_framework = true"), "\(path)")
            #expect(file.after.contains("s.resource_bundles = {"), "\(path)")
            #expect(file.after.contains("/PrivacyInfo.xcprivacy"), "\(path)")
        }
    }

    @Test(
        "SwiftPM accepts the package manifests in the article Plugins and CocoaPods",
        .enabled(if: BuiltProgram(tool: "swift") != nil))
    func packageManifestsAreAccepted() async throws {
        let manifests = try Self.files().filter { $0.key.hasSuffix("/Package.swift") }
        #expect(manifests.count == 2)
        for (path, file) in manifests {
            let sample = try Sample(["Package.swift": file.after])
            let outcome = try await BuiltProgram(tool: "swift")?.run(
                ["package", "dump-package"], in: sample.folder.url)
            #expect(outcome?.status == 0, "\(path): \(outcome?.errors ?? "")")
        }
    }

    /// The files before and after the article's diffs, by path. If a file isn't in the folder of plugins, its diff
    /// shows the whole file.
    private static func files() throws -> [String: (before: String, after: String)] {
        let diffs = try Repository.text(Repository.articles + "Plugins.md").components(separatedBy: "<!-- file: ")
            .dropFirst().map { part in
                let lines = part.components(separatedBy: "\n")
                return (String(lines[0].dropLast(4)), Array(lines.dropFirst(2).prefix { $0 != "```" }))
            }
        return try Dictionary(uniqueKeysWithValues: diffs.map { path, lines in (path, try sides(of: lines, path)) })
    }

    private static func sides(of diff: [String], _ path: String) throws -> (before: String, after: String) {
        // A line with an ellipsis stands for omitted lines.
        let blocks = diff.split(separator: " …").map { lines in
            ["+", "-"].map { sign in lines.filter { !$0.hasPrefix(sign) }.map { $0.dropFirst() + "\n" }.joined() }
        }
        let isWhole = !FileManager.default.fileExists(
            atPath: Repository.root.appendingPathComponent(plugins + path).path)
        let after = try isWhole ? blocks[0][1] : Repository.text(plugins + path)
        let before = try blocks.reduce(after) { text, block in
            try #require(text.contains(block[1]), "\(path)")
            return text.replacingOccurrences(of: block[1], with: block[0])
        }
        return (before, after)
    }
}
