import LocalAuthorizationServer

/// The comparison as a self-contained HTML page: the steps by how much they differ, what that means for an app, and
/// each step with both APIs side by side.
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
        <p>The same steps with <code>AIMobileLib</code> and with <code>AMZNAuthorizationManager</code>, each SDK with
        its own store, at one authorization server. Secrets are masked.</p>
        \(summary)
        </header>
        <nav aria-label="Steps">
        <table>
        <caption>All steps, the differing ones first</caption>
        <thead><tr><th scope="col">Step</th><th scope="col">SDK 2.x</th><th scope="col">SDK 3.x</th>
        <th scope="col">3.x requests</th></tr></thead>
        \(table.groups.map(Self.group).joined(separator: "\n"))
        </table>
        </nav>
        <main>
        \(changes)
        \(table.rows.map { StepSection(row: $0).html }.joined(separator: "\n"))
        </main>
        </body>
        </html>

        """
    }

    private var summary: String {
        let counts = Row.Verdict.allCases.map { verdict in
            let count = table.rows.filter { $0.verdict == verdict }.count
            return "<li class=\"\(verdict.style)\"><strong>\(count)</strong> \(verdict.rawValue)</li>"
        }
        return "<ul class=\"summary\">\n\(counts.joined(separator: "\n"))\n</ul>"
    }

    private static func group(_ group: (group: Row.Group, rows: [Row])) -> String {
        let rows = group.rows.map { row in
            """
            <tr><td>\(row.number). <a href="#step-\(row.number)">\(row.step.escapedForHTML)</a></td>\
            <td>\(row.legacy?.words.escapedForHTML ?? "")</td><td>\(row.modern?.words.escapedForHTML ?? "")</td>\
            <td>\(row.verdict == .skipped ? "" : row.requests.words)</td></tr>
            """
        }
        return """
            <tbody>
            <tr class="\(group.rows[0].verdict.style)"><th scope="rowgroup" colspan="4">\(group.group.rawValue)</th></tr>
            \(rows.joined(separator: "\n"))
            </tbody>
            """
    }

    private var changes: String {
        let items = table.changes.map { change in
            let steps = change.steps.map { "<a href=\"#step-\($0)\">\($0)</a>" }.joined(separator: ", ")
            return "<li>\(change.note.escapedForHTML) (\(change.steps.count == 1 ? "step" : "steps") \(steps))</li>"
        }
        return """
            <section class="changes" aria-labelledby="changes">
            <h2 id="changes">What changes for you</h2>
            <ul>
            \((items.isEmpty ? ["<li>Nothing: both SDKs give the same results.</li>"] : items).joined(separator: "\n"))
            </ul>
            </section>
            """
    }
}

extension Row.Verdict {
    var style: String {
        switch self {
        case .same: "same"
        case .byDesign: "design"
        case .differs: "differs"
        case .skipped: "skipped"
        }
    }
}
