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
            "Shop & Co, 2026-11-22",
            "A & <b>.swift\n  2:36  LWA004  let e = \"é😀\"; AMZNLWAMobileLib.getProfile(nil)\n",
            "B.m\n  1:1   LWA104  The file imports AIMobileLib.h.\n",
        ],
        "--xcode": [
            ".swift:2:36: warning: 'AMZNLWAMobileLib.getProfile' is deprecated: use `AMZNUser.fetch(handler)` [LWA004]\n",
            "B.m:1:1: warning: The file imports AIMobileLib.h: keep the import",
        ],
        "--json": [
            "\"version\" : \"1.0.0\"", "\"uses\" : 2", "\"read\" : 2", "\"step\" : \"facade\"",
            "\"code\" : \"LWA104\"", "\"source\" : \"[AIMobileLib getClientId];\"", "\"column\" : 16",
        ],
        "--sarif": [
            "\"id\" : \"LWA113\"", "\"ruleId\" : \"LWA004\"", "\"ruleId\" : \"LWA104\"", "/A%20&%20%3Cb%3E.swift\"",
            "\"startLine\" : 2", "\"startColumn\" : 33",
            "\"helpUri\" : \"https://example.com/guide/Migration.md#signing-in\"",
        ],
        "--html": [
            "<h1>Migration plan for Shop &amp; Co</h1>", "2026-11-22", "A &amp; &lt;b&gt;.swift</code>",
            "<a href=\"https://example.com/guide/Migration.md#the-profile\">LWA004</a>",
            "<span>use <code>AMZNUser.fetch(handler)</code></span>",
            "<li>Move the calls and their options: <b>2 places</b></li>",
            "B.m</a></td><td>1</td><td>1</td></tr>",
        ],
    ]

    @Test(
        "Each format shows the uses and findings; SARIF and HTML also escape paths and link to the guide",
        arguments: parts)
    func formatHasTheUsesAndFindings(name: String, parts: [String]) throws {
        let text = try Self.formats[name]?(Self.sample().report()) ?? ""
        for part in parts { #expect(text.contains(part), "\(part)") }
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
            "B.m": "#import \"AIMobileLib.h\"\n  [AIMobileLib getClientId];  ",
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
        let text = try Self.formats[name]?(sample.report()) ?? ""
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
        #expect(!text.unicodeScalars.contains("\u{202E}"))
        #expect(text.contains(["--json", "--sarif"].contains(name) ? "0;E\\u0007" : "0;E\\u{07}"))
    }
}
