import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import LoginWithAmazon
@testable import migration_report

/// Tests of the report's findings in build files, source files and Info.plist files.
@Suite(.deadline) struct ProjectTests {
    private static let use = "AIMobileLib.getProfile(nil)"

    @Test(
        "In build files and folders, the report finds exactly the old SDK, links to it and outdated versions",
        arguments: [
            ("project.pbxproj", "a\n\t\tB /* LoginWithAmazon.framework in Frameworks */;", ["2 LWA101"]),
            ("project.pbxproj", "path = libs/liblogin-with-amazon-sdk.a;", ["1 LWA101"]),
            ("project.pbxproj", #"OTHER_LDFLAGS = "-l\"login-with-amazon-sdk\"";"#, ["1 LWA113"]),
            ("LoginWithAmazon.framework/Headers/A.h", "@interface AIMobileLib : NSObject", ["1 LWA116"]),
            ("Podfile", "# platform :ios, '9.0'\npod 'LoginWithAmazon'\npod 'Alamofire'", ["2 LWA102"]),
            ("Podfile", "platform :ios, '9.0'", ["1 LWA111"]),
            ("Cartfile", "github \"someone/login-with-amazon\"", ["1 LWA102"]),
            (
                "A.podspec", "s.source_files = 'A'; s.vendored_frameworks = \"#{x}/LoginWithAmazon.framework\"",
                ["1 LWA101"]
            ),
            ("A.podspec", "s.dependency 'LoginWithAmazon'\ns.swift_version = '3.2'", ["1 LWA102", "2 LWA112"]),
            ("A.podspec", "s.ios.deployment_target = '8.0'", ["1 LWA111"]),
            ("plugin.xml", "<framework src=\"LoginWithAmazon.framework\" custom=\"true\"/>", ["1 LWA101"]),
            ("plugin.xml", "<pod name=\"LoginWithAmazon\"/>", ["1 LWA102"]),
            ("config.xml", "<preference name=\"deployment-target\" value=\"11.0\"/>", ["1 LWA111"]),
            ("App.xcconfig", "OTHER_LDFLAGS = -ObjC -framework \"LoginWithAmazon\"", ["1 LWA113"]),
            ("App.xcconfig", "SWIFT_VERSION = 3.0 // IPHONEOS_DEPLOYMENT_TARGET = 9.0", ["1 LWA112"]),
            ("project.pbxproj", "\"-framework\",\n\tLoginWithAmazon,\nSWIFT_VERSION = 5.0;", ["1 LWA113"]),
            ("project.pbxproj", "\nIPHONEOS_DEPLOYMENT_TARGET = 9;\nIPHONEOS_DEPLOYMENT_TARGET = 9;", ["2 LWA111"]),
            ("project.pbxproj", "MACOSX_DEPLOYMENT_TARGET = 10.15;", ["1 LWA111"]),
            ("Package.swift", "platforms: [.iOS(.v14), .macOS(\"12.0\")]", ["1 LWA111"]),
            ("project.yaml", "deploymentTarget: \"10.0\"\n    platform: iOS\n  iOS: 15.0", ["1 LWA111"]),
            ("project.pbxproj", "inputPaths = (\n\"$(SRCROOT)/LoginWithAmazon.framework\",\n);", ["2 LWA113"]),
            ("project.pbxproj", #"shellScript = "lipo \"A/LoginWithAmazon.framework\"\n";"#, ["1 LWA113"]),
            (
                "fastlane/Fastfile",
                "slack(message: \"built with Xcode 13.2\")\nxcversion(version: \"~> 13.4\")\n"
                    + "ensure_xcode_version(version: \"13.3\")", ["2 LWA117", "3 LWA117"]
            ),
            (
                ".github/workflows/ci.yml", "xcode:\n  - \"14.3\"\n  - '16.4'\n  - 15.1\n  os: [14, 15]",
                ["2 LWA117", "4 LWA117"]
            ),
            // There is no finding in the following files.
            ("Podfile", "pod \"LoginWithAmazonButton\"", []), ("App.xcconfig", "SWIFT_VERSION = 4.2", []),
            ("project.pbxproj", "productName = LoginWithAmazonLegacy; /* LoginWithAmazon */", []),
            ("Pods/Podfile", "pod 'LoginWithAmazon'", []), ("bitrise.yaml", "# xcode: 9", []),
            ("project.pbxproj", "EXCLUDED_ARCHS = arm64;", []),
            ("project.pbxproj", "IPHONEOS_DEPLOYMENT_TARGET = 15.0;\nSWIFT_VERSION = 5.0;", []),
        ])
    func oldLinksAndVersionsAreFound(file: String, text: String, expected: [String]) throws {
        let findings = try Sample(["A.swift": Self.use, file: text]).findings()
        #expect(findings.compactMap { $0.split(separator: ":").last.map(String.init) } == expected)
    }

    @Test(
        "The report finds exactly the imports, headers, frameworks, settings and API keys that have to change",
        arguments: [
            ("== A.m\n#import \"Old/AIMobileLib.h\"\n[AIMobileLib getProfile:nil];", ["A.m:1 LWA104"]),
            ("== A.m\n#import \"Old/AIMobileLib.h\"\n[AIMobileLib a];\n== Old/AIMobileLib.h\n// API", []),
            ("== A.m\n@import LoginWithAmazon;\n[AMZNUser fetch:nil];", []),
            ("== A.m\n@import LoginWithAmazon;\nAMZNSignOutRequestHandler a;", ["A.m:1 LWA110"]),
            ("== A.m\n@import LoginWithAmazon;\nid a = u[AMZNUserNameKey];", ["A.m:1 LWA110"]),
            ("== P.podspec\nx\n== A.m\n#import \"AIMobileLib.h\"\n[AIMobileLib a];", ["A.m:1 LWA104"]),
            ("== A.m\n@import LoginWithAmazon;\n[AIMobileLib getProfile:nil];", ["A.m:1 LWA110"]),
            ("== A.swift\n\nimport LoginWithAmazon\n\(use)", ["A.swift:2 LWA110"]),
            ("== A.swift\nimport LoginWithAmazon\nAMZNUser.fetch(f)", []),
            ("== A.swift\nimport LoginWithAmazon\nimport LoginWithAmazonLegacy\n\(use)", []),
            ("== A.swift\nimport LoginWithAmazon\n\(use)\n== B.swift\n@_exported import LoginWithAmazonLegacy", []),
            (
                "== A.swift\nimport LoginWithAmazon\n\(use)\n"
                    + "== B.swift\n@_exported public import LoginWithAmazonLegacy", []
            ),
            (
                "== A.swift\nimport LoginWithAmazon\n\(use)\n"
                    + "== B.swift\n@_exported package import LoginWithAmazonLegacy", []
            ),
            (
                "== A.swift\nimport LoginWithAmazon\n\(use)\n== B.swift\npublic import LoginWithAmazonLegacy",
                ["A.swift:1 LWA110"]
            ),
            ("== App-Bridging-Header.h\n\n#import <LoginWithAmazon/A.h>", []),
            ("== AIMobileLib.h\n@interface AIMobileLib : NSObject\n+ (void)a:(API)b;", ["AIMobileLib.h:1 LWA105"]),
            ("== AIError.h\n@interface AIError : NSObject\n@end\nextern const int kAINoError;", []),
            ("== A.swift\n\(use)\n== project.pbxproj\nsourcecode.swift\n== A.xcconfig\nSWIFT_VERSION = 5.0", []),
            (
                "== A.swift\n\(use)\n== Carthage/Build/iOS/LoginWithAmazon.framework/A.h\n//",
                ["Carthage/Build/iOS/LoginWithAmazon.framework:1 LWA116"]
            ),
            (
                "== A.swift\n\(use)\n"
                    + "== Carthage/Build/LoginWithAmazon.xcframework/Info.plist\n\(SourceTree.ownIdentifier)", []
            ),
            (
                "== A.swift\n\(use)\n== L/LoginWithAmazon.framework/A.h\n//\n== A.xcconfig\n"
                    + "HEADER_SEARCH_PATHS = $(inherited) $(SRCROOT)/**",
                ["A.xcconfig:1 LWA114", "L/LoginWithAmazon.framework:1 LWA116"]
            ),
            (
                "== A.swift\n\(use)\n== Info.plist\n<plist><dict>\n<key>APIKey</key><string></string></dict></plist>",
                ["Info.plist:1 LWA109", "Info.plist:2 LWA106"]
            ),
            (
                "== A.m\n@import LoginWithAmazonObjC;\nClass a = NSClassFromString(@\"AIMobileLib\");\n"
                    + "Class b = objc_getClass(\"AIError\");\nid c = @\"AIMobileLib\";",
                ["A.m:2 LWA122", "A.m:3 LWA122"]
            ),
            ("== A.swift\nlet isShown = NSClassFromString(\"AIMobileLib\") != nil", ["A.swift:1 LWA122"]),
            (
                "== A.m\n@import LoginWithAmazonObjC;\n@interface M : AIMobileLib\n@end\n"
                    + "@interface N : NSObject\n@end\n@interface E : AIError\n@end",
                ["A.m:2 LWA123", "A.m:6 LWA123"]
            ),
            (
                "== A.m\n@import LoginWithAmazonObjC;\nextern const NSUInteger kAINoError;\nid a = f(&kAINoError);\n"
                    + "int b = c & kAINoError || d && kAIServerError;", ["A.m:2 LWA124", "A.m:3 LWA124"]
            ),
            // Old versions matter only in a project that has the SDK.
            ("== Podfile\nplatform :ios, '9.0'\n== project.pbxproj\nSWIFT_VERSION = 3.0;", []),
            (
                "== LoginWithAmazon.xcframework/Info.plist\n\(SourceTree.ownIdentifier)\n"
                    + "== A.swift\nimport LoginWithAmazon\n\(use)\n== Podfile\nplatform :ios, '9.0'\n"
                    + "== P.podspec\ns.vendored_frameworks = 'LoginWithAmazon.xcframework'\n"
                    + "s.dependency 'LoginWithAmazon'", ["Podfile:1 LWA111"]
            ),
        ])
    func importsAndHeadersAreFound(project: String, expected: [String]) throws {
        #expect(try Sample(project).findings() == expected)
    }

    @Test(
        "The advice names the class that is looked up, and tells a declaration of a code from its address",
        arguments: [
            ("A.swift", "NSClassFromString(\"APIError\")", "use the class itself, as in `APIError.self`"),
            ("A.m", "NSClassFromString(@\"APIResult\");", "use the class itself, as in `[APIResult class]`"),
            ("A.m", "extern const NSUInteger kAINoError;", "remove the declaration"),
            ("A.m", "f(&kAINoError);", "take the address of a variable with the code's value"),
        ])
    func adviceNamesWhatTheFileHas(file: String, code: String, advice: String) throws {
        let head = file == "A.m" ? CorpusProject.head : "import LoginWithAmazonLegacy\n"
        let finding = try #require(try Sample([file: head + code]).report().findings.first { !$0.isUse })
        #expect(finding.advice.hasPrefix("\(advice); the package's "))
    }

    @Test("The report's minimum versions of iOS and macOS and its framework identifier are those of the package")
    func minimumVersionsAreThoseOfThePackage() throws {
        let manifest = try Repository.text("Package.swift")
        #expect(manifest.contains(".iOS(.v\(BuildFile.minimumOfiOS)), .macOS(.v\(BuildFile.minimumOfMacOS))"))
        let build = try Repository.text("Examples/DropInFramework/build")
        #expect(build.contains("<string>\(SourceTree.ownIdentifier)</string>"))
    }

    @Test(
        "A name such as APIError is a use only where it refers to the SDK's declaration, in code that is compiled",
        arguments: [
            ("== A.swift\nimport LoginWithAmazon\nvar e: APIError", true),
            ("== A.swift\nimport Networking\nlet a = API.profile", false),
            ("== A.m\n#import \"Client.h\"\nAPIError *e;\n== Client.h\n@class APIError;", false),
            ("== A.swift\nimport LoginWithAmazon\nlet e: APIError\n== B.swift\nclass APIError {}", false),
            ("== A.swift\nimport LoginWithAmazon\nlet e: APIError\n== B.swift\nprivate class APIError {}", true),
            (
                "== A.swift\nvar e: APIError\n== A-Bridging-Header.h\n#import \"C.h\"\n== C.h\n#import \"AIMobileLib.h\"",
                true
            ),
            ("== A.m\nAPIError *e;\n== App.pch\n#import <LoginWithAmazon/LoginWithAmazon.h>", true),
            ("== A.m\n#import \"B.h\"\nAPIError *e;\n== B.h\n#import \"C.h\"\n== C.h\n@import LoginWithAmazon;", true),
            (
                "== A.swift\nlet e: APIError\n== P.h\n#import <LoginWithAmazon/AIError.h>\n"
                    + "== A.xcodeproj/project.pbxproj\nSWIFT_OBJC_BRIDGING_HEADER = \"$(SRCROOT)/P.h\";", true
            ),
            (
                "== A.swift\nlet e: APIError\n== P.h\n#import <LoginWithAmazon/AIError.h>\n"
                    + "== project.yml\n  SWIFT_OBJC_BRIDGING_HEADER: P.h", true
            ),
            (
                "== A.swift\nlet e: APIError\n== P.h\n#import <LoginWithAmazon/AIError.h>\n"
                    + "== A.podspec\ns.x = { 'SWIFT_OBJC_BRIDGING_HEADER[sdk=iphoneos*]' => 'P.h' }", true
            ),
            ("== A.m\n#import \"B.h\"\nAPIError *e;\n== B.h\n#include \"C.h\"\n== C.h\n@import LoginWithAmazon;", true),
            ("== A.swift\nvar e: APIError\n== BridgingHeader.h\n#import <LoginWithAmazon/A.h>", true),
            ("== A.m\n@import LoginWithAmazon;\n#if 1\n#elif B\nAPIError *e;\n#endif", false),
            ("== A.m\n@import LoginWithAmazon;\n#if 0\n#ifdef B\n#endif\nAPIError *e;\n#endif", false),
            ("== A.m\n@import LoginWithAmazon;\nf(a->APIError);", false),
            ("== A.m\n@import LoginWithAmazon;\n- (int)API { }", false),
            ("== A.swift\nimport LoginWithAmazon\nfunc f(_ API: Int) {}", false),
            ("== A.swift\nclass AIMobileLib {}\nAIMobileLib.getProfile(nil)", false),
            ("== A.swift\nimport LoginWithAmazon\nenum N { enum API { case a }; func f() -> API { .a } }", false),
            ("== A.m\n@implementation A {\n  APIError *e;\n}\n== App.pch\n@import LoginWithAmazon;", true),
        ])
    func commonNameIsAUseOnlyWhereTheSDKIsVisible(project: String, isUse: Bool) throws {
        #expect(try Sample(project).uses().contains { $0.hasPrefix("A.") } == isUse)
    }

    @Test("Malformed and deeply nested sources and build files are read without a crash and within the time limit")
    func malformedSourcesAreReadWithoutACrash() {
        let parts = [
            "\"\\(", "/*", "#\"\\#(", "\"\"\"\\(\"", "((((", "(]", "`", "#if A\n", "/", "\\", "@selector(", "@class ",
            "[AIMobileLib getProfile:", "handleOpen(url: ", "#a ", "/* é */ kAINoError;", ".getProfile", "func f<",
        ]
        for bytes in parts.map({ Array(String(repeating: $0, count: 500).utf8) }) {
            _ = UseFinder.facts(of: bytes, at: "A.swift", .swift)
            _ = UseFinder.facts(of: bytes, at: "A.m", .objectiveC)
        }
        let settings = [
            "HEADER_SEARCH_PATHS", "HEADER_SEARCH_PATHS = (", "<platform name=\"ios\">", "EXCLUDED_ARCHS[",
            "IPHONEOS_DEPLOYMENT_TARGET = 9;", "buildSettings MACOSX_DEPLOYMENT_TARGET = 9.1;", "-framework ",
        ]
        for setting in settings {
            for line in ["\(setting) ", "\(setting)\n"] {
                _ = BuildFile(path: "plugin.xml", text: String(repeating: line, count: 4_000))
            }
        }
    }

    @Test("Thousands of outdated deployment targets in one build file are all found within the time limit")
    func thousandsOfOutdatedTargetsAreFound() {
        let versions = (0..<4_000).map { "IPHONEOS_DEPLOYMENT_TARGET = 9.\($0);\n\"Libs/\($0)\",\n" }.joined()
        let file = BuildFile(path: "A.xcconfig", text: "HEADER_SEARCH_PATHS = (\n\(versions)")
        #expect(file.findings.count == 4_000)
    }

    @Test("Uses are found in UTF-8, in UTF-16 and after invalid bytes")
    func usesAreFoundInUTF8AndUTF16() throws {
        let use = Data(Self.use.utf8)
        let little = try #require(Self.use.data(using: .utf16LittleEndian))
        let big = try #require(Self.use.data(using: .utf16BigEndian))
        let sample = try Sample([
            "A.swift": [0xEF, 0xBB, 0xBF] + use, "B.swift": [0xFF, 0xFE] + little, "C.swift": [0xFE, 0xFF] + big,
            "D.swift": [0x2F, 0x2F, 0xE9, 0x0A] + use, "E.swift": [0x22, 0xFF, 0x00, 0x22, 0x0A] + use,
        ])
        let lines = ["A.swift:1", "B.swift:1", "C.swift:1", "D.swift:2", "E.swift:2"]
        #expect(try sample.uses() == lines.map { "\($0) LWA004" })
    }

    @Test(
        "For a missing, unreadable or foreign API key, the configuration's error gives the report's advice",
        arguments: [
            (["CFBundleIdentifier": id], Rule.missingKey),
            (["CFBundleIdentifier": id, "APIKey": "one.two"], .unreadableKey),
            (["CFBundleIdentifier": "b", "APIKey": key], .foreignKey),
        ])
    func configurationErrorGivesTheSameAdviceAsTheReport(infoPlist: [String: String], rule: Rule) throws {
        let error = try #require(throws: AMZNError.self) { try AMZNConfiguration(infoPlist: infoPlist) }
        #expect(error.message.hasSuffix(". \(rule.advice.capitalizedFirst)."))
    }

    private static let id = "com.example.App"
    private static let claims = #"{"iss":"Amazon","type":"APIKey","bundleId":"\#(id)","clientId":"c"}"#
    private static let key = "header.\(Data(claims.utf8).base64EncodedString()).signature"

    @Test(
        "In Info.plist, the report finds a wrong API key, a key without a URL scheme, and a scheme without a key",
        arguments: [
            (["CFBundleIdentifier": id, "APIKey": key, "scheme": "AMZN-com.example.app"], use, []),
            (["CFBundleIdentifier": id], use, []),
            (["CFBundleIdentifier": id, "APIKey": key], "", []),
            (["CFBundleIdentifier": id, "APIKey": key], use, ["LWA109"]),
            (["CFBundleIdentifier": id, "scheme": "amzn-\(id)"], use, ["LWA106"]),
            (["CFBundleIdentifier": id, "APIKey": "one.two", "scheme": "amzn-\(id)"], use, ["LWA107"]),
            (["APIKey": "$(LWA_KEY)", "scheme": "amzn-\(id)"], use, []),
            (["APIKey": "${LWA_KEY}", "scheme": "amzn-\(id)"], use, []),
            (["CFBundleIdentifier": "com.example.app", "APIKey": key, "scheme": "amzn-\(id)"], use, ["LWA108"]),
            (["CFBundleIdentifier": "b", "APIKey": key, "scheme": "amzn-b"], use, ["LWA108"]),
            (["CFBundleIdentifier": "$(ID)", "APIKey": key, "scheme": "amzn-$(ID)"], use, []),
            (["CFBundleIdentifier": "com.b.$(ID)", "APIKey": key, "scheme": "amzn-com.b.Shop"], use, ["LWA108"]),
        ], [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func invalidInfoPlistIsFound(
        project: (entries: [String: String], source: String, codes: [String]),
        format: PropertyListSerialization.PropertyListFormat
    ) throws {
        var list: [String: Any] = project.entries
        if let scheme = list.removeValue(forKey: "scheme") {
            list["CFBundleURLTypes"] = [["CFBundleURLSchemes": [scheme]]]
        }
        let sample = try Sample([
            "My-Info.plist": PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0),
            "A.swift": Data(project.source.utf8),
        ])
        #expect(sample.report().findings.filter { !$0.isUse }.map(\.rule.code).sorted() == project.codes)
    }

    @Test(
        "An API key is compared with the bundle identifiers of the configurations that name the Info.plist",
        arguments: [
            ("com.b", ["LWA108"]), (id, []), ("$(PREFIX).b", []), ("com.b.beta; } buildSettings { ", []),
        ], ["$(PRODUCT_BUNDLE_IDENTIFIER)", "${PRODUCT_BUNDLE_IDENTIFIER}", nil])
    func keyIsComparedWithTheProject(project: (identifier: String, codes: [String]), identifier: String?) throws {
        var list: [String: Any] = ["APIKey": Self.key]
        list["CFBundleIdentifier"] = identifier
        list["CFBundleURLTypes"] = [["CFBundleURLSchemes": ["amzn-$(PRODUCT_BUNDLE_IDENTIFIER)"]]]
        let settings =
            "buildSettings = { PRODUCT_BUNDLE_IDENTIFIER = \(project.identifier); INFOPLIST_FILE = My-Info.plist; }"
        let tests = "buildSettings = { PRODUCT_BUNDLE_IDENTIFIER = \(Self.id); INFOPLIST_FILE = Tests.plist; }"
        let sample = try Sample([
            "My-Info.plist": PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0),
            "A.xcodeproj/project.pbxproj": Data("\(settings)\n\(tests)".utf8), "A.swift": Data(Self.use.utf8),
        ])
        #expect(sample.report().findings.filter { !$0.isUse }.map(\.rule.code) == project.codes)
    }

    @Test(
        "No format of a report on a foreign or unreadable API key contains the key",
        arguments: [(key, Rule.foreignKey), ("\(key).more", .unreadableKey)])
    func reportDoesNotContainTheKey(key: String, rule: Rule) throws {
        let list = ["CFBundleIdentifier": "b", "APIKey": key]
        let sample = try Sample([
            "My-Info.plist": PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0),
            "A.swift": Data(Self.use.utf8),
        ])
        let report = sample.report()
        #expect(report.findings.contains { $0.rule == rule })
        for text in MigrationReport.forms.map({ $0.text(report) }) + [HTMLReport.text(report)] {
            #expect(!text.contains(Self.key.split(separator: ".")[1]))
        }
    }
}
