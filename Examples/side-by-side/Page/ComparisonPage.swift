import ProgramSupport

/// The comparison as a self-contained HTML page: an overview of the steps, what an app has to know, and each step with
/// both SDKs side by side.
struct ComparisonPage {
    let table: Table

    var html: String {
        HTMLDocument.text(
            title: "SDK 2.x and SDK 3.x side by side", style: style,
            body: """
                <header>
                <h1>SDK 2.x and SDK 3.x side by side</h1>
                <p>\(Table.heading)</p>
                <p>The same steps with <code>AIMobileLib</code> and with <code>AMZNAuthorizationManager</code>, each SDK
                with its own store, at one authorization server. Secrets are masked.</p>
                <p>\(table.summary).</p>
                </header>
                <nav aria-label="Steps">
                <table>
                <caption>All steps, the differing ones first</caption>
                <thead><tr><th scope="col">Step</th><th scope="col">SDK 2.x</th><th scope="col">SDK 3.x</th>
                <th scope="col">3.x requests</th></tr></thead>
                \(table.groups.map(Self.group))
                </table>
                </nav>
                <main>
                \(changes)
                \(table.rows.map { StepSection(row: $0).html })
                \(table.omitted.map { "<p class=\"note\">\($0.reason) \($0.steps.joined(separator: ", ")).</p>" as HTML })
                </main>
                """)
    }

    private static func group(_ group: (verdict: Row.Verdict, rows: [Row])) -> HTML {
        let rows = group.rows.map { row -> HTML in
            """
            <tr><td>\(row.number). <a href="#step-\(row.number)">\(row.step)</a></td>\
            <td>\(row.legacy.words)</td><td>\(row.modern.words)</td><td>\(row.requests)</td></tr>
            """
        }
        return """
            <tbody>
            <tr class="\(group.verdict.style)"><th scope="rowgroup" colspan="4">\(group.verdict.rawValue)</th></tr>
            \(rows)
            </tbody>
            """
    }

    private var changes: HTML {
        let items = table.changes.map { change -> HTML in
            let links = change.steps.enumerated().map { index, step -> HTML in
                "\(index == 0 ? "" : ", ")<a href=\"#step-\(step)\">\(step)</a>"
            }
            return "<li>\(change.note) (\(change.steps.count == 1 ? "step" : "steps") \(links))</li>"
        }
        return """
            <section class="changes" aria-labelledby="changes">
            <h2 id="changes">What changes for you</h2>
            <ul>
            \(items.isEmpty ? ["<li>Nothing: both SDKs give the same results.</li>"] : items)
            </ul>
            </section>
            """
    }
}

/// The page's style, with two columns on wide screens. Text has a contrast ratio of at least 4.5 (WCAG 2.2, level AA).
private let style = """
    :root { --same: #14603f; --design: #6b4a00; --differs: #a3221a; }
    @media (prefers-color-scheme: dark) { :root { --same: #7fd6ab; --design: #f2c46d; --differs: #ffb4ab; } }
    body { max-width: 80rem; } h3 { margin: 0; }
    .same { color: var(--same); } .byDesign, .requests { color: var(--design); }
    .unexpected { color: var(--differs); }
    nav { overflow-x: auto; margin: 1.5rem 0; overflow-wrap: break-word; }
    nav a, .changes a { display: inline-block; min-width: 1.5rem; min-height: 1.5rem; }
    table { width: 100%; border-collapse: collapse; background: var(--card); font-size: 0.875rem; }
    caption { padding: 0.25rem 0; text-align: left; font-weight: 600; }
    th, td { padding: 0.3rem; border: 1px solid var(--edge); text-align: left; vertical-align: top; }
    nav td:first-child, .messages th { width: 36%; }
    section { margin: 2rem 0; scroll-margin-top: 1rem; }
    .badge, .only { padding: 0.1rem 0.5rem; border: 1px solid; border-radius: 1rem; font-size: 0.8rem; }
    .APIs { display: grid; gap: 1rem; }
    @media (min-width: 56rem) { .APIs { grid-template-columns: 1fr 1fr; } }
    article, .changes { min-width: 0; padding: 1rem; background: var(--card); border: 1px solid var(--edge);
      border-radius: 0.75rem; }
    pre { white-space: pre-wrap; margin: 0.5rem 0; padding: 0.75rem; background: var(--page); border-radius: 0.5rem;
      font-size: 0.8rem; }
    dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 1rem 0 0; font-size: 0.9rem; }
    td:first-child { line-height: 1.75; } .changes li { padding: 0.15rem 0; }
    .note, .way { color: var(--soft); }
    .lanes, .messages li { display: grid; grid-template-columns: 1fr 1fr 1fr; }
    .lanes { font-weight: 600; text-align: center; font-size: 0.875rem; }
    .messages { margin: 0; padding: 0; list-style: none; font-size: 0.875rem; }
    .messages li { padding: 0.3rem 0; border-top: 1px solid var(--edge); }
    .messages li > div::before { content: "→ "; } .messages li > .browser-to-app::before { content: "← "; }
    .app-to-browser, .browser-to-app { grid-column: 1 / 3; } .browser-to-server { grid-column: 2 / 4; }
    .app-to-server, .device-to-server { grid-column: 1 / 4; }
    .only { color: var(--design); } .reply { font-weight: 600; }
    summary { width: fit-content; min-height: 1.5rem; }
    """
