import Foundation
import Testing

@testable import MigrationReport

@Suite struct ReportFormTests {
    /// A project with a file in each language, and names that need escaping.
    private static func report() throws -> (Report, Sample) {
        let sample = try Sample([
            "A & <b>.swift":
                "import LoginWithAmazonLegacy\nlet e = \"é😀\"; AIMobileLib.getProfile(nil)\nAMZNUser.fetch(f)",
            "B.m": "#import \"AIMobileLib.h\"\n[AIMobileLib getClientId];",
        ])
        return (try sample.report(), sample)
    }

    @Test("The text report has uses, findings, counts and the share left to move")
    func text() throws {
        let (report, sample) = try Self.report()
        let text = TextReport.text(report).replacingOccurrences(of: sample.path, with: "app")
        #expect(
            text == """
                app/A & <b>.swift
                  2:31  LWA004  AIMobileLib.getProfile  AMZNUser.fetch(_:)

                app/B.m
                  2:14  LWA008  +[AIMobileLib getClientId]  AMZNAuthorizationManager.configuration?.clientID

                Besides the calls
                  app/B.m:1  LWA104  It imports AIMobileLib.h.
                      To do: keep it, because the package has a header of this name, and remove it with the last use.

                Uses  Code    Use instead
                1     LWA004  AMZNUser.fetch(_:)
                1     LWA008  AMZNAuthorizationManager.configuration?.clientID

                2.x  3.x  Left   File
                1    1    50 %   app/A & <b>.swift
                1    0    100 %  app/B.m

                2 source files read: 2 uses of SDK 2.x in 2 files, 1 of SDK 3.x. Left to move: 67 %.

                """)
    }

    @Test("Each line of the Xcode report is a warning at an absolute path")
    func xcode() throws {
        let (report, sample) = try Self.report()
        let lines = XcodeReport.text(report).split(separator: "\n").map(String.init)
        #expect(lines.count == 3)
        #expect(
            lines[0] == "\(sample.path)/A & <b>.swift:2:31: warning: 'AIMobileLib.getProfile' belongs to SDK 2.x: "
                + "use AMZNUser.fetch(_:) [LWA004]")
        #expect(lines.allSatisfy { $0.hasPrefix("/") && $0.contains(": warning: ") && $0.hasSuffix("]") })
    }

    @Test("The JSON report has the same figures")
    func json() throws {
        let (report, _) = try Self.report()
        let data = Data(try JSONReport.text(report).utf8)
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let summary = try #require(object["summary"] as? [String: Int])
        #expect(summary == ["filesRead": 2, "uses": 2, "modernUses": 1, "leftPercent": 67])
        let files = try #require(object["files"] as? [[String: Any]])
        #expect(files.map { ($0["uses"] as? [Any])?.count } == [1, 1])
        #expect((object["codes"] as? [[String: Any]])?.map { $0["code"] as? String } == ["LWA004", "LWA008"])
        #expect((object["findings"] as? [[String: Any]])?.map { $0["code"] as? String } == ["LWA104"])
    }

    @Test("The SARIF log refers to its rules, with UTF-16 columns and escaped addresses")
    func sarif() throws {
        let (report, _) = try Self.report()
        let data = Data(try SARIFReport.text(report).utf8)
        let log = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(log["version"] as? String == "2.1.0")
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        let rules = try #require(driver["rules"] as? [[String: Any]]).map { $0["id"] as? String }
        #expect(rules.count == LegacyTable.declarations.count + ProjectRule.allCases.count)
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(results.count == 3)
        for result in results {
            let index = try #require(result["ruleIndex"] as? Int)
            #expect(rules[index] == result["ruleId"] as? String)
        }
        let location = (results[0]["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
        let address = (location?["artifactLocation"] as? [String: String])?["uri"]
        #expect(address?.hasPrefix("file:///") == true && address?.hasSuffix("/A%20&%20%3Cb%3E.swift") == true)
        #expect((location?["region"] as? [String: Int]) == ["startLine": 2, "startColumn": 28])
    }

    @Test("The HTML page escapes its content and is self-contained")
    func html() throws {
        let (report, _) = try Self.report()
        let page = HTMLReport.text(report)
        #expect(page.contains("A &amp; &lt;b&gt;") && !page.contains("A & <b>"))
        #expect(page.contains("<strong>67 %</strong>"))
        for outside in ["http:", "https:", "<script", "<img", "<link", "url(", "@import"] {
            #expect(!page.contains(outside), "\(outside)")
        }
        for element in ["h2", "table", "section", "div", "main", "tr", "td", "th", "dl"] {
            let opened =
                page.components(separatedBy: "<\(element)>").count + page.components(separatedBy: "<\(element) ").count
            #expect(opened - 1 == page.components(separatedBy: "</\(element)>").count, "\(element)")
        }
    }

    @Test("Control characters in names and in code are escaped, so that none reaches the terminal")
    func controls() throws {
        let name = "A\u{1B}[31m\u{7}\u{9B}\u{202E}\nB.swift:1:1: error: C.swift"
        let sample = try Sample([
            name: "typealias `D\u{1B}[2J` = AIMobileLib\n`D\u{1B}[2J`.getClientId()",
            "B.m": "#import \"\u{1B}]0;E\u{7}/AIMobileLib.h\"",
        ])
        let report = try sample.report()
        let spelled = "A\\u{1B}[31m\\u{07}\\u{9B}\\u{202E}\\u{0A}B.swift:1:1: error: C.swift"
        let texts = [TextReport.text(report), XcodeReport.text(report)]
        for text in texts + [HTMLReport.text(report), try JSONReport.text(report), try SARIFReport.text(report)] {
            #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
            #expect(!text.unicodeScalars.contains("\u{202E}"))
        }
        for text in texts {
            #expect(text.contains(spelled) && text.contains("D\\u{1B}[2J.getClientId"))
            #expect(text.contains("It imports \\u{1B}]0;E\\u{07}/AIMobileLib.h"))
        }
        #expect(XcodeReport.text(report).split(separator: "\n").count == 2)
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(try JSONReport.text(report).utf8)) as? [String: Any])
        let paths = (json["files"] as? [[String: Any]])?.compactMap { $0["path"] as? String }
        #expect(paths?.contains("\(sample.path)/\(name)") == true)
    }

    @Test("A project without either SDK has nothing left to move, in every format")
    func nothing() throws {
        let report = try Sample(["A.swift": "let a = 1"]).report()
        #expect(TextReport.text(report) == "1 source file read: no use of either SDK.\n")
        #expect(XcodeReport.text(report) == "")
        #expect(HTMLReport.text(report).contains("1 source file read: no use of either SDK."))
        #expect(try JSONReport.text(report).contains("\"uses\" : 0"))
        #expect(try SARIFReport.text(report).contains("\"results\" : ["))
    }
}
