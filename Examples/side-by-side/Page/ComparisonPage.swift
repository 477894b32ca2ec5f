import ProgramSupport

/// The comparison as a self-contained HTML page: the steps by how much they differ, what that means for an app, and
/// each step with both APIs side by side.
struct ComparisonPage {
    let table: Table

    var html: String {
        HTMLDocument(
            title: "SDK 2.x and SDK 3.x side by side", style: ComparisonStyle.text,
            body: """
                <header>
                <h1>SDK 2.x and SDK 3.x side by side</h1>
                <p>The same steps with <code>AIMobileLib</code> and with <code>AMZNAuthorizationManager</code>, each SDK
                with its own store, at one authorization server. Secrets are masked.</p>
                \(summary)
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
                </main>
                """
        ).html.text
    }

    private var summary: HTML {
        let counts = table.groups.map { group -> HTML in
            "<li class=\"\(group.verdict.style)\"><strong>\(group.rows.count)</strong> \(group.verdict.rawValue)</li>"
        }
        return "<ul class=\"summary\">\n\(counts)\n</ul>"
    }

    private static func group(_ group: (verdict: Row.Verdict, rows: [Row])) -> HTML {
        let rows = group.rows.map { row -> HTML in
            """
            <tr><td>\(row.number). <a href="#step-\(row.number)">\(row.step)</a></td>\
            <td>\(row.legacy)</td><td>\(row.modern)</td><td>\(row.requests)</td></tr>
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

/// The page's style: light or dark as the system prefers, with two columns on wide screens. Text has a contrast of at
/// least 4.5 (WCAG 2.2, AA). There are no animations.
enum ComparisonStyle {
    static let text = colours + layout + messages

    private static let colours = """
        :root { --same: #14603f; --design: #6b4a00; --differs: #a3221a; }
        @media (prefers-color-scheme: dark) { :root { --same: #7fd6ab; --design: #f2c46d; --differs: #ffb4ab; } }

        """

    private static let layout = """
        body { max-width: 80rem; } h3 { margin: 0; }
        .summary { display: flex; flex-wrap: wrap; gap: 0.75rem; margin: 0; padding: 0; list-style: none; }
        .summary li { padding: 0.5rem 1rem; background: var(--card); border: 1px solid var(--edge);
          border-radius: 0.5rem; }
        .summary strong { font-size: 1.25rem; }
        .same { color: var(--same); } .byDesign, .requests { color: var(--design); }
        .unexpected { color: var(--differs); } .skipped { color: var(--soft); }
        nav { overflow-x: auto; margin: 1.5rem 0; }
        table { width: 100%; border-collapse: collapse; background: var(--card); font-size: 0.875rem; }
        caption { padding: 0.25rem 0; text-align: left; font-weight: 600; }
        th, td { padding: 0.4rem 0.6rem; border: 1px solid var(--edge); text-align: left; vertical-align: top; }
        @media (max-width: 40rem) { nav table { font-size: 0.8rem; } nav :is(td, th) { padding: 0.3rem; } }
        nav { overflow-wrap: break-word; } nav tbody th { background: var(--page); } nav td:first-child { width: 36%; }
        nav a { display: inline-block; min-height: 1.5rem; }
        section { margin: 2rem 0; scroll-margin-top: 1rem; }
        .badge { padding: 0.1rem 0.5rem; border: 1px solid; border-radius: 1rem; font-size: 0.8rem; font-weight: 600;
          display: inline-block; }
        .APIs { display: grid; gap: 1rem; }
        @media (min-width: 56rem) { .APIs { grid-template-columns: 1fr 1fr; } }
        article { min-width: 0; padding: 1rem; background: var(--card); border: 1px solid var(--edge);
          border-radius: 0.75rem; }
        pre { white-space: pre-wrap; margin: 0.5rem 0; padding: 0.75rem; background: var(--page); border-radius: 0.5rem;
          font-size: 0.8rem; }
        dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 1rem 0 0; font-size: 0.9rem; }
        .quiet, .note { color: var(--soft); }
        .changes { padding: 0 1rem; background: var(--card); border: 1px solid var(--edge); border-radius: 0.75rem; }
        .changes a { display: inline-block; min-width: 1.5rem; min-height: 1.5rem; text-align: center; }

        """

    private static let messages = """
        .lanes { display: flex; justify-content: space-between; color: var(--soft); font-size: 0.8rem;
          font-weight: 600; }
        .messages { margin: 0; padding: 0; list-style: none; font-size: 0.875rem;
          border-inline: 2px solid var(--edge); }
        .messages li { padding: 0.4rem 0.6rem 0.6rem; }
        .messages .arrow { display: block; position: relative; height: 0.75rem; border-bottom: 2px solid var(--soft); }
        .app-server .arrow { margin-inline: -0.6rem; }
        .app-browser .arrow, .browser-app .arrow { margin-inline: -0.6rem 50%; }
        .browser-server .arrow { margin-inline: 50% -0.6rem; }
        .arrow::after { content: ""; position: absolute; bottom: -6px; right: 0; width: 9px; height: 9px;
          border: solid var(--soft); border-width: 2px 2px 0 0; transform: rotate(45deg); }
        .browser-app .arrow::after { right: auto; left: 0; transform: rotate(225deg); }
        .way { color: var(--soft); } .reply { font-weight: 600; }
        .only { padding: 0 0.4rem; border: 1px dashed var(--design); border-radius: 0.25rem; color: var(--design); }
        summary { width: fit-content; min-height: 1.5rem; }
        .messages th { width: 40%; font-weight: 400; }
        """
}
