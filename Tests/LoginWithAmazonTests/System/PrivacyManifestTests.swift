import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Tests of the core's privacy manifest. The categories, reasons and calls come from Apple's pages "Privacy manifest
/// files" and "Describing use of required reason API"
/// (developer.apple.com/documentation/bundleresources/privacy-manifest-files, …/describing-use-of-required-reason-api).
@Suite(.deadline) struct PrivacyManifestTests {
    private static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    private static let file = root.appendingPathComponent("Sources/LoginWithAmazon/PrivacyInfo.xcprivacy")

    /// The calls that need a reason, by category.
    private static let calls = [
        "NSPrivacyAccessedAPICategoryFileTimestamp": [
            "creationDate", "modificationDate", "fileModificationDate", "contentModificationDateKey", "creationDateKey",
            "getattrlist", "getattrlistbulk", "fgetattrlist", "getattrlistat", "stat", "fstat", "fstatat", "lstat",
        ],
        "NSPrivacyAccessedAPICategorySystemBootTime": ["systemUptime", "mach_absolute_time"],
        "NSPrivacyAccessedAPICategoryDiskSpace": [
            "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey",
            "volumeAvailableCapacityForOpportunisticUsageKey", "volumeTotalCapacityKey", "systemFreeSize", "systemSize",
            "statfs", "statvfs", "fstatfs", "fstatvfs",
        ],
        "NSPrivacyAccessedAPICategoryActiveKeyboards": ["activeInputModes"],
        "NSPrivacyAccessedAPICategoryUserDefaults": ["UserDefaults", "NSUserDefaults", "AppStorage"],
    ]

    @Test("The manifest declares no tracking, no collected data, and only the API category that the sources use")
    func manifestDeclaresOnlyWhatTheSourcesUse() throws {
        let words = try Self.words(below: Self.root.appendingPathComponent("Sources"))
        let used = Self.calls.filter { !words.isDisjoint(with: $0.value.map { Substring($0) }) }
        #expect(Array(used.keys) == ["NSPrivacyAccessedAPICategoryFileTimestamp"])
        let reason: [String: Any] = [
            "NSPrivacyAccessedAPIType": "NSPrivacyAccessedAPICategoryFileTimestamp",
            "NSPrivacyAccessedAPITypeReasons": ["C617.1"],
        ]
        let expected: [String: Any] = [
            "NSPrivacyTracking": false, "NSPrivacyTrackingDomains": [String](),
            "NSPrivacyCollectedDataTypes": [String](), "NSPrivacyAccessedAPITypes": [reason],
        ]
        let manifest = try PropertyListSerialization.propertyList(from: Data(contentsOf: Self.file), format: nil)
        #expect(manifest as? NSDictionary == NSDictionary(dictionary: expected))
    }

    @Test("The manifest is in the core's resource bundle")
    func manifestIsAResourceOfTheCore() throws {
        let found = try #require(Bundle.module.url(forResource: "PrivacyInfo", withExtension: "xcprivacy"))
        #expect(try Data(contentsOf: found) == Data(contentsOf: Self.file))
    }

    /// The words in the folder's Swift files, except those in lines that are comments.
    private static func words(below folder: URL) throws -> Set<Substring> {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        try #require(paths.count > 50)
        let lines = try paths.flatMap { path in
            try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8).split(separator: "\n")
        }
        let code = lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }
        return Set(code.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" } })
    }
}
