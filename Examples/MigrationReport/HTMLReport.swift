import TerminalOutput

/// The report as a self-contained HTML page, without scripts or network access.
enum HTMLReport {
    static func text(_ report: Report) -> String {
        let sections = [plan(report), findings(report), files(report), uses(report), unread(report)]
        return """
            <!DOCTYPE html>
            <html lang="en">
            \(head(report))
            <body>
            <header>
            <h1>Migration plan for \(breakable(report.heading.app))</h1>
            <p>From Login with Amazon SDK 2.x to SDK 3.x. Written on \(report.heading.date) by migration-report \
            \(report.heading.version).</p>
            </header>
            <main>
            \(sections.filter { !$0.isEmpty }.joined(separator: "\n"))
            </main>
            </body>
            </html>

            """
    }

    private static func head(_ report: Report) -> String {
        """
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <title>Migration plan for \(escaped(report.heading.app)): Login with Amazon</title>
        <style>
        \(HTMLStyle.text)
        </style>
        </head>
        """
    }

    // MARK: Sections

    private static func plan(_ report: Report) -> String {
        guard let left = report.left else {
            return section("plan", "The plan", "<p>\(escaped(report.summary))</p>" + steps(report))
        }
        return section(
            "plan", "The plan",
            """
            <p class="left"><strong>\(left) %</strong> left to move</p>
            <progress max="100" value="\(100 - left)" aria-label="Moved to SDK 3.x">\(100 - left) %</progress>
            <dl>
            <div><dt>Uses of SDK 2.x</dt><dd>\(report.uses)</dd></div>
            <div><dt>Uses of SDK 3.x</dt><dd>\(report.modernUses)</dd></div>
            <div><dt>Files with 2.x</dt><dd>\(report.filesWithUses.count)</dd></div>
            <div><dt>Source files read</dt><dd>\(report.sourcesRead)</dd></div>
            </dl>
            <p>The share of 2.x names among the uses of both SDKs: 100 % before the first step, 0 % after the last.</p>
            \(steps(report))
            """)
    }

    private static func steps(_ report: Report) -> String {
        guard !report.steps.isEmpty else { return "" }
        let items = report.steps.map { "<li>\($0.title): <b>\(Report.counted($0.count, "place"))</b></li>" }
        return "<ol class=\"steps\">\n\(items.joined(separator: "\n"))\n</ol>"
    }

    private static func findings(_ report: Report) -> String {
        let items = report.findings.map { finding in
            """
            <li><p><strong>\(link(finding.rule.rawValue, finding.rule.section, report))</strong> \
            \(code("\(finding.path):\(finding.place.line)"))</p>
            <p>\(breakable(finding.detail)).</p>
            <p><b>To do:</b> \(prose(finding.advice)).</p></li>
            """
        }
        return list("project", "Besides the calls", "findings", items)
    }

    private static func files(_ report: Report) -> String {
        let items = report.files.enumerated().map { number, file in
            let path = file.uses.isEmpty ? code(file.path) : "<a href=\"#file-\(number)\">\(code(file.path))</a>"
            let counts = "\(file.uses.count) of 2.x, \(file.modernUses) of 3.x, \(file.left ?? 0) % left"
            return "<li>\(path) <span class=\"number\">\(counts)</span></li>"
        }
        return list("files", "By file", "rows files", items)
    }

    private static func uses(_ report: Report) -> String {
        guard report.uses > 0 else { return "" }
        let sections = LegacyName.all.reduce(into: [:]) { $0[$1.code] = $1.section }
        let parts = report.files.enumerated().filter { !$1.uses.isEmpty }.map { number, file in
            let items = file.uses.map { use in
                """
                <li><span class="number">\(use.place.line):\(use.place.column)</span> \
                <span>\(link(use.code, sections[use.code] ?? "", report))</span> \(code(use.source)) \
                <span>use \(breakable(use.replacement))</span></li>
                """
            }
            return "<h3 id=\"file-\(number)\">\(code(file.path))</h3>\n<ol class=\"rows uses\">\n"
                + items.joined(separator: "\n") + "\n</ol>"
        }
        return section("uses", "Every use", parts.joined(separator: "\n"))
    }

