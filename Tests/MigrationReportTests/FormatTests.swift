import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import migration_report

/// Tests of the report's formats. The article *Planning the move* shows a whole report as text.
@Suite(.deadline) struct FormatTests {
    private static let formats: [String: @Sendable (Report) -> String] = Dictionary(
        uniqueKeysWithValues: MigrationReport.forms + [("--html", HTMLReport.text)])

    private static let parts = [
        "--text": [
            "Before you ship: 1 place\n\n1. Adapt the imports, and code that doesn't work with the package\n\n",
            "B.m\n  1:1  LWA104  The file imports Old/AIMobileLib.h.\n",
            "Later, or never: 2 places\n\n", "Shop & Co, 2026-11-22",
            "A & <b>.swift\n  2:36  LWA004  let e = \"é😀\"; AMZNLWAMobileLib.getProfile(nil)\n",
        ],
        "--xcode": [
            ".swift:2:36: warning: later, or never: 'AMZNLWAMobileLib.getProfile': use `AMZNUser.fetch(handler)` [LWA004]\n",
            "B.m:1:1: warning: before you ship: The file imports Old/AIMobileLib.h: use `#import",
            "\nwarning: none: not read, no such file or directory.\n",
        ],
        "--json": [
            "\"date\" : \"2026-11-22\"", "\"uses\" : 2", "\"read\" : 2", "\"step\" : \"imports\"",
            "\"phase\" : \"later\"",
            "\"code\" : \"LWA104\"", "\"source\" : \"[AIMobileLib getClientId];\"", "\"column\" : 16",
            "\"path\" : \"none\"",
        ],
        "--html": [
            "<h1>Migration plan for Shop &amp; Co</h1>", "2026-11-22", "A &amp; &lt;b&gt;.swift</code>",
            "<a href=\"https://example.com/guide/Migration.md#the-profile\">LWA004</a>",
            "<span>use <code>AMZNUser.fetch(handler)</code></span>",
            "(<a href=\"https://example.com/guide/FirstRelease.md\">FirstRelease.md</a>)</th><td><b>1</b></td>",
            "<tr><td>2. Move the calls and their options</td><td>2</td></tr>",
            "<p>none: not read, no such file or directory.</p>",
        ],
    ]

    @Test(
        "Each format shows what has to change before the app ships, then the uses; HTML escapes paths and links to the guide",
        arguments: parts)
    func formatHasTheUsesAndFindings(name: String, parts: [String]) throws {
        let sample = try Self.sample()
        let text = Self.formats[name]?(sample.report(and: ["none"])) ?? ""
        for part in parts { #expect(text.contains(part), "\(part)") }
        let places = ["LWA104", "LWA004"].compactMap { text.range(of: $0)?.lowerBound }
        #expect(places.count == 2 && places == places.sorted())
    }

    @Test("A finding that stands for several lines lists the further ones", arguments: formats.keys.sorted())
    func findingListsItsFurtherLines(name: String) throws {
        let sample = try Sample([
            "A.swift": "AIMobileLib.getProfile(nil)",
            "A.podspec": """
            s.vendored_frameworks = 'LoginWithAmazon.framework', 'LoginWithAmazon.framework'
            s.pod_target_xcconfig = { 'EXCLUDED_ARCHS' => 'arm64', 'HEADER_SEARCH_PATHS' => 'LoginWithAmazon.framework' }
            s.user_target_xcconfig = { 'EXCLUDED_ARCHS' => 'arm64', 'HEADER_SEARCH_PATHS' => 'LoginWithAmazon.framework' }
            s.test_xcconfig = { 'HEADER_SEARCH_PATHS' => 'LoginWithAmazon.framework' }
            s.source_files = 'A.swift'
            """, "bitrise.yml": "xcode: 13\nxcode: 13\nxcode: 13",
        ])
        let text = Self.formats[name]?(sample.report()) ?? ""
        if name == "--json" {
            let lines = text.filter { !$0.isWhitespace }
            #expect(lines.contains("\"furtherLines\":[3]") && lines.contains("\"furtherLines\":[3,4]"))
        } else {
            for sentence in [
                "The file contains EXCLUDED_ARCHS (also line 3)",
                "A search path is LoginWithAmazon.framework (also lines 3, 4)",
                "The file names Xcode 13 (also lines 2, 3)",
            ] { #expect(text.contains(sentence)) }
            #expect(!text.contains("LoginWithAmazon.framework (also line 1"))
        }
    }

    @Test("The HTML page loads no file, and escapes a path wherever it appears")
    func pageLoadsNoFileAndEscapesPaths() throws {
        let text = try HTMLReport.text(Self.sample().report())
        for part in ["http:", "<script", "<img", "<link", "url(", "@import", "<b>."] {
            #expect(!text.contains(part), "\(part)")
        }
    }

    private static func sample() throws -> Sample {
        try Sample([
            "A & <b>.swift": "import LoginWithAmazonLegacy\nlet e = \"é😀\"; AMZNLWAMobileLib.getProfile(nil)",
            "B.m": "#import \"Old/AIMobileLib.h\"\n  [AIMobileLib getClientId];  ",
        ])
    }

    @Test(
        "Each format escapes control characters in file names and code, and U+202E in file names",
        arguments: formats.keys.sorted())
    func controlCharactersAreEscaped(name: String) throws {
        let sample = try Sample([
            "A\u{1B}[31m\u{7}\u{9B}\u{202E}\nB.swift:1:1: error: C.swift":
                "let `D\u{1B}[2J` = kAINoError",
            "B.m": "#import \"\u{1B}]0;E\u{7}/AIMobileLib.h\"",
        ])
        let text = Self.formats[name]?(sample.report()) ?? ""
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
        #expect(!text.unicodeScalars.contains("\u{202E}"))
        #expect(text.contains(name == "--json" ? "0;E\\u0007" : "0;E\\u{07}"))
    }
}
