import ProgramSupport

/// The report as a self-contained HTML page, without scripts or network access.
enum HTMLReport {
    static func text(_ report: Report) -> String {
        let heading = report.heading
        let sections = [plan(report), findings(report), files(report), uses(report), unread(report)]
        return HTMLDocument(
            title: "Migration plan for \(heading.app.spellingControls): Login with Amazon", style: HTMLStyle.text,
            body: """
                <header>
                <h1>Migration plan for \(breakable(heading.app))</h1>
                <p>From Login with Amazon SDK 2.x to SDK 3.x. Written on \(heading.date) by migration-report \
                \(heading.version).</p>
                </header>
                <main>
                \(sections.compactMap { $0 })
                </main>
                """
        ).html.text
    }

    // MARK: Sections

    private static func plan(_ report: Report) -> HTML {
        guard let left = report.summary.leftPercent else {
            return section("plan", "The plan", "<p>\(report.inShort)</p>\(steps(report))")
        }
        return section(
            "plan", "The plan",
            """
            <p class="left"><strong>\(left) %</strong> left to move</p>
            <progress max="100" value="\(100 - left)" aria-label="Moved to SDK 3.x">\(100 - left) %</progress>
            <dl>
            <div><dt>Uses of SDK 2.x</dt><dd>\(report.summary.uses)</dd></div>
            <div><dt>Uses of SDK 3.x</dt><dd>\(report.summary.modernUses)</dd></div>
            <div><dt>Files with 2.x</dt><dd>\(report.filesWithUses.count)</dd></div>
            <div><dt>Source files read</dt><dd>\(report.summary.filesRead)</dd></div>
            </dl>
            <p>The share of 2.x names among the uses of both SDKs: 100 % before the first step, 0 % after the last.</p>
            \(steps(report))
            """)
    }

    private static func steps(_ report: Report) -> HTML? {
        guard !report.steps.isEmpty else { return nil }
        let items = report.steps.map { step -> HTML in
            "<li>\(step.step.title): <b>\(Report.counted(step.count, "place"))</b></li>"
        }
        return "<ol class=\"steps\">\n\(items)\n</ol>"
    }

    private static func findings(_ report: Report) -> HTML? {
        let items = report.findings.map { finding -> HTML in
            """
            <li><p><strong>\(link(finding.rule, report))</strong> \
            \(code("\(finding.path):\(finding.place.line)"))</p>
            <p>\(breakable(finding.detail)).</p>
            <p><b>To do:</b> \(prose(finding.rule.advice)).</p></li>
            """
        }
        return list("project", "Besides the calls", "findings", items)
    }

    private static func files(_ report: Report) -> HTML? {
        let items = report.files.enumerated().map { number, file -> HTML in
            let path: HTML = file.uses.isEmpty ? code(file.path) : "<a href=\"#file-\(number)\">\(code(file.path))</a>"
            let counts = "\(file.uses.count) of 2.x, \(file.modernUses) of 3.x, \(file.left ?? 0) % left"
            return "<li>\(path) <span class=\"number\">\(counts)</span></li>"
        }
        return list("files", "By file", "rows files", items)
    }

    private static func uses(_ report: Report) -> HTML? {
        guard report.summary.uses > 0 else { return nil }
        let parts = report.files.enumerated().filter { !$1.uses.isEmpty }.map { number, file -> HTML in
            let items = file.uses.map { use -> HTML in
                """
                <li><span class="number">\(use.place.line):\(use.place.column)</span> \
                <span>\(link(use.rule, report))</span> \(code(use.source ?? "")) \
                <span>\(breakable(use.rule.advice))</span></li>
                """
            }
            return "<h3 id=\"file-\(number)\">\(code(file.path))</h3>\n<ol class=\"rows uses\">\n\(items)\n</ol>"
        }
        return section("uses", "Every use", "\(parts)")
    }

    private static func unread(_ report: Report) -> HTML? {
        list("unread", "Not read", "", report.unread.map { "<li>\(code($0.path)): \($0.reason)</li>" })
    }

    // MARK: Parts

    private static func list(_ id: String, _ title: String, _ style: String, _ items: [HTML]) -> HTML? {
        guard !items.isEmpty else { return nil }
        return section(id, title, "<ul class=\"\(style)\">\n\(items)\n</ul>")
    }

    private static func section(_ id: String, _ title: String, _ body: HTML) -> HTML {
        "<section aria-labelledby=\"\(id)\">\n<h2 id=\"\(id)\">\(title)</h2>\n\(body)\n</section>"
    }

    /// A code that leads to its section of the guide.
    private static func link(_ rule: Rule, _ report: Report) -> HTML {
        report.heading.link(rule.section).map { "<a href=\"\($0.spellingControls)\">\(rule.code)</a>" }
            ?? "\(rule.code)"
    }

    private static func code(_ text: String) -> HTML { "<code>\(breakable(text))</code>" }

    /// A text that allows line breaks within paths and names.
    private static func breakable(_ text: String) -> HTML {
        let html = text.spellingControls.reduce(into: "") { html, character in
            html += String(character).escapedForHTML
            if ":.(/".contains(character) { html += "<wbr>" }
        }
        return HTML(stringLiteral: html)
    }

    /// A text with code in backticks.
    private static func prose(_ text: String) -> HTML {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
        return parts.enumerated().reduce("") { html, part in
            "\(html)\(part.offset.isMultiple(of: 2) ? "\(part.element)" : code(part.element))"
        }
    }
}

/// The page's style. Rows have columns on a wide screen and stack on a phone.
enum HTMLStyle {
    static let text = """
        :root { --bar: #1d7a46; } @media (prefers-color-scheme: dark) { :root { --bar: #5fd08f; } }
        body { max-width: 72rem; }
        header p { margin: 0.25rem 0 1rem; color: var(--soft); }
        section { margin: 0 0 1rem; padding: 1rem; background: var(--card); border: 1px solid var(--edge);
          border-radius: 0.75rem; }
        .left { margin: 0; font-size: 1.25rem; }
        .left strong { font-size: 2.5rem; line-height: 1.1; }
        progress { width: 100%; height: 0.75rem; margin: 0.5rem 0 1rem; accent-color: var(--bar); }
        dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 0.75rem; margin: 0; }
        dl + p { margin: 1rem 0; color: var(--soft); }
        dt { color: var(--soft); font-size: 0.875rem; font-weight: 400; }
        dd { font-size: 1.25rem; font-weight: 600; }
        .findings, .rows { margin: 0; padding: 0; list-style: none; }
        .findings li + li, .rows li + li { margin-top: 0.5rem; padding-top: 0.5rem; border-top: 1px solid var(--edge); }
        .findings p { margin: 0.125rem 0; }
        .rows li { display: grid; gap: 0.125rem 1rem; }
        .rows a { display: inline-block; min-height: 1.5rem; }
        .number { color: var(--soft); font-variant-numeric: tabular-nums; }
        @media (min-width: 48rem) {
          .files li { grid-template-columns: 1fr 18rem; }
          .uses li { grid-template-columns: 5rem 5rem 1fr 1fr; }
        }
        @media print { body { background: #ffffff; } section { border: 0; } }
        """
}
