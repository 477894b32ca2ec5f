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
        let clients = ["Tests/AppleSurface/Clients/ObjectiveC", "Tests/AppleSurface/Clients/Migration"]
        let files = sample.files + clients.flatMap { Repository.files($0, ["m"]) }
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
        let messages = Set(try await CompilerWarnings.swift(sample.files).map(\.message))
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
        #expect(codes.contains(LegacyName.markdown + "\n"))
        #expect(codes.contains(Rule.markdown + "\n"))
        let guide = try Repository.text("\(folder)/Migration.md").split(separator: "\n")
        let anchors = guide.filter { $0.hasPrefix("## ") }.map { anchor(of: String($0.dropFirst(3))) }
        let sections = LegacyName.all.map(\.section) + Rule.ofProjects.map(\.section)
        #expect(Set(sections).subtracting(anchors) == [])
    }

    private func anchor(of section: String) -> String {
        section.prefix { $0 != "\n" }.lowercased().replacingOccurrences(of: " ", with: "-")
    }

    // MARK: Comparing

    private func uses(in files: [URL]) throws -> Set<Warning> {
        var tree = SourceTree()
        for file in files { try tree.add(file.path) }
        return Set(
            ProjectScan.report(tree, Sample.heading).files.flatMap { file in
                file.uses.map { use in
                    Warning(
                        file: URL(fileURLWithPath: file.path).lastPathComponent, line: use.place.line,
                        column: use.place.column, code: use.rule.code, message: "")
                }
            })
    }

    private func expectEqual(_ ours: Set<Warning>, _ theirs: Set<Warning>, minimum: Int) throws {
        #expect(theirs.count >= minimum)
        #expect(theirs.subtracting(ours).sorted() == [], "missed")
        #expect(ours.subtracting(theirs).sorted() == [], "not reported by the compiler")
    }
}
