import Foundation
import ProgramSupport
import Testing

@testable import MigrationReport

/// Each format of the report, once.
@Suite struct FormatTests {
    /// A project with a file in each language, and names that need escaping.
    private static func sample() throws -> Sample {
        try Sample([
            "A & <b>.swift":
                "import LoginWithAmazonLegacy\nlet e = \"é😀\"; AMZNLWAMobileLib.getProfile(nil)\nAMZNUser.fetch(f)",
            "B.m": "#import \"AIMobileLib.h\"\n  [AIMobileLib getClientId];  ",
        ])
    }

    @Test("The text report has each use with its line and replacement, the findings, the counts and the plan")
    func text() throws {
        let sample = try Self.sample()
        let text = TextReport.text(try sample.report()).replacingOccurrences(of: sample.path, with: "app")
        #expect(
            text == """
                app/A & <b>.swift
                  2:36  LWA004  let e = "é😀"; AMZNLWAMobileLib.getProfile(nil)
                                use AMZNUser.fetch(_:)

                app/B.m
                  2:16  LWA008  [AIMobileLib getClientId];
                                use AMZNAuthorizationManager.clientID

                Besides the calls
                  app/B.m:1  LWA104  It imports AIMobileLib.h.
                      To do: keep the import while the file uses 2.x names: the package has a header of this name.

                2.x  3.x  Left   File
                1    1    50 %   app/A & <b>.swift
                1    0    100 %  app/B.m

                The plan for Shop & Co, 2026-11-22 (migration-report 1.0.0)
                  1.  1  Adapt the imports
                  2.  2  Move the calls and their options

                2 source files read: 2 uses of SDK 2.x in 2 files, 1 of SDK 3.x. Left to move: 67 %.

                """)
        #expect(TextReport.text(try Sample(["A.swift": ""]).report()) == "1 source file read: no use of either SDK.\n")
    }

    @Test("Each line of the Xcode report is a warning at an absolute path")
    func xcode() throws {
        let sample = try Self.sample()
        let lines = XcodeReport.text(try sample.report()).split(separator: "\n")
        #expect(lines.count == 3)
        #expect(
            lines[0] == "\(sample.path)/A & <b>.swift:2:36: warning: 'AMZNLWAMobileLib.getProfile' belongs to SDK 2.x: "
                + "use AMZNUser.fetch(_:) [LWA004]")
    }

    @Test("The JSON report has the heading, the figures, the steps and each use")
    func json() throws {
        let report = try Self.sample().report()
        let object = try JSONSerialization.jsonObject(with: Data(Program.json(report).utf8)) as? [String: Any]
        #expect(
            object?["summary"] as? [String: Int] == ["filesRead": 2, "uses": 2, "modernUses": 1, "leftPercent": 67])
        let parts = [
            "\"version\" : \"1.0.0\"", "\"step\" : \"imports\"", "\"code\" : \"LWA104\"", "\"code\" : \"LWA008\"",
            "\"source\" : \"[AIMobileLib getClientId];\"", "\"column\" : 16",
        ]
        for part in parts { #expect(Program.json(report).contains(part), "\(part)") }
    }

    @Test("The SARIF log refers to its rules, which lead to the guide, with UTF-16 columns and escaped URLs")
    func sarif() throws {
        let log = SARIFReport.text(try Self.sample().report())
        func values(_ key: String) -> [String] {
            log.components(separatedBy: "\"\(key)\" : ").dropFirst().map { String($0.prefix { !",\n".contains($0) }) }
        }
        #expect(values("id") == Rule.all.map { "\"\($0.code)\"" })
        #expect(values("ruleId") == ["\"LWA004\"", "\"LWA008\"", "\"LWA104\""])
        #expect(values("helpUri")[0] == "\"https://example.com/guide/Migration.md#signing-in\"")
        #expect(values("startColumn") == ["33", "16", "1"])
        #expect(values("uri")[0].hasPrefix("\"file:///") && values("uri")[0].hasSuffix("/A%20&%20%3Cb%3E.swift\""))
    }

    @Test("The page escapes its content, links its codes to the guide, and loads nothing")
    func html() throws {
        let page = HTMLReport.text(try Self.sample().report())
        #expect(page.contains("<h1>Migration plan for Shop &amp; Co</h1>") && page.contains("2026-11-22"))
        #expect(page.contains("A &amp; &lt;b&gt;") && !page.contains("A & <b>"))
        #expect(page.contains("<a href=\"https://example.com/guide/Migration.md#the-profile\">LWA004</a>"))
        for outside in ["http:", "<script", "<img", "<link", "url(", "@import"] { #expect(!page.contains(outside)) }
    }

    @Test("Control characters in names and in code are escaped, so that none reaches the terminal")
    func controls() throws {
        let name = "A\u{1B}[31m\u{7}\u{9B}\u{202E}\nB.swift:1:1: error: C.swift"
        let sample = try Sample([
            name: "typealias `D\u{1B}[2J` = AIMobileLib\n`D\u{1B}[2J`.getClientId()",
            "B.m": "#import \"\u{1B}]0;E\u{7}/AIMobileLib.h\"",
        ])
        let report = try sample.report()
        let texts = [TextReport.text(report), XcodeReport.text(report), HTMLReport.text(report)]
        for text in texts + [Program.json(report), SARIFReport.text(report)] {
            #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
            #expect(!text.unicodeScalars.contains("\u{202E}"))
        }
        for text in texts {
            #expect(text.contains("D\\u{1B}[2J") && text.contains("It imports \\u{1B}]0;E\\u{07}"))
        }
        #expect(report.files.map(\.path) == ["\(sample.path)/\(name)"])
    }
}
