import Foundation
import LoginWithAmazon
import TestSupport
import Testing

/// Tests every call in every API version with a fault of each class at each of its requests against the error table, with
/// real managers and the real facade.
///
/// The environment variable `FAULT_CELL` selects the cells whose names contain its text. A violation begins with the
/// name of its cell.
@Suite struct FaultMatrixTests {
    @Test("Each fault of the network, at each request of each call, has the outcome of the error table")
    func network() async throws {
        let only = ProcessInfo.processInfo.environment["FAULT_CELL"]
        let chosen =
            only.map { only in Cell.all.filter { $0.name.contains(only) } } ?? Survival.sample(of: Cell.all, every: 7)
        var violations = await play(chosen.filter { $0.style != .legacy })
        // 2.x uses the shared manager, which other tests need too.
        violations += try await SharedManager.withExclusiveUse { await play(chosen.filter { $0.style == .legacy }) }
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
