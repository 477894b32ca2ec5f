import Foundation
import Testing

@testable import MigrationReport

/// Tests findings other than uses of names.
@Suite struct ProjectFindingTests {
    private static let use = "AIMobileLib.getProfile(nil)"

    @Test(
        "The old framework is found in a project file, a folder, a Podfile and a Cartfile",
        arguments: [
            (["P.xcodeproj/project.pbxproj": "a\n\t\tB /* LoginWithAmazon.framework in Frameworks */;"], "2 LWA101"),
            (["project.pbxproj": "path = libs/liblogin-with-amazon-sdk.a;"], "1 LWA101"),
            (["Libs/LoginWithAmazon.framework/Headers/AIMobileLib.h": "@interface AIMobileLib : NSObject"], "1 LWA101"),
            (["Podfile": "target 'A' do\n  pod 'LoginWithAmazon', '~> 2.1' # old"], "2 LWA102"),
            (["Cartfile": "github \"someone/login-with-amazon\""], "1 LWA102"),
        ])
    func oldFramework(files: [String: String], expected: String) throws {
        let findings = try Sample(files).findings()
        #expect(findings.map { $0.split(separator: ":").last.map(String.init) } == [expected])
    }

    @Test(
        "The package, other pods and comments aren't reported as the old framework",
        arguments: [
            ["project.pbxproj": "productName = LoginWithAmazonLegacy; /* LoginWithAmazon */"],
            ["Podfile": "# pod 'LoginWithAmazon'\npod 'Alamofire'"], ["Pods/Podfile": "pod 'LoginWithAmazon'"],
        ])
    func noOldFramework(files: [String: String]) throws {
        #expect(try Sample(files).findings() == [])
    }

    @Test("The old import in a bridging header and imports of SDK 1.x headers are reported")
    func imports() throws {
        let sample = try Sample([
            "App-Bridging-Header.h": "// first\n#import <LoginWithAmazon/LoginWithAmazon.h>",
            "A.m": "#import \"AIMobileLib.h\"", "E.m": "@import LoginWithAmazon;",
        ])
        #expect(try sample.findings() == ["A.m:1 LWA104", "App-Bridging-Header.h:2 LWA103"])
    }

    @Test("An import of only the core is reported unless another file supplies the 2.x names")
    func moduleImports() throws {
        var files = [
            "A.m": "@import LoginWithAmazon;\n[AIMobileLib getProfile:nil];",
            "B.swift": "\nimport LoginWithAmazon\n\(Self.use)",
            "C.swift": "import LoginWithAmazon\nAMZNUser.fetch(f)",
            "D.swift": "import LoginWithAmazon\nimport LoginWithAmazonLegacy\n\(Self.use)",
        ]
        #expect(try Sample(files).findings() == ["A.m:1 LWA110", "B.swift:2 LWA110"])
        files["E.swift"] = "@_exported import LoginWithAmazonLegacy"
        #expect(try Sample(files).findings() == ["A.m:1 LWA110"])
    }

    @Test("A copy of an SDK header is reported, but its names aren't uses")
    func copiedHeader() throws {
        let sample = try Sample([
            "AIMobileLib.h":
                "@interface AIMobileLib : NSObject\n+ (void)getProfile:(id<AIAuthenticationDelegate>)d;\n@end",
            "A.m": "#import \"AIMobileLib.h\"\n[AIMobileLib getProfile:nil]; AIError *e;",
            "AIError.h": "@interface AIError : NSObject\n@end\nextern const NSUInteger kAINoError;",
        ])
        #expect(try sample.findings() == ["A.m:1 LWA104", "AIError.h:1 LWA105", "AIMobileLib.h:1 LWA105"])
        #expect(try sample.uses() == ["A.m:2 LWA004", "A.m:2 LWA023"])
    }

    // MARK: Info.plist

    private static func list(_ entries: [String: Any], binary: Bool = false) throws -> Data {
        var list = entries
        list["CFBundlePackageType"] = list["CFBundlePackageType"] ?? "APPL"
        return try PropertyListSerialization.data(fromPropertyList: list, format: binary ? .binary : .xml, options: 0)
    }

    private static func types(_ scheme: String) -> [[String: Any]] { [["CFBundleURLSchemes": [scheme]]] }

    private static func codes(_ files: [String: Data]) throws -> [String] {
        try Sample(files).report().findings.map(\.rule.rawValue)
    }

