import Foundation
import LoginWithAmazon
import TestSupport

/// A cell of a matrix: one call, one fault, one position.
protocol MatrixCell: Sendable {
    var style: CallStyle { get }
    /// The name of the cell in violations.
    var name: String { get }
    /// Equal for all call styles of a cell; increases by one with each fault and each position.
    var number: Int { get }
    /// Runs the cell, blocking the thread.
    func play() -> CellReport
}

/// Runs the cells of one layer and reports the violations.
///
/// The environment variable `FAULT_CELL` selects the cells whose names contain its text. A violation begins with the
/// name of its cell.
struct MatrixRun {
    let layer: String
    let workers: Int

    /// A plain `swift test` includes every nth fault, different ones at each position; `.ci/survival` runs all.
    static let share = Survival.amount("SURVIVAL_FAULT_SHARE", otherwise: 40)

    /// Runs the cells, counts them for the report, and returns the violations.
    func play<Cell: MatrixCell>(_ cells: [Cell], share: Int = Self.share) async throws -> [String] {
        let only = ProcessInfo.processInfo.environment["FAULT_CELL"]
        let chosen = cells.filter { cell in only.map(cell.name.contains) ?? (cell.number % share == 0) }
        var reports = await play(all: chosen.filter { $0.style != .legacy })
        for chunk in chosen.filter({ $0.style == .legacy }).chunks(of: 250) {
            // 2.x uses the shared manager, which other tests need too, so it is released after each chunk.
            reports += try await SharedManager.withExclusiveUse { await play(all: chunk) }
        }
        let violations = reports.violations
        let callbacks = reports.reduce(0) { $0 + $1.callbacks }
        violations.forEach { print("violation: \($0)") }
        print("fault matrix, \(layer): \(reports.count) cells, \(callbacks) callbacks, \(violations.count) violations")
        Survival.count(.faults, reports.count)
        Survival.count(.callbacks, callbacks)
        Survival.count(.violations, violations.count)
        return violations
    }

    /// Runs each cell on a thread of its own, because cells block.
    private func play<Cell: MatrixCell>(all cells: [Cell]) async -> [CellReport] {
        let next = Locked(0)
        let reports = Locked<[CellReport]>([])
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<workers {
                group.addTask {
                    try? await DedicatedThread.run {
                        while let index = Self.take(next, below: cells.count) {
                            let report = cells[index].play()
                            reports.withLock { $0.append(report) }
                        }
                    }
                }
            }
        }
        return reports.withLock { $0 }
    }

    private static func take(_ next: Locked<Int>, below count: Int) -> Int? {
        next.withLock { next in
            defer { next += 1 }
            return next < count ? next : nil
        }
    }
}

extension Array {
    fileprivate func chunks(of size: Int) -> [[Element]] {
        stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
    }
}
