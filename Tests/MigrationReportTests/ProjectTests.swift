import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import MigrationReport

/// What a project says besides its calls, and what its own names and imports mean for the uses.
@Suite struct ProjectTests {
    private static let use = "AIMobileLib.getProfile(nil)"

    @Test(
        "Each kind of build file has its findings",
        arguments: [
            ("project.pbxproj", "a\n\t\tB /* LoginWithAmazon.framework in Frameworks */;", ["2 LWA101"]),
            ("project.pbxproj", "path = libs/liblogin-with-amazon-sdk.a;", ["1 LWA101"]),
            ("LoginWithAmazon.framework/Headers/A.h", "@interface AIMobileLib : NSObject", ["1 LWA101"]),
            (
                "Podfile", "platform :ios, '9.0'\n# pod 'LoginWithAmazon'\npod 'LoginWithAmazon'",
                ["1 LWA111", "3 LWA102"]
            ),
            ("Cartfile", "github \"someone/login-with-amazon\"", ["1 LWA102"]),
            ("A.podspec", "s.vendored_frameworks = \"#{x}/LoginWithAmazon.framework\"", ["1 LWA101"]),
            ("A.podspec", "s.dependency 'LoginWithAmazon'\ns.swift_version = '4.2'", ["1 LWA102", "2 LWA112"]),
            ("A.podspec", "s.ios.deployment_target = '8.0'", ["1 LWA111"]),
            ("plugin.xml", "<framework src=\"LoginWithAmazon.framework\" custom=\"true\"/>", ["1 LWA101"]),
            ("plugin.xml", "<pod name=\"LoginWithAmazon\"/>", ["1 LWA102"]),
            ("config.xml", "<preference name=\"deployment-target\" value=\"11.0\"/>", ["1 LWA111"]),
            ("App.xcconfig", "OTHER_LDFLAGS = -ObjC -framework \"LoginWithAmazon\"", ["1 LWA113"]),
            ("App.xcconfig", "SWIFT_VERSION = 3.0 // IPHONEOS_DEPLOYMENT_TARGET = 9.0", ["1 LWA112"]),
            ("project.pbxproj", "\"-framework\",\n\tLoginWithAmazon,\nSWIFT_VERSION = 5.0;", ["1 LWA113"]),
            (
                "project.pbxproj",
                "IPHONEOS_DEPLOYMENT_TARGET = 12.1;\nIPHONEOS_DEPLOYMENT_TARGET = 12.1;\n"
                    + "MACOSX_DEPLOYMENT_TARGET = 10.15;",
                ["1 LWA111", "3 LWA111"]
            ),
            ("Package.swift", "platforms: [.iOS(.v14), .macOS(\"12.0\")]", ["1 LWA111"]),
            // Neither the package itself, other dependencies, nor what is new enough.
            ("project.pbxproj", "productName = LoginWithAmazonLegacy; /* LoginWithAmazon */", []),
            ("Podfile", "# pod 'LoginWithAmazon'\npod 'Alamofire'", []), ("Pods/Podfile", "pod 'LoginWithAmazon'", []),
            ("project.pbxproj", "IPHONEOS_DEPLOYMENT_TARGET = 15.0;\nSWIFT_VERSION = 5.0;", []),
        ])
    func buildFiles(file: String, text: String, expected: [String]) throws {
        let findings = try Sample(["A.swift": Self.use, file: text]).findings()
        #expect(findings.compactMap { $0.split(separator: ":").last.map(String.init) } == expected)
    }

