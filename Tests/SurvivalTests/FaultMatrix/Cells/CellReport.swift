/// The result of a cell of the matrix.
struct CellReport: Sendable {
    /// The call, situation, fault and position, which are the same for all call styles.
    let cell: String
    let call: FaultedCall
    let style: CallStyle
    let outcome: Outcome?
    /// The number of callbacks, including those of follow-up calls.
    let callbacks: Int
    /// The violated expectations.
    let problems: [String]
}

extension [CellReport] {
    /// The problems of all cells and unexpected differences between call styles. Each names its cell.
    var violations: [String] {
        flatMap { report in report.problems.map { "\(report.style.rawValue) \(report.cell): \($0)" } } + disparities
    }

    private var disparities: [String] {
        Dictionary(grouping: self, by: \.cell).sorted { $0.key < $1.key }.compactMap { cell, reports in
            Set(reports.map(\.common)).count > 1
                ? "\(cell): the call styles differ: \(reports.map { "\($0.style.rawValue) \($0.common)" })" : nil
        }
    }
}

extension CellReport {
    /// The outcome that must be the same for all call styles. 2.x signs out locally and doesn't report the server's
    /// result.
    fileprivate var common: String {
        if call == .signOut, case .failed(let code) = outcome, code != 5 { return "\(Outcome.success)" }
        return outcome.map { "\($0)" } ?? "nothing"
    }
}
