/// What came of one cell of the matrix.
struct CellReport: Sendable {
    /// Call and situation, fault and position: the same for all families.
    let cell: String
    let call: FaultedCall
    let family: CallStyle
    let outcome: Outcome?
    /// How many callbacks came, those of the calls that follow too.
    let callbacks: Int
    /// What is not as it must be.
    let problems: [String]
}

extension [CellReport] {
    /// The problems of all cells, and where families differ that must not. Each names the cell.
    var violations: [String] {
        flatMap { report in report.problems.map { "\(report.family.rawValue) \(report.cell): \($0)" } } + disparities
    }

    private var disparities: [String] {
        Dictionary(grouping: self, by: \.cell).sorted { $0.key < $1.key }.compactMap { cell, reports in
            Set(reports.map(\.common)).count > 1
                ? "\(cell): the families differ: \(reports.map { "\($0.family.rawValue) \($0.common)" })" : nil
        }
    }
}

extension CellReport {
    /// What all families must agree on. 2.x promises a local sign-out, so that it does not say what the server said.
    fileprivate var common: String {
        if call == .signOut, case .failed(let code) = outcome, code != 5 { return "\(Outcome.success)" }
        return outcome.map { "\($0)" } ?? "nothing"
    }
}
