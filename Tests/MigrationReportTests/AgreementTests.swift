import Foundation
import TestSupport
import Testing

@testable import MigrationReport

/// The report lists what the compilers report, at the same places, and nothing else.
@Suite struct AgreementTests {
    @Test(
        "The report and the compiler list the same uses in generated Swift files and in the package's old clients",
        .enabled(if: CompilerWarnings.canCompileSwift))
    func swift() async throws {
        let sample = try Sample(GeneratedSources.swift)
        let client = Repository.files("Tests/AppleSurface/Clients/Old", ["swift"])
        let files = sample.files + client
        try expectEqual(uses(in: files), try await CompilerWarnings.swift(files), minimum: 500)
    }

    @Test(
        "The report and clang list the same uses in generated Objective-C files and in the package's old clients",
        .enabled(if: CompilerWarnings.canCompileObjectiveC))
    func objectiveC() async throws {
        let sample = try Sample(GeneratedSources.objectiveC)
        let files = sample.files + Repository.files("Tests/AppleSurface/Clients/ObjectiveC", ["m"])
        try expectEqual(uses(in: files), try await CompilerWarnings.objectiveC(files), minimum: 300)
    }

    @Test(
        "The compiler reports each Swift name of the table with its code and replacement",
        .enabled(if: CompilerWarnings.canCompileSwift))
    func tableInSwift() async throws {
        let calls = LegacyName.all.filter(\.isCall).flatMap(\.names).enumerated().map { number, name in
            // Both overloads of the redirect call have these labels.
            name.contains("handleOpen")
                ? "let f\(number): (URL?, String?) -> Bool = \(name)" : "let f\(number) = \(name)"
        }
        let types = LegacyName.all.filter(\.isType).map { "let t\($0.code) = \($0.names[0]).self" }
        let constants = LegacyName.all.filter { !$0.isCall && !$0.isType }.map {
            $0.code == "LWA060" ? "let t\($0.code) = \($0.names[0]).self" : "let c\($0.code) = \($0.names[0])"
        }
        let lines = ["import Foundation", "import LoginWithAmazonLegacy"] + calls + types + constants
        let sample = try Sample(["Names.swift": lines.joined(separator: "\n")])
        let messages = Set(try await CompilerWarnings.swift(sample.files).values)
        #expect(messages.sorted() == LegacyName.all.map { "\($0.code): use \($0.replacement)" })
    }

    @Test("The headers' messages are the compiler's, and declare each replacement for Objective-C")
    func tableInObjectiveC() throws {
        let headers = Repository.files("Sources/LoginWithAmazonLegacy", ["h"])
        let text = try headers.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        let messages = text.components(separatedBy: "\"LWA0").dropFirst().map { "LWA0" + $0.prefix { $0 != "\"" } }
        #expect(Set(messages).sorted() == LegacyName.all.map { "\($0.code): use \($0.replacement)" })
        let words = Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
        for row in LegacyName.all {
            let names = row.objectiveCReplacement.split { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != ":" }
            let parts = names.filter { $0.contains(":") || $0.contains(".") || $0.contains("AMZN") }
                .flatMap { $0.split(whereSeparator: { ".:".contains($0) }) }.map(String.init)
            #expect(Set(parts).subtracting(words) == [], "\(row.code)")
        }
    }

    @Test("The article Codes contains both tables, and Migration has the sections that the codes lead to")
    func articles() throws {
        let folder = "Sources/LoginWithAmazonLegacy/LoginWithAmazonLegacy.docc"
        let codes = try Repository.text("\(folder)/Codes.md")
        let names = LegacyName.all.map { row in
            let objectiveC = row.objectiveCReplacement == row.replacement ? "the same" : row.objectiveCReplacement
            return "| \(row.code) | \(row.names.map { "`\($0)`" }.joined(separator: ", ")) | \(row.replacement) "
                + "| \(objectiveC) |"
        }
        let rules = Rule.ofProjects.map { "| \($0.code) | \($0.title) | \($0.advice.capitalizedFirst). |" }
        #expect(codes.split(separator: "\n").filter { $0.hasPrefix("| LWA") }.map(String.init) == names + rules)
        let guide = try Repository.text("\(folder)/Migration.md").split(separator: "\n")
        let anchors = guide.filter { $0.hasPrefix("## ") }.map { anchor(of: String($0.dropFirst(3))) }
        let sections = LegacyName.all.map(\.section) + Rule.ofProjects.map(\.section)
        #expect(Set(sections).subtracting(anchors) == [])
    }

    @Test("The guide's section for each call and option shows the replacement in both languages")
    func sections() throws {
        let guide = try Repository.text("Sources/LoginWithAmazonLegacy/LoginWithAmazonLegacy.docc/Migration.md")
        let sections = guide.components(separatedBy: "\n## ").dropFirst()
        let texts = Dictionary(uniqueKeysWithValues: sections.map { (anchor(of: $0), $0) })
        for row in LegacyName.all where row.step == .calls {
            for replacement in [row.replacement, row.objectiveCReplacement] {
                let words = replacement.split { !$0.isLetter && !$0.isNumber }
                let name = words.first { $0.first?.isLowercase == true } ?? words[0]
                #expect(texts[row.section]?.contains(name) == true, "\(row.code): \(name)")
            }
        }
    }

    private func anchor(of section: String) -> String {
        section.prefix { $0 != "\n" }.lowercased().replacingOccurrences(of: " ", with: "-")
    }

    // MARK: Comparing

    private func uses(in files: [URL]) throws -> Set<CompilerWarnings.Use> {
        var tree = SourceTree()
        for file in files { try tree.add(file.path) }
        let uses = ProjectScan.report(tree, Sample.heading).files.flatMap(\.uses)
        return Set(uses.map { "\($0.path.lastComponent):\($0.place.line):\($0.place.column) \($0.rule.code)" })
    }

    private func expectEqual(
        _ ours: Set<CompilerWarnings.Use>, _ theirs: [CompilerWarnings.Use: String], minimum: Int
    ) throws {
        #expect(theirs.count >= minimum)
        #expect(Set(theirs.keys).subtracting(ours).sorted() == [], "missed")
        #expect(ours.subtracting(theirs.keys).sorted() == [], "not reported by the compiler")
    }
}
