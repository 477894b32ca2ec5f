import Foundation
import TestSupport
import Testing

@testable import MigrationReport

/// Compares the report with the compilers on the same sources.
@Suite(.enabled(if: Survival.isReported, "\(Survival.isLong)")) struct CompilerAgreementTests {
    /// Uses that the report lists but the compilers don't.
    private static let beyondClang: Set = [
        // A message to a class value, whose declaration clang does not resolve.
        "GuideApp.m:37 LWA006", "Unusual.m:37 LWA004",
    ]

    @Test(
        "The report on the old client lists the same lines as the compiler",
        .enabled(if: CompilerWarnings.canCompileSwift))
    func oldClient() async throws {
        try await expectAgreement(in: "OldClient", Repository.root.appendingPathComponent("Tests/OldClient"), least: 60)
    }

    @Test(
        "The report and the compiler agree on all Swift spellings and on the app's own names",
        .enabled(if: CompilerWarnings.canCompileSwift), arguments: [("Swift", 50), ("Namesakes", 7)])
    func swift(folder: String, least: Int) async throws {
        try await expectAgreement(in: folder, Repository.fixtures.appendingPathComponent(folder), least: least)
    }

    @Test(
        "The report and clang agree on all Objective-C spellings",
        .enabled(if: CompilerWarnings.canCompileObjectiveC))
    func objectiveC() async throws {
        let folder = Repository.fixtures.appendingPathComponent("ObjectiveC")
        let theirs = try await CompilerWarnings.objectiveC(Repository.files(folder, ["m"]))
        expectEqual("ObjectiveC", try reported(folder), Set(theirs), beyond: Self.beyondClang, least: 50)
    }

    private func expectAgreement(in name: String, _ folder: URL, least: Int) async throws {
        let scratch = try TemporaryFolder()
        let theirs = try await CompilerWarnings.swift(Repository.files(folder, ["swift"]), in: scratch.url)
        expectEqual(name, try reported(folder), Set(theirs), beyond: [], least: least)
    }

    private func reported(_ folder: URL) throws -> Set<Warning> {
        var tree = SourceTree()
        try tree.add(folder.path)
        return Set(Warning.all(in: XcodeReport.text(ProjectScan.report(tree))))
    }

    /// Prints precision and recall, and expects the same lines.
    private func expectEqual(
        _ name: String, _ ours: Set<Warning>, _ theirs: Set<Warning>, beyond: Set<String>, least: Int
    ) {
        let ours = Set(ours.map(\.onItsLine))
        let theirs = Set(theirs.map(\.onItsLine))
        let common = ours.intersection(theirs).count
        let precision = Double(common) / Double(max(1, ours.count))
        let recall = Double(common) / Double(max(1, theirs.count))
        print(
            "migration-report on \(name): \(theirs.count) lines of the compiler, \(ours.count) of the report, precision "
                + String(format: "%.3f, recall %.3f", precision, recall))
        #expect(theirs.count >= least)
        #expect(theirs.subtracting(ours).sorted() == [])
        #expect(ours.subtracting(theirs) == beyond)
    }
}