    @Test("A correct Info.plist has no findings, XML or binary", arguments: [false, true])
    func configured(isBinary: Bool) throws {
        let id = "com.example.App"
        let list: [String: Any] = [
            "CFBundleIdentifier": id, "APIKey": Sample.key(id), "CFBundleURLTypes": Self.types("AMZN-com.example.app"),
        ]
        #expect(try Self.codes(["Info.plist": try Self.list(list, binary: isBinary)]) == [])
    }

    @Test("A key for another bundle identifier is reported without its text, XML or binary", arguments: [false, true])
    func foreignKey(isBinary: Bool) throws {
        let key = Sample.key("com.example.other")
        let list: [String: Any] = [
            "CFBundleIdentifier": "com.example.app", "APIKey": key,
            "CFBundleURLTypes": Self.types("amzn-com.example.app"),
        ]
        let report = try Sample(["My-Info.plist": try Self.list(list, binary: isBinary)]).report()
        #expect(report.findings.map(\.rule) == [.foreignKey, .missingScheme])
        #expect(report.findings.contains { $0.detail.contains("com.example.other") })
        let payload = String(key.split(separator: ".")[1])
        for text in [
            TextReport.text(report), HTMLReport.text(report), XcodeReport.text(report), try JSONReport.text(report),
        ] {
            #expect(!text.contains(payload))
        }
    }

    @Test(
        "The identifiers in project files replace the build variable",
        arguments: [
            ("PRODUCT_BUNDLE_IDENTIFIER = com.example.app;", []),
            ("PRODUCT_BUNDLE_IDENTIFIER = com.example.b;", ["LWA108"]),
            ("PRODUCT_BUNDLE_IDENTIFIER = com.example.b;\nPRODUCT_BUNDLE_IDENTIFIER = \"com.example.app\";", []),
            ("PRODUCT_BUNDLE_IDENTIFIER = \"$(PREFIX).app\";", []), ("", []),
        ])
    func variables(project: String, expected: [String]) throws {
        let list: [String: Any] = [
            "CFBundleIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER)", "APIKey": Sample.key("com.example.app"),
            "CFBundleURLTypes": Self.types("amzn-$(PRODUCT_BUNDLE_IDENTIFIER)"),
        ]
        let files = ["Info.plist": try Self.list(list), "A.xcodeproj/project.pbxproj": Data(project.utf8)]
        #expect(try Self.codes(files) == expected)
    }

    @Test("Missing entries in Info.plist are found if the app needs them")
    func missing() throws {
        let id = "com.example.app"
        let source = Data(Self.use.utf8)
        func codes(_ list: [String: Any]) throws -> [String] {
            try Self.codes(["Info.plist": try Self.list(list), "A.swift": source])
        }
        #expect(try codes(["CFBundleIdentifier": id]) == ["LWA106", "LWA109"])
        #expect(try codes(["CFBundleIdentifier": id, "CFBundlePackageType": "BNDL"]) == [])
        #expect(try codes(["CFBundleIdentifier": id, "APIKey": Sample.key(id)]) == ["LWA109"])
        #expect(try codes(["CFBundleIdentifier": id, "CFBundleURLTypes": Self.types("amzn-\(id)")]) == ["LWA106"])
        #expect(try codes(["APIKey": "one.two", "CFBundleURLTypes": Self.types("amzn-\(id)")]) == ["LWA107"])
        #expect(try codes(["APIKey": "$(LWA_KEY)", "CFBundleURLTypes": Self.types("amzn-\(id)")]) == [])
        #expect(try Self.codes(["Info.plist": try Self.list(["CFBundleIdentifier": id])]) == [])
        #expect(try Self.codes(["Info.plist": Data("<plist><dict>".utf8)]) == [])
    }

    @Test("A finding in an XML Info.plist has the line of its key")
    func lines() throws {
        let list = try Self.list(["APIKey": "x", "CFBundleIdentifier": "a", "CFBundleURLTypes": Self.types("amzn-a")])
        let expected = String(decoding: list, as: UTF8.self).components(separatedBy: "<key>APIKey")[0].split(
            separator: "\n", omittingEmptySubsequences: false
        ).count
        #expect(try Sample(["Info.plist": list]).findings() == ["Info.plist:\(expected) LWA107"])
    }
}
