import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// Tests every call in every API version with a fault of each class at every position against the error table, with
/// real managers and the real facade.
///
/// The environment variable `FAULT_CELL` selects the cells whose names contain its text. A violation begins with the
/// name of its cell.
@Suite(.serialized) struct FaultMatrixTests {
    @Test("Each fault of the network, at each request of each call, has the outcome of the error table")
    func network() async throws { try await run(Cell.network) }

    @Test("Each fault of the store, from each moment of each call, has the outcome of the error table")
    func stores() async throws { try await run(Cell.stores) }

    @Test("Each fault of the page, in each call that shows one, has the outcome of the error table")
    func pages() async throws { try await run(Cell.pages) }

    private func run(_ cells: [Cell]) async throws {
        let only = ProcessInfo.processInfo.environment["FAULT_CELL"]
        let chosen =
            only.map { only in cells.filter { $0.name.contains(only) } } ?? Survival.sample(of: cells, every: 7)
        var violations = await play(chosen.filter { $0.style != .legacy })
        let legacy = chosen.filter { $0.style == .legacy }
        for start in stride(from: 0, to: legacy.count, by: 250) {
            // 2.x uses the shared manager, which other tests need too, so it is released after each chunk.
            violations += try await SharedManager.withExclusiveUse {
                await play(Array(legacy[start..<min(start + 250, legacy.count)]))
            }
        }
        Survival.count(.faults, chosen.count)
        Survival.count(.violations, violations.count)
        #expect(violations.isEmpty, "\(violations.prefix(20).joined(separator: "\n"))")
    }

    private func play(_ cells: [Cell]) async -> [String] {
        var violations: [String] = []
        for cell in cells { violations += await CellRun.violations(of: cell) }
        Survival.count(.callbacks, cells.count)
        return violations
    }
}
