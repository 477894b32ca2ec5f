import Foundation
import TestSupport
import Testing

@testable import migration_report

/// Tests that the report and the compilers find the same uses of deprecated names, and that the facade, its headers and
/// the articles agree with the report's rules.
@Suite(.deadline(minutes: 5)) struct AgreementTests {
    @Test(
        "The report and the compiler list the same uses in generated files and in old clients of AppleSurface",
        arguments: CompilerWarnings.languages)
    func reportAndCompilerListTheSameUses(language: SourceLanguage) async throws {
        let isSwift = language == .swift
        let sample = try Sample(isSwift ? GeneratedSources.swift : GeneratedSources.objectiveC)
        let clients = Repository.files(
            "Tests/AppleSurface/Clients/" + (isSwift ? "Old" : "ObjectiveC"), isSwift ? "swift" : "m")
        var tree = SourceTree()
        for file in sample.files + clients { tree.add(file.path) }
        let uses = ProjectScan.report(tree, Sample.heading).findings.filter { $0.isUse && !Self.isOnlyInReport($0) }
        let ours = Set(uses.map { "\($0.path.lastComponent):\($0.place.line):\($0.place.column) \($0.rule.code)" })
        let theirs = Set(try await CompilerWarnings.messages(for: sample.files + clients, language).keys)
        #expect(theirs.count >= (isSwift ? 500 : 300))
        #expect(theirs.subtracting(ours).sorted() == [], "missed")
        #expect(ours.subtracting(theirs).sorted() == [], "not reported by the compiler")
    }

    /// Whether the use is one that a compiler doesn't report: a string literal with the name of an option, the class
    /// `AIMobileLib` without a 2.x call, or a category on a class.
    private static func isOnlyInReport(_ use: Finding) -> Bool {
        let category = #"^@(interface|implementation) \#(use.detail) \("#
        return use.detail.hasPrefix("\"") || use.detail == "AIMobileLib"
            || use.source?.range(of: category, options: .regularExpression) != nil
    }

    @Test(
        "For the Swift names in the rules, the compiler's messages are the rules' codes and replacements",
        .enabled(if: CompilerWarnings.languages.contains(.swift)))
    func compilerMessagesForSwiftNamesAreThoseOfTheRules() async throws {
        let lines = Rule.ofNames.flatMap(\.names).enumerated().map { number, name in
            // `handleOpen` and `handleOpenURL` have two overloads each, which differ only in a type.
            let type = name.contains("handleOpen") ? ": (URL?, String?) -> Bool" : ""
            let isType = !name.hasSuffix(")") && !name.hasPrefix("k") && !name.hasSuffix("Domain")
            return "let n\(number)\(type) = \(name)\(isType ? ".self" : "")"
        }
        let source = ["import Foundation", "import LoginWithAmazonLegacy"] + lines
        let sample = try Sample(["Names.swift": source.joined(separator: "\n")])
        let messages = Set(try await CompilerWarnings.messages(for: sample.files, .swift).values)
        #expect(messages.sorted() == Rule.ofNames.map { "\($0.code): \($0.advice)" })
    }

    @Test("The deprecation messages in the headers have the codes and the Swift advice of the rules for names")
    func messagesInHeadersHaveTheCodesAndAdviceOfTheRules() throws {
        let headers = Repository.files("Sources/LoginWithAmazonLegacy", "h")
        let text = try headers.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        let messages = text.components(separatedBy: "\"LWA0").dropFirst().map { "LWA0" + $0.prefix { $0 != "\"" } }
        #expect(Set(messages).sorted() == Rule.ofNames.map { "\($0.code): \($0.advice)" })
    }

    @Test("The facade's public types and constants are in the rules, headers, topics and article Codes")
    func publicNamesAreInRulesHeadersAndArticles() throws {
        let facade = "Sources/LoginWithAmazonLegacy"
        let text = { try String(contentsOf: $0, encoding: .utf8) }
        let rules = Rule.ofNames.flatMap(\.names)
        let headers = Set(
            try Repository.files(facade, "h").map(text).joined().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        )
        let codes = try Repository.text(Repository.articles + "Codes.md")
        let topics = try Repository.text(Repository.articles + "LoginWithAmazonLegacy.md")
        let names = try Self.declarations().names
        #expect(names.count >= 30)
        #expect(names.filter { !rules.contains($0) } == [], "without a rule in LegacyRules.swift")
        #expect(names.filter { !headers.contains($0) } == [], "not declared by the headers in ObjectiveC")
        #expect(names.filter { !codes.contains("`\($0)`") } == [], "without a row in Codes.md")
        #expect(names.filter { !topics.contains("- ``\($0)``") } == [], "without a topic in LoginWithAmazonLegacy.md")
    }

    @Test("Examples/BothAPIs passes each 2.x option, so the parity tests can compare it")
    func examplesPassEachOption() throws {
        let calls = try Repository.files("Examples/BothAPIs", "swift").map {
            try String(contentsOf: $0, encoding: .utf8)
        }.joined()
        let options = try Self.declarations().names.filter { $0.hasPrefix("kAIOption") }
        #expect(options.count >= 5)
        #expect(options.filter { !calls.contains($0) } == [])
    }

    @Test("The facade's public static methods are in the rules")
    func publicStaticMethodsAreInTheRules() throws {
        let calls = try Self.declarations().calls
        #expect(calls.count >= 10)
        let rules = Rule.ofNames.flatMap(\.names)
        #expect(calls.filter { call in !rules.contains { $0.contains(".\(call)(") } } == [])
    }

    /// The names of the facade's public types and constants, and of the 2.x calls.
    private static func declarations() throws -> (names: Set<String>, calls: Set<String>) {
        let files = Repository.files("Sources/LoginWithAmazonLegacy", "swift")
        let source = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
        var (names, calls): (Set<String>, Set<String>) = ([], [])
        for line in source.components(separatedBy: "\n") {
            let words = line.split { !$0.isLetter && !$0.isNumber }.map(String.init)
            guard let start = words.firstIndex(where: { ["public", "open"].contains($0) }) else { continue }
            let rest = words[(start + 1)...].drop { $0 == "final" }
            guard let kind = rest.first, let name = rest.dropFirst().first else { continue }
            if ["let", "typealias", "class", "protocol", "enum"].contains(kind) { names.insert(name) }
            if kind == "static", name == "func" { calls.formUnion(rest.dropFirst(2).prefix(1)) }
        }
        return (names, calls)
    }

    @Test("The tables of the article Codes list the rules with their names, titles and advice")
    func articleCodesListsTheRules() throws {
        let codes = try Repository.text(Repository.articles + "Codes.md")
        let names = Rule.ofNames.map { row in
            let objectiveC = row.objectiveCAdvice == row.advice ? "the same" : row.objectiveCAdvice.dropFirst(4)
            return
                "| \(row.code) | \(row.names.map { "`\($0)`" }.joined(separator: ", ")) | \(row.advice.dropFirst(4)) "
                + "| \(objectiveC) |"
        }
        let rules = Rule.ofProjects.map { rule in
            let objectiveC = rule.objectiveCAdvice == rule.advice ? "" : " In Objective-C, \(rule.objectiveCAdvice)."
            return "| \(rule.code) | \(rule.title) | \(rule.advice.capitalizedFirst).\(objectiveC) |"
        }
        #expect(codes.split(separator: "\n").filter { $0.hasPrefix("| LWA") }.map(String.init) == names + rules)
    }

    @Test("The article Migration lists each option's replacement in its first table, and says which are additions")
    func articleMigrationListsTheOptions() throws {
        let overview = try #require(
            try Repository.text(Repository.articles + "Migration.md").components(separatedBy: "\n## Getting").first)
        let rows = overview.components(separatedBy: "\n").filter { $0.hasPrefix("| ") }.joined()
        let additions = try #require(overview.components(separatedBy: "\n\n").first { $0.contains("are additions") })
        let official = try Repository.text("Tests/AppleSurface/official.tsv")
        for rule in Rule.ofNames where rule.code >= "LWA050" && rule.code < "LWA060" {
            let properties = rule.advice.components(separatedBy: "`request.").dropFirst().map {
                String($0.prefix(while: \.isLetter))
            }
            #expect(([rule.names[0]] + properties).contains(where: rows.contains), "\(rule.names[0])")
            for property in properties where official.contains("\t-\tAMZNAuthorizeRequest.\(property)\n") {
                #expect(additions.contains(property), "\(rule.names[0])")
            }
        }
    }

    @Test("Each rule's article has the rule's section, and the sections on calls name the calls' replacements")
    func articlesHaveTheSectionsOfTheRules() throws {
        for rule in Rule.all {
            let article = try Repository.text(Repository.articles + rule.step.phase.article)
            let section = article.components(separatedBy: "\n## ").first {
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
