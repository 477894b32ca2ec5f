import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Tests that the benchmark program measures everything, and its counts. Times aren't tested, because they are
/// meaningless on a machine that is busy with tests.
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

    private static let names: [String] = asking + ["peer: other library"] + protocolPart + crowds + size
    private static let asking = [
        "token, synchronous", "token, block call", "token, facade", "token, facade", "token, async, main actor",
        "token, async, another actor", "token, async, no actor", "user, async, main actor",
        "user, async, another actor", "user, async, no actor",
    ]
    private static let protocolPart = [
        "sign-in after the page", "requests after the page", "10,000 callers, expired token",
        "process to its first answer", "one redirect, 1 sign-ins pending", "one redirect, 10 sign-ins pending",
        "one redirect, 100 sign-ins pending", "one redirect, 1000 sign-ins pending",
    ]
    private static let crowds = ["joining a page", "an answer", "a cancellation", "an observer"].flatMap { name in
        [100, 1_000, 10_000].map { "\(name), one of \($0)" }
    }
    /// Not measured with a sanitizer, because the linked program would need its runtime.
    private static let size =
        ProcessInfo.processInfo.environment["SANITIZER"] == nil ? ["what the package adds to a program"] : []

    @Test func itMeasuresEveryWayOfAskingAndCountsTheRequests() async throws {
        let chart = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).svg")
        defer { try? FileManager.default.removeItem(at: chart) }
        let result = try await ExampleProgram(name: "benchmark").run([
            "--json", "--svg", chart.path, "--peer", "printf 'other library\\t120\\n'",
        ])
        #expect(result.status == 0, "\(result.errors)")
        let rows = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8)).measurements
        #expect(rows.map(\.name) == Self.names)
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
