import Foundation
import Testing

/// The benchmark, as a program: that it measures everything, and what it counts. Times are not tested: a machine that is
/// busy with tests says nothing about them.
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

    @Test func itMeasuresEveryWayOfAskingAndCountsTheRequests() async throws {
        let result = try await ExampleProgram(name: "benchmark").run(["--json"])
        #expect(result.status == 0, "\(result.errors)")
        let rows = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8)).measurements
        #expect(
            rows.map(\.name) == [
                "token, synchronous", "token, async", "token, block call", "token, facade", "token, facade",
                "sign-in after the page", "requests after the page", "10,000 callers, expired token",
                "process to its first answer", "one redirect, 1 sign-ins pending", "one redirect, 10 sign-ins pending",
                "one redirect, 100 sign-ins pending", "one redirect, 1000 sign-ins pending",
            ])
        #expect(rows.first { $0.unit == "requests" }?.figure == 2)
        #expect(rows.first { $0.unit == "refreshes" }?.figure == 1)
    }
}
