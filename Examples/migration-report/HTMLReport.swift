import ProgramSupport

/// The report as a self-contained HTML page, without scripts or network access.
enum HTMLReport {
    static func text(_ report: Report) -> String {
        let (heading, app) = (report.heading, report.heading.app.spellingControls)
        let steps = report.steps.map { step -> HTML in
            "<li>\(step.title): <b>\(Report.counted(step.count, "place"))</b></li>"
        }
        let unread = report.unread.map { file -> HTML in "<p>\(code(file.path)): \(file.reason)</p>" }
        return HTMLDocument.text(
            title: "Migration plan for \(app): Login with Amazon", style: style,
            body: """
                <header>
                <h1>Migration plan for \(app)</h1>
                <p>From Amazon's SDK to the package that replaces it. Written on \(heading.date) by migration-report \
                \(heading.version).</p>
                </header>
                <main>
                \(section("The plan", "<p>\(report.inShort)</p>\(steps.isEmpty ? nil : "\n<ol>\n\(steps)\n</ol>")"))
                \(report.files.isEmpty ? nil : section("Files", overview(report.files)))
                \(report.files.enumerated().map { section(code($1.path), rows($1.findings, heading), id: "file-\($0)") })
                \(unread.isEmpty ? nil : section("Not read", "\(unread)"))
                </main>
                """)
    }

    private static func section(_ title: HTML, _ body: HTML, id: String = "") -> HTML {
        "<section\(id.isEmpty ? nil : " id=\"\(id)\"" as HTML)>\n<h2>\(title)</h2>\n\(body)\n</section>"
    }

    /// Returns a table of the files. The file with the most uses comes first.
    private static func overview(_ files: [(path: String, findings: [Finding])]) -> HTML {
        let rows = files.enumerated().map {
            (number: $0, $1.path, $1.findings.count(where: \.isUse), $1.findings.count)
        }
        let items = rows.sorted { ($1.2, $0.number) < ($0.2, $1.number) }.map { number, path, uses, all -> HTML in
            """
            <tr><td><a href="#file-\(number)">\(path.spellingControls)</a></td><td>\(uses)</td><td>\(all - uses)</td></tr>
            """
        }
        return """
            <table>
            <thead><tr><th scope="col">File</th><th scope="col">Uses</th><th scope="col">Other findings</th></tr></thead>
            <tbody>
            \(items)
            </tbody>
            </table>
            """
    }

    private static func rows(_ findings: [Finding], _ heading: Report.Heading) -> HTML {
        let items = findings.map { finding -> HTML in
            """
            <li><span class="place">\(finding.place.line):\(finding.place.column)</span> \
            <span>\(link(finding.rule, heading))</span> \
            \(finding.source.map(code) ?? "<span>\(finding.detail.spellingControls).</span>") \
            <span>\(withCode(finding.advice))</span></li>
            """
        }
        return "<ul class=\"rows\">\n\(items)\n</ul>"
    }

    /// Returns a rule's code. It is a link to a section of the guide if the guide's URL is known.
    private static func link(_ rule: Rule, _ heading: Report.Heading) -> HTML {
        heading.link(rule.section).map { "<a href=\"\($0.spellingControls)\">\(rule.code)</a>" } ?? "\(rule.code)"
    }

    /// Converts a text to HTML. In the text, backticks mark code.
    private static func withCode(_ text: String) -> HTML {
        text.components(separatedBy: "`").enumerated().reduce("") { html, part in
            "\(html)\(part.offset.isMultiple(of: 2) ? "\(part.element)" : code(part.element))"
        }
    }

    private static func code(_ text: String) -> HTML { "<code>\(text.spellingControls)</code>" }

    /// On a wide screen, the parts of a row are in columns. On a phone, they are below one another.
    private static let style = """
        body { max-width: 72rem; }
        header p, .place { color: var(--soft); }
        section { margin: 0 0 1rem; padding: 1rem; background: var(--card); border: 1px solid var(--edge);
          border-radius: 0.75rem; }
        table { width: 100%; border-collapse: collapse; } th, td { padding: 0.25rem 0.5rem 0.25rem 0; text-align: left; }
        .rows { margin: 0; padding: 0; list-style: none; }
        .rows li { display: grid; gap: 0.125rem 1rem; }
        .rows li + li { margin-top: 0.5rem; padding-top: 0.5rem; border-top: 1px solid var(--edge); }
        .rows a, td a { display: inline-block; min-height: 1.5rem; }
        @media (min-width: 48rem) {
          .rows li { grid-template-columns: 5rem 5rem 1fr; }
          .rows li > :last-child { grid-column: 3; }
        }
        @media print { body { background: #ffffff; } section { border: 0; } }
        """
}
