import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Tests that the benchmark program measures everything and that its counts are right. Times aren't tested, because
/// they are meaningless on a machine that is busy with tests.
@Suite struct BenchmarkTests {
    private struct Report: Decodable {
        struct Row: Decodable {
            let name: String
            let figure: Double
            let unit: String
            let target: Double?
        }
        let measurements: [Row]
    }

    private static func names(isQuick: Bool) -> [String] {
        let crowds = isQuick ? [100] : [100, 1_000, 10_000]
        let pending = isQuick ? [1, 10, 100] : [1, 10, 100, 1_000]
        return asking + ["peer: other library", "sign-in after the page", "requests after the page"]
            + ["\(isQuick ? "500" : "10,000") callers, expired token", "process to its first answer"]
            + pending.map { "one redirect, \($0) sign-ins pending" }
            + ["joining a page", "an answer", "a cancellation", "an observer"].flatMap { name in
                crowds.map { "\(name), one of \($0)" }
            } + (isQuick || hasSanitizer ? [] : ["what the package adds to a program"])
    }

    private static let asking = [
        "token, synchronous", "token, block call", "token, facade", "token, facade", "token, async, main actor",
        "token, async, another actor", "token, async, no actor", "user, async, main actor",
        "user, async, another actor", "user, async, no actor",
    ]
    /// With a sanitizer the size isn't measured, because the linked program would need its runtime.
    private static let hasSanitizer = ProcessInfo.processInfo.environment["SANITIZER"] != nil

    @Test(
        "It measures every way of asking, counts the requests, and draws a chart",
        arguments: Survival.sample(of: [true, false], every: 2))
    func itMeasuresEveryWayOfAskingAndCountsTheRequests(isQuick: Bool) async throws {
        let chart = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).svg")
        defer { try? FileManager.default.removeItem(at: chart) }
        let options = ["--json", "--svg", chart.path, "--peer", "printf 'other library\\t120\\n'"]
        let result = try await ExampleProgram(name: "benchmark").run(options + (isQuick ? ["--quick"] : []))
        #expect(result.status == 0, "\(result.errors)")
        let rows = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8)).measurements
        #expect(rows.map(\.name) == Self.names(isQuick: isQuick))
        #expect(rows.first { $0.unit == "requests" }?.figure == 2)
        #expect(rows.first { $0.unit == "refreshes" }?.figure == 1)

        let drawing = try String(contentsOf: chart, encoding: .utf8)
        #expect(XMLParser(data: Data(drawing.utf8)).parse())
        for row in rows where row.target != nil && row.unit == "x floor" {
            #expect(drawing.contains(">\(row.name)<"))
        }
    }

    @Test(
        "A peer that fails or prints invalid lines is reported with its command",
        arguments: [
            ("exit 3", "ended with status 3"), ("true", "printed nothing"),
            ("echo 12 ns", "isn't NAME<TAB>NANOSECONDS"),
        ])
    func wrongPeer(command: String, problem: String) async throws {
        let result = try await ExampleProgram(name: "benchmark").run(["--peer", command])
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("benchmark: --peer \(command) ") && result.errors.contains(problem))
    }
}
