/// The sign above the page's title: a check mark, a bar, a cross or a question mark in a circle, which are
/// distinguishable without colour. Assistive technology skips it, because the title says the same.
enum LoopbackSymbol {
    static func of(_ outcome: LoopbackOutcome) -> String {
        switch outcome {
        case .allowed: sign("good", "<path d=\"M14 25l7 7 13-15\"/>")
        case .refused: sign("soft", "<path d=\"M15 24h18\"/>")
        case .failed: sign("bad", "<path d=\"M17 17l14 14M31 17l-14 14\"/>")
        case .elsewhere: sign("soft", "<path d=\"M18 20a6 6 0 1 1 9 5q-3 2-3 4M24 35v.1\"/>")
        }
    }

    private static func sign(_ style: String, _ path: String) -> String {
        "<svg class=\"\(style)\" viewBox=\"0 0 48 48\" aria-hidden=\"true\">"
            + "<circle cx=\"24\" cy=\"24\" r=\"21\"/>\(path)</svg>"
    }
}
