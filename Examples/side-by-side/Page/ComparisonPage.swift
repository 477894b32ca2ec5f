import LocalAuthorizationServer

/// The comparison as a self-contained HTML page: a summary, and for each step both APIs side by side with their
/// calls, messages, callback and store. Pure.
struct ComparisonPage {
    let table: Table

    var html: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>SDK 2.x and SDK 3.x side by side</title>
        <style>\(ComparisonStyle.text)</style>
        </head>
        <body>
        <header>
        <h1>SDK 2.x and SDK 3.x side by side</h1>
        <p>The same steps with <code>AIMobileLib</code> and with <code>AMZNAuthorizationManager</code>, each SDK with its
        own store, at one authorization server. Secrets are masked. A request that only one SDK makes is marked:
        with SDK 3.x a sign-in also fetches the user's profile.</p>
        \(summary)
        </header>
        <nav aria-label="Steps">
        <table>
        <caption>All steps</caption>
        <thead><tr><th scope="col">Step</th><th scope="col">SDK 2.x</th><th scope="col">SDK 3.x</th>
        <th scope="col">Verdict</th></tr></thead>
        <tbody>
        \(table.rows.enumerated().map(Self.line).joined(separator: "\n"))
        </tbody>
        </table>
        </nav>
        <main>
        \(table.rows.enumerated().map { StepSection(number: $0 + 1, row: $1).html }.joined(separator: "\n"))
        </main>
        </body>
        </html>

        """
    }

    private var summary: String {
        let counts = [Row.Verdict.same, .byDesign, .differs, .skipped].map { verdict in
            let count = table.rows.filter { $0.verdict == verdict }.count
            return "<li class=\"\(verdict.style)\"><strong>\(count)</strong> \(verdict.words)</li>"
        }
        return "<ul class=\"summary\">\n\(counts.joined(separator: "\n"))\n</ul>"
    }

    private static func line(_ index: Int, _ row: Row) -> String {
        """
        <tr><td><a href="#step-\(index + 1)">\(row.step.escapedForHTML)</a></td><td>\(row.legacy.escapedForHTML)</td>\
        <td>\(row.modern.escapedForHTML)</td><td>\(row.verdict.badge)</td></tr>
        """
    }
}

extension Row.Verdict {
    var words: String {
        switch self {
        case .same: "the same"
        case .byDesign: "different by design"
        case .differs: "unexpectedly different"
        case .skipped: "skipped"
        }
    }

    var style: String {
        switch self {
        case .same: "same"
        case .byDesign: "design"
        case .differs: "differs"
        case .skipped: "skipped"
        }
    }

    var badge: String { "<span class=\"badge \(style)\">\(words)</span>" }
}
