import Foundation
import TestSupport
import Testing

@testable import migration_report

/// Tests that the report finds the same uses of 2.x names as the compilers, and that the headers and the articles agree
/// with the report's rules.
@Suite(.deadline) struct AgreementTests {
    @Test(
        "The report and the compiler list the same uses in generated files and in the clients of AppleSurface",
        arguments: CompilerWarnings.languages)
    func reportAndCompilerListTheSameUses(language: SourceLanguage) async throws {
        let isSwift = language == .swift
        let sample = try Sample(isSwift ? GeneratedSources.swift : GeneratedSources.objectiveC)
        let clients = Repository.files(
            "Tests/AppleSurface/Clients/" + (isSwift ? "Old" : "ObjectiveC"), isSwift ? "swift" : "m")
        var tree = SourceTree()
        for file in sample.files + clients { try tree.add(file.path) }
        // The report also finds strings that are the names of options, which a compiler doesn't report.
        let uses = ProjectScan.report(tree, Sample.heading).findings.filter { $0.isUse && !$0.detail.hasPrefix("\"") }
        let ours = Set(uses.map { "\($0.path.lastComponent):\($0.place.line):\($0.place.column) \($0.rule.code)" })
        let theirs = Set(try await CompilerWarnings.messages(for: sample.files + clients, language).keys)
        #expect(theirs.count >= (isSwift ? 500 : 300))
        #expect(theirs.subtracting(ours).sorted() == [], "missed")
        #expect(ours.subtracting(theirs).sorted() == [], "not reported by the compiler")
    }

    @Test(
        "The compiler reports each Swift name in the rules with the rule's code and replacement",
        .enabled(if: CompilerWarnings.languages.contains(.swift)))
    func compilerReportsEachSwiftNameWithItsRule() async throws {
        let lines = Rule.ofNames.flatMap(\.names).enumerated().map { number, name in
            // The redirect call has two overloads with the same labels. Only the type distinguishes the overloads.
            let type = name.contains("handleOpen") ? ": (URL?, String?) -> Bool" : ""
            let isType = !name.hasSuffix(")") && !name.hasPrefix("k") && !name.hasSuffix("Domain")
            return "let n\(number)\(type) = \(name)\(isType ? ".self" : "")"
        }
        let source = ["import Foundation", "import LoginWithAmazonLegacy"] + lines
        let sample = try Sample(["Names.swift": source.joined(separator: "\n")])
        let messages = Set(try await CompilerWarnings.messages(for: sample.files, .swift).values)
        #expect(messages.sorted() == Rule.ofNames.map { "\($0.code): \($0.advice)" })
    }

    @Test("The deprecation messages in the headers are those of the rules")
    func headersHaveTheRulesMessages() throws {
        let headers = Repository.files("Sources/LoginWithAmazonLegacy", "h")
        let text = try headers.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        let messages = text.components(separatedBy: "\"LWA0").dropFirst().map { "LWA0" + $0.prefix { $0 != "\"" } }
        #expect(Set(messages).sorted() == Rule.ofNames.map { "\($0.code): \($0.advice)" })
    }

    @Test("No public type or constant of the facade is missing from the rules, the headers, Codes.md or the topics")
    func noPublicNameIsMissing() throws {
        let facade = "Sources/LoginWithAmazonLegacy"
        let text = { try String(contentsOf: $0, encoding: .utf8) }
        let rules = Rule.ofNames.flatMap(\.names)
        let headers = Set(
            try Repository.files(facade, "h").map(text).joined().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        )
        let codes = try Repository.text(Repository.articles + "Codes.md")
        let topics = try Repository.text(Repository.articles + "LoginWithAmazonLegacy.md")
        let (names, calls) = Self.declarations(try Repository.files(facade, "swift").map(text).joined(separator: "\n"))
        #expect(names.count >= 30)
        #expect(calls.count >= 10)
        #expect(names.filter { !rules.contains($0) } == [], "without a rule in LegacyRules.swift")
        #expect(names.filter { !headers.contains($0) } == [], "not declared by the headers in ObjectiveC")
        #expect(names.filter { !codes.contains("`\($0)`") } == [], "without a row in Codes.md")
        #expect(names.filter { !topics.contains("- ``\($0)``") } == [], "without a topic in LoginWithAmazonLegacy.md")
        let uncovered = calls.filter { call in !rules.contains { $0.contains(".\(call)(") } }
        #expect(uncovered == [], "without a rule in LegacyRules.swift")
    }

    /// The names of the public types and constants, and of the 2.x calls.
    private static func declarations(_ source: String) -> (names: Set<String>, calls: Set<String>) {
        var (names, calls): (Set<String>, Set<String>) = ([], [])
        for line in source.components(separatedBy: "\n") {
            let words = line.split { !$0.isLetter && !$0.isNumber }.map(String.init)
            guard let start = words.firstIndex(where: { ["public", "open"].contains($0) }) else { continue }
            let rest = words[(start + 1)...].drop { $0 == "final" }
            guard let kind = rest.first, let name = rest.dropFirst().first else { continue }
            if ["let", "typealias", "class", "protocol", "enum"].contains(kind) { names.insert(name) }
            if kind == "static", name == "func" { calls.formUnion(rest.dropFirst(2).prefix(1)) }
        }
        // `AIMobileLib` has no rule, because each of its 2.x calls has a rule. The two protocols exist only on
        // platforms without Objective-C.
        let others = ["AIMobileLib", "AIOptionalDelegate", "AINonOptionalDelegate"]
        return (names.subtracting(others), calls.subtracting(["usageCounts"]))
    }

    @Test("The article Codes lists every rule; Migration has a section for each, with the replacements of calls")
    func articlesListEveryRule() throws {
        let codes = try Repository.text(Repository.articles + "Codes.md")
        let names = Rule.ofNames.map { row in
            let objectiveC = row.objectiveCAdvice == row.advice ? "the same" : row.objectiveCAdvice.dropFirst(4)
            return
                "| \(row.code) | \(row.names.map { "`\($0)`" }.joined(separator: ", ")) | \(row.advice.dropFirst(4)) "
                + "| \(objectiveC) |"
        }
        let rules = Rule.ofProjects.map { "| \($0.code) | \($0.title) | \($0.advice.capitalizedFirst). |" }
        #expect(codes.split(separator: "\n").filter { $0.hasPrefix("| LWA") }.map(String.init) == names + rules)
        let guide = try Repository.text(Repository.articles + "Migration.md").components(separatedBy: "\n## ")
        for rule in Rule.all {
            let section = guide.first {
                $0.prefix { $0 != "\n" }.lowercased().replacingOccurrences(of: " ", with: "-") == rule.section
            }
            let text = try #require(section, "\(rule.code)")
            for advice in rule.step == .calls ? [rule.advice, rule.objectiveCAdvice] : [] {
                let words: [Substring] = advice.split { !$0.isLetter && !$0.isNumber }.filter { $0.count > 8 }
                for name in words { #expect(text.contains(name), "\(rule.code): \(name)") }
            }
        }
    }
}