    private static func unread(_ report: Report) -> String {
        list("unread", "Not read", "", report.unread.map { "<li>\(code($0.path)): \(escaped($0.reason))</li>" })
    }

    // MARK: Parts

    private static func list(_ id: String, _ title: String, _ style: String, _ items: [String]) -> String {
        guard !items.isEmpty else { return "" }
        return section(id, title, "<ul class=\"\(style)\">\n\(items.joined(separator: "\n"))\n</ul>")
    }

    private static func section(_ id: String, _ title: String, _ body: String) -> String {
        "<section aria-labelledby=\"\(id)\">\n<h2 id=\"\(id)\">\(title)</h2>\n\(body)\n</section>"
    }

    /// A code that leads to its section of the guide.
    private static func link(_ text: String, _ section: String, _ report: Report) -> String {
        report.heading.link(section).map { "<a href=\"\(escaped($0))\">\(text)</a>" } ?? text
    }

    private static func code(_ text: String) -> String { "<code>\(breakable(text))</code>" }

    /// A text that allows line breaks within paths and names.
    private static func breakable(_ text: String) -> String {
        text.spellingControls.reduce(into: "") { html, character in
            html += escaped(String(character))
            if ":.(/".contains(character) { html += "<wbr>" }
        }
    }

    /// A text with code in backticks.
    private static func prose(_ text: String) -> String {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { number, part in
            number.isMultiple(of: 2) ? escaped(String(part)) : code(String(part))
        }.joined()
    }

    private static func escaped(_ text: String) -> String {
        let entities: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"]
        return text.spellingControls.reduce(into: "") { $0 += entities[$1] ?? String($1) }
    }
}

/// The page's style: light and dark, for phones and desktops. Rows have columns on a wide screen and stack on a phone.
enum HTMLStyle {
    static let text = """
        :root { color-scheme: light dark; --text: #1b1b1f; --quiet: #55565c; --back: #f6f6f4; --card: #ffffff;
          --line: #d5d5d0; --link: #0b57a4; --bar: #1d7a46; }
        @media (prefers-color-scheme: dark) {
          :root { --text: #ececf0; --quiet: #b3b4bb; --back: #17181b; --card: #212327; --line: #3d4047;
            --link: #8ec5ff; --bar: #5fd08f; }
        }
        * { box-sizing: border-box; }
        body { margin: 0 auto; padding: 1rem; max-width: 72rem; background: var(--back); color: var(--text);
          font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; overflow-wrap: anywhere; }
        header p { margin: 0.25rem 0 1rem; color: var(--quiet); }
        h1 { margin: 0.5rem 0 0; font-size: 1.75rem; line-height: 1.2; }
        h2 { margin: 0 0 0.75rem; font-size: 1.25rem; }
        h3 { margin: 1.5rem 0 0.5rem; font-size: 1rem; }
        section { margin: 0 0 1rem; padding: 1rem; background: var(--card); border: 1px solid var(--line);
          border-radius: 0.75rem; }
        a { color: var(--link); }
        a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
        code { font: 0.875em/1.4 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
        .left { margin: 0; font-size: 1.25rem; }
        .left strong { font-size: 2.5rem; line-height: 1.1; }
        progress { width: 100%; height: 0.75rem; margin: 0.5rem 0 1rem; accent-color: var(--bar); }
        dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 0.75rem; margin: 0; }
        dl + p { margin: 1rem 0; color: var(--quiet); }
        dt { color: var(--quiet); font-size: 0.875rem; }
        dd { margin: 0; font-size: 1.25rem; font-weight: 600; }
        .findings, .rows { margin: 0; padding: 0; list-style: none; }
        .findings li + li, .rows li + li { margin-top: 0.5rem; padding-top: 0.5rem; border-top: 1px solid var(--line); }
        .findings p { margin: 0.125rem 0; }
        .rows li { display: grid; gap: 0.125rem 1rem; }
        .number { color: var(--quiet); font-variant-numeric: tabular-nums; }
        @media (min-width: 48rem) {
          .files li { grid-template-columns: 1fr 18rem; }
          .uses li { grid-template-columns: 5rem 5rem 1fr 1fr; }
        }
        @media print { body { background: #ffffff; } section { border: 0; } }
        """
}
