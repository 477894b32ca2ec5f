import Foundation
import LocalAuthorizationServer

/// An SVG chart of the ratios, light or dark as the reader's system prefers. Pure.
///
/// Bars show the ratio relative to its target, so that one line marks all targets.
struct Chart {
    private static let rowHeight = 26.0
    private static let top = 64.0
    private static let labels = 300.0
    private static let bars = 380.0
    private static let width = 860.0
    private let rows: [Measurement]

    /// Creates a chart of the measurements that are ratios with a target.
    init(_ measurements: [Measurement]) { rows = measurements.filter { $0.isRatio && $0.target != nil } }

    var svg: String {
        let height = Self.top + Double(rows.count) * Self.rowHeight + 24
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.length(Self.width)) \(Self.length(height))" \
            role="img" aria-labelledby="title description">
            <title id="title">Cost of the calls</title>
            <desc id="description">\(description.escapedForHTML)</desc>
            \(Self.style)
            <rect class="paper" width="100%" height="100%"/>
            <text class="title" x="16" y="28">Cost of the calls, relative to their targets</text>
            \(rows.enumerated().map(row).joined(separator: "\n"))
            \(targetLine(height))
            </svg>

            """
    }

    private var description: String {
        rows.map {
            "\($0.name): \(Report.number($0.figure)) times \($0.floor), target \(Report.number($0.target ?? 0))"
        }
        .joined(separator: "; ") + "."
    }

    private func row(_ index: Int, _ row: Measurement) -> String {
        let target = row.target ?? 1
        let middle = Self.top + (Double(index) + 0.5) * Self.rowHeight
        let length = min(2, max(0, row.figure / target)) * Self.bars / 2
        let figures = "\(Report.number(row.figure))× of at most \(Report.number(target))×"
        let missed = row.isMet == true ? "" : " (missed)"
        let (left, right) = (Self.length(Self.labels - 12), Self.length(Self.labels + Self.bars + 12))
        let baseline = Self.length(middle + 4)
        return """
            <text class="label" x="\(left)" y="\(baseline)">\(row.name.escapedForHTML)</text>
            <rect class="\(row.isMet == true ? "met" : "missed")" x="\(Self.length(Self.labels))" \
            y="\(Self.length(middle - 8))" width="\(Self.length(length))" height="16" rx="2"/>
            <text class="figure" x="\(right)" y="\(baseline)">\(figures)\(missed)</text>
            """
    }

    private func targetLine(_ height: Double) -> String {
        let x = Self.length(Self.labels + Self.bars / 2)
        return """
            <line class="target" x1="\(x)" x2="\(x)" y1="\(Self.length(Self.top - 6))" y2="\(Self.length(height - 18))"/>
            <text class="mark" x="\(x)" y="\(Self.length(Self.top - 12))">target</text>
            """
    }

    private static func length(_ value: Double) -> String { String(format: "%g", value) }

    private static let style = """
        <style>
        svg { --paper: #ffffff; --ink: #1b1f24; --soft: #57606a; --met: #1f7a5c; --missed: #b3401f }
        @media (prefers-color-scheme: dark) {
            svg { --paper: #15181c; --ink: #eceff2; --soft: #a4adb6; --met: #4cc294; --missed: #ff8f66 }
        }
        text { font: 13px system-ui, sans-serif; fill: var(--ink) }
        .paper { fill: var(--paper) } .title { font-size: 16px; font-weight: 600 }
        .label { text-anchor: end } .figure { fill: var(--soft) } .mark { fill: var(--soft); text-anchor: middle }
        .met { fill: var(--met) } .missed { fill: var(--missed) }
        .target { stroke: var(--soft); stroke-dasharray: 4 3 }
        </style>
        """
}
