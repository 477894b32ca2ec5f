import TestSupport
import Testing

@testable import migration_report

@Suite(.deadline) struct CorpusTests {
    @Test("The report of each project in the corpus has exactly the expected findings", arguments: CorpusProject.all)
    func reportHasExactlyTheExpectedFindings(project: CorpusProject) throws {
        let sample = try Sample(project.files)
        let found = try sample.uses() + sample.findings()
        #expect(Set(found).subtracting(project.expected).sorted() == [], "invented")
        #expect(Set(project.expected).subtracting(found).sorted() == [], "missed")
    }

    private static let call = "#import <LoginWithAmazon/LoginWithAmazon.h>\n[AIMobileLib getProfile:nil];"
    private static let call3 = "import LoginWithAmazon\nAMZNUser.fetch(show)"
    private static let project = "/* LoginWithAmazon.framework */\n"
    private static let app = project + "productType = \"com.apple.product-type.application\";"
    private static let ofPackage = "Link the package"
    private static let ofFramework = "Put the package's framework in place"

    @Test(
        "The plan begins with the step that suits the kind of project, and names the app",
        arguments: [
            // The framework was added by hand. The app's project isn't the first in alphabetical order.
            (
                [
                    "A/Kit.xcodeproj/project.pbxproj": project, "Shop.xcodeproj/project.pbxproj": app, "A.m": call,
                    "Admin.xcodeproj/project.pbxproj": "",
                ], "Shop", ofPackage
            ),
            // The SDK is a pod.
            (
                [
                    "Podfile": "pod 'LoginWithAmazon'", "Shop.xcodeproj/project.pbxproj": app,
                    "A.m": call,
                ], "Shop", ofPackage
            ),
            // The next two projects are plugins. The first contains the framework. The users of the second add the
            // framework themselves.
            (
                [
                    "P.podspec": "s.source_files = 'ios'; s.vendored_frameworks = 'LoginWithAmazon.framework'",
                    "ios/A.m": call,
                ], "Folder",
                ofFramework
            ),
            (["plugin.xml": "<platform name=\"ios\">", "src/A.m": call], "Folder", ofFramework),
            // The project uses SDK 3.x.
            (["Shop.xcodeproj/project.pbxproj": app, "A.swift": call3], "Shop", ofPackage),
            // No source uses the SDK.
            (["Shop.xcodeproj/project.pbxproj": app, "A.swift": ""], "Shop", "Remove what is left"),
        ])
    func planBeginsWithTheRightStep(files: [String: String], app: String, step: String) throws {
        let report = try Sample(files).report(app: "Folder")
        #expect(report.heading.app == app)
        #expect(report.phases.first?.steps.first?.title.hasPrefix(step) == true)
    }

    @Test("For a project without uses of SDK 2.x, the summary counts the uses of 3.x that can stay")
    func summaryCountsTheUsesOfSDK3() throws {
        #expect(
            try Sample(["A.swift": Self.call3]).report().inShort
                == "1 source file read: no use of SDK 2.x; 1 use of SDK 3.x in 1 file can stay.")
    }

    @Test("If no source uses the SDK, what is left of it has to be removed and not replaced")
    func leftoversAreRemoved() throws {
        let files = ["Shop.xcodeproj/project.pbxproj": Self.app, "A.swift": ""]
        #expect(try Sample(files).report().findings.map(\.advice) == ["remove it; none of the sources uses the SDK"])
    }

    @Test("A dependency on the old SDK in a Podfile or podspec is removed, and the package is added in Xcode")
    func dependenciesOfPodsAreRemoved() throws {
        let findings = try Sample(CorpusProject.oldSDKAsPod.files).report().findings
        let advice = findings.filter { $0.rule == .oldDependency }.map(\.advice)
        let ofFile = "remove the file, and add the package in Xcode"
        #expect(advice == ["remove the line, and add the package in Xcode", ofFile, ofFile])
    }

    @Test("A Cordova plugin passes the redirect where it receives Cordova's notification")
    func pluginPassesTheRedirectInCordovasWay() throws {
        let findings = try Sample(CorpusProject.appDelegateOfPlugin.files).report().findings
        let redirect = try #require(findings.first { $0.rule.code == "LWA119" })
        #expect(redirect.advice.contains("CDVPluginHandleOpenURLNotification"))
    }

    private static let effects = ["After the update, users sign in once more.", "when the user closes the page: a "]

    @Test(
        "The plan says that users sign in once more, and to check what a closed page leads to, only where they do",
        arguments: [
            ("AIMobileLib.authorizeUserForScopes([], delegate: a, options: [:])", "-ObjC", effects[1]),
            ("AIMobileLib.getProfile(nil)", "-llogin-with-amazon-sdk", effects[0]),
        ])
    func planSaysWhatItMeansForUsers(call: String, flag: String, effect: String) throws {
        let report = try Sample(["A.swift": call, "A.xcconfig": "OTHER_LDFLAGS = \(flag)"]).report()
        for text in [TextReport.text(report), HTMLReport.text(report)] {
            #expect(Self.effects.filter(text.contains) == [effect])
        }
    }

    @Test("The sources are converted to Swift 5 before the package is linked")
    func sourcesAreConvertedFirst() throws {
        let files = [
            "Shop.xcodeproj/project.pbxproj": "SWIFT_VERSION = 3.0; /* LoginWithAmazon.framework */",
            "A.swift": "AIMobileLib.getProfile(nil) // AIMobileLib\nlet a = API.GetProfile",
        ]
        let steps = try Sample(files).report().phases[0].steps
        #expect(steps.map(\.step) == [.conversion, .framework])
        #expect(steps.map(\.count) == [2, 1])
    }

    @Test("If Cordova's copies of plugins are left out, the summary names their folders")
    func summaryNamesTheFoldersOfCopies() throws {
        let sample = try Sample(CorpusProject.pluginWithExample.files)
        let folders = ["demo/platforms", "example/platforms", "example/plugins"].map { "\(sample.path)/\($0)" }
        #expect(
            sample.report().inShort == "1 source file read: 1 use of SDK 2.x in 1 file. "
                + "Cordova's copies in \(folders.joined(separator: " and ")) were left out.")
    }

    @Test("If Amazon's sample is left out, the summary names its folder")
    func summaryNamesTheFolderOfTheSample() throws {
        let sample = try Sample([
            "Shop.xcodeproj/project.pbxproj": "", "Lib/LoginWithAmazonSample.xcodeproj/project.pbxproj": "",
        ])
        #expect(
            sample.report().inShort
                == "0 source files read. Amazon's sample in \(sample.path)/Lib/ was left out.")
    }

    @Test("--exclude leaves out files and folders by name and by path")
    func excludeLeavesOutFilesAndFolders() throws {
        let files = ["A/Old.m", "A/B/C.m", "D/C.m", "E/F.m", "E/G.m"].map { ($0, Self.call) }
        let sample = try Sample(Dictionary(uniqueKeysWithValues: files))
        let report = sample.report(excluding: ["Old.m", "B", "\(sample.path)/D/", "\(sample.path)/E/G.m"])
        #expect(Set(report.findings.map(\.path)) == ["\(sample.path)/E/F.m"])
    }
}
