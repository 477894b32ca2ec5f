import Foundation
import LoginWithAmazon
import TestSupport

/// A cell of a matrix: one call, one fault, one position.
protocol MatrixCell: Sendable {
    var family: CallStyle { get }
    /// As a violation names it.
    var name: String { get }
    /// The same for all families of a cell; one more for the next fault, and for the next position.
    var number: Int { get }
    /// Plays it, and blocks meanwhile.
    func play() -> CellReport
}

/// Plays the cells of one layer, and tells what came of it.
///
/// `FAULT_CELL` in the environment plays only the cells whose name has that text: what a violation says in front of its
/// last colon.
struct MatrixRun {
    let layer: String
    let workers: Int

    /// Every day each nth fault is played, at each position another one; the survival report asks for all.
    static let share = Survival.amount("SURVIVAL_FAULT_SHARE", otherwise: 5)

    /// Plays the cells, counts them for the report, and gives the violations.
    func play<Cell: MatrixCell>(_ cells: [Cell], share: Int = Self.share) async throws -> [String] {
        let only = ProcessInfo.processInfo.environment["FAULT_CELL"]
        let chosen = cells.filter { cell in only.map(cell.name.contains) ?? (cell.number % share == 0) }
        var reports = await play(all: chosen.filter { $0.family != .legacy })
        for chunk in chosen.filter({ $0.family == .legacy }).chunks(of: 250) {
            // 2.x works on the shared manager, which other tests want too: it is given back again and again.
            reports += try await SharedManager.lent { await play(all: chunk) }
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

    /// On threads of their own, as each cell waits.
    private func play<Cell: MatrixCell>(all cells: [Cell]) async -> [CellReport] {
        let next = Locked(0)
        let reports = Locked<[CellReport]>([])
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<workers {
                group.addTask {
                    try? await OwnThread.run {
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