    @Test("What the package needs concerns only projects with the SDK")
    func otherProject() throws {
        #expect(
            try Sample(["Podfile": "platform :ios, '9.0'", "project.pbxproj": "SWIFT_VERSION = 4.0;"]).findings() == [])
    }

    @Test(
        "A project with the package's own framework, which has the old one's name, has nothing left to link or import")
    func ownFramework() throws {
        let identifier = SourceTree.ownIdentifier
        #expect(try Repository.text("Examples/DropInFramework/build").contains("<string>\(identifier)</string>"))
        var files = [
            "A.swift": "import LoginWithAmazon\n\(Self.use)",
            "P.podspec": "s.vendored_frameworks = 'LoginWithAmazon.xcframework'\ns.ios.deployment_target = '12.0'",
        ]
        #expect(try Sample(files).findings() == ["A.swift:1 LWA110", "P.podspec:1 LWA101", "P.podspec:2 LWA111"])
        files["LoginWithAmazon.xcframework/ios-arm64/LoginWithAmazon.framework/Info.plist"] = identifier
        #expect(try Sample(files).findings() == ["P.podspec:2 LWA111"])
    }

    @Test("The versions that the package needs are those of its manifest")
    func minimums() throws {
        let manifest = try Repository.text("Package.swift")
        #expect(manifest.contains(".iOS(.v\(BuildFile.minimumOfiOS)), .macOS(.v\(BuildFile.minimumOfMacOS))"))
    }

    @Test("Imports that must change or stay are reported, and copies of the SDK's headers have no uses")
    func imports() throws {
        var files = [
            "App-Bridging-Header.h": "// first\n#import <LoginWithAmazon/LoginWithAmazon.h>",
            "A.m": "#import \"AIMobileLib.h\"\n[AIMobileLib getProfile:nil]; AIError *e;",
            "AIMobileLib.h": "@interface AIMobileLib : NSObject\n+ (void)getProfile:(id<AIAuthenticationDelegate>)d;",
            "AIError.h": "@interface AIError : NSObject\n@end\nextern const NSUInteger kAINoError;",
        ]
        let expected = [
            "A.m:1 LWA104", "AIError.h:1 LWA105", "AIMobileLib.h:1 LWA105", "App-Bridging-Header.h:2 LWA103",
        ]
        #expect(try Sample(files).findings() == expected)
        #expect(try Sample(files).uses() == ["A.m:2 LWA004", "A.m:2 LWA023"])
        files = [
            "A.m": "@import LoginWithAmazon;\n[AIMobileLib getProfile:nil];",
            "B.swift": "\nimport LoginWithAmazon\n\(Self.use)", "C.swift": "import LoginWithAmazon\nAMZNUser.fetch(f)",
            "D.swift": "import LoginWithAmazon\nimport LoginWithAmazonLegacy\n\(Self.use)",
        ]
        #expect(try Sample(files).findings() == ["A.m:1 LWA110", "B.swift:2 LWA110"])
        files["E.swift"] = "@_exported import LoginWithAmazonLegacy"
        #expect(try Sample(files).findings() == ["A.m:1 LWA110"])
    }

    @Test(
        "A common name counts only in files that see the SDK, unless the app declares it",
        arguments: [
            (["A.swift": "import LoginWithAmazon\nvar e: APIError"], true),
            (["A.swift": "import Networking\nlet a = API.profile"], false),
            (["A.m": "#import \"Client.h\"\nAPIError *e;", "Client.h": "@class APIError;"], false),
            (["A.swift": "import LoginWithAmazon\nlet e: APIError", "B.swift": "class APIError {}"], false),
            (["A.swift": "import LoginWithAmazon\nlet e: APIError", "B.swift": "private class APIError {}"], true),
            (
                [
                    "A.swift": "import LoginWithAmazon\nswitch a { case .GetProfile: b }",
                    "B.swift": "enum B { case GetProfile }",
                ], false
            ),
            (
                [
                    "A.swift": "var e: APIError", "App-Bridging-Header.h": "#import \"C.h\"",
                    "C.h": "#import \"AIError.h\"",
                ], true
            ),
            (["A.m": "APIError *e;", "App.pch": "#import <LoginWithAmazon/LoginWithAmazon.h>"], true),
            (
                ["A.m": "#import \"B.h\"\nAPIError *e;", "B.h": "#import \"C.h\"", "C.h": "@import LoginWithAmazon;"],
                true
            ),
            (
                [
                    "A.swift": "let e: APIError", "P.h": "#import <LoginWithAmazon/AIError.h>",
                    "A.xcodeproj/project.pbxproj": "SWIFT_OBJC_BRIDGING_HEADER = \"$(SRCROOT)/P.h\";",
                ], true
            ),
            (["A.swift": "class AIMobileLib {}\nAIMobileLib.getProfile(nil)"], false),
            (["A.m": "[LIB getProfile:nil];", "C.h": "#define LIB AIMobileLib"], true),
        ])
    func visibility(files: [String: String], isUse: Bool) throws {
        #expect(try Sample(files).uses().contains { $0.hasPrefix("A.") } == isUse)
    }

    @Test("Malformed and deeply nested sources are read in proportion to their length", .timeLimit(.minutes(1)))
    func malformed() {
        let parts = [
            "\"\\(", "/*", "#\"\\#(", "\"\"\"\\(\"", "((((", "(]", "`", "#if A\n", "/", "\\",
            "[AIMobileLib getProfile:",
            "@selector(", "R\"(", "handleOpen(url: ", "#a ", "/* é */ kAINoError;", ".getProfile", "@class ", "func f<",
        ]
        for part in parts {
            let bytes = Array(String(repeating: part, count: 500).utf8)
            _ = UseFinder.facts(of: bytes, at: "A.swift", .swift)
            _ = UseFinder.facts(of: bytes, at: "A.m", .objectiveC)
        }
    }

    @Test("Sources in every encoding are read, and invalid bytes are harmless")
    func encodings() throws {
        let utf16 = try #require(Self.use.data(using: .utf16LittleEndian))
        let big = try #require(Self.use.data(using: .utf16BigEndian))
        let sample = try Sample([
            "A.swift": Data([0xEF, 0xBB, 0xBF]) + Data(Self.use.utf8), "B.swift": Data([0xFF, 0xFE]) + utf16,
            "C.swift": Data([0xFE, 0xFF]) + big, "D.swift": Data([0x2F, 0x2F, 0xE9, 0x0A]) + Data(Self.use.utf8),
            "E.swift": Data("let a = \"".utf8) + Data([0xFF, 0x00, 0x22, 0x0A]) + Data(Self.use.utf8),
        ])
        let lines = ["A.swift:1", "B.swift:1", "C.swift:1", "D.swift:2", "E.swift:2"]
        #expect(try sample.uses() == lines.map { "\($0) LWA004" })
    }

    @Test("While a big tree is read, the status says how far that is")
    func status() throws {
        let sample = try Sample(Dictionary(uniqueKeysWithValues: (0..<150).map { ("\($0).swift", "") }))
        var shown: [String] = []
        _ = try sample.report { shown.append($0) }
        #expect(shown == ["0 of 150 files read", "100 of 150 files read"])
    }
}
