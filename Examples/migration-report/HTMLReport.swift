import ProgramSupport

/// The report as a self-contained HTML page, without scripts or network access.
enum HTMLReport {
    static func text(_ report: Report) -> String {
        let (heading, app) = (report.heading, report.heading.app.spellingControls)
        let gaps = report.gaps.map { gap -> HTML in "<p>\(gap.spellingControls)</p>" }
        let phases = report.phases.enumerated().map { number, phase -> HTML in
            section(
                "\(phase.title)", "\(phase.groups.map { group($0.step, $0.files, heading) })", id: "phase-\(number)")
        }
        return HTMLDocument.text(
            title: "Migration plan for \(app): Login with Amazon", style: style,
            body: """
                <header>
                <h1>Migration plan for \(app)</h1>
                <p>From Amazon's SDK to the package that replaces it. Written on \(heading.date) by \
                migration-report.</p>
                </header>
                <main>
                \(section("The plan", "<p>\(report.inShort)</p>\n\(plan(report))"))
                \(gaps.isEmpty ? nil : section("Not read", "\(gaps)"))
                \(phases)
                </main>
                """)
    }

    private static func group(
        _ step: Report.PlannedStep?, _ files: [(path: String, findings: [Finding])], _ heading: Report.Heading
    ) -> HTML {
        let files = files.map { file -> HTML in
            let title: HTML = step == nil ? "<h3>\(code(file.path))</h3>" : "<h4>\(code(file.path))</h4>"
            return "\n\(title)\n\(rows(file.findings, heading))"
        }
        return "\(step.map { "\n<h3>\($0.number). \($0.title)</h3>" as HTML })\(files)"
    }

    private static func plan(_ report: Report) -> HTML {
        guard !report.phases.isEmpty else { return "" }
        let rows = report.phases.enumerated().map { number, phase -> HTML in
            let article: HTML = link(phase.phase.article, "\(phase.phase.article)", report.heading)
            let steps = phase.steps.map { "\n<tr><td>\($0.number). \($0.title)</td><td>\($0.count)</td></tr>" as HTML }
            return """
                <tr><th scope="row"><a href="#phase-\(number)">\(phase.title)</a> (\(article))</th>\
                <td><b>\(phase.count)</b></td></tr>\(steps)
                """
        }
        return """
            \(report.effects.map { "<p>\($0)</p>\n" as HTML })<table>
            <thead><tr><th scope="col">What to do (the article to read)</th><th scope="col">Places</th></tr></thead>
            <tbody>
            \(rows)
            </tbody>
            </table>
            \(report.placeholders.map { "<p>\(withCode($0))</p>" as HTML })
            """
    }

    private static func section(_ title: HTML, _ body: HTML, id: String = "") -> HTML {
        "<section\(id.isEmpty ? nil : " id=\"\(id)\"" as HTML)>\n<h2>\(title)</h2>\n\(body)\n</section>"
    }

    private static func rows(_ findings: [Finding], _ heading: Report.Heading) -> HTML {
        let items = findings.map { finding -> HTML in
            """
            <li><span class="place">\(finding.place.line):\(finding.place.column)</span> \
            <span>\(link(finding.rule.page, "\(finding.rule.code)", heading))</span> \
            \(finding.source.map(code) ?? "<span>\(finding.sentence.spellingControls).</span>") \
            <span>\(withCode(finding.advice))</span></li>
            """
        }
        return "<ul class=\"rows\">\n\(items)\n</ul>"
    }

    /// Returns a text, which is a link to an article of the guide if the guide's URL is known.
    private static func link(_ article: String, _ text: HTML, _ heading: Report.Heading) -> HTML {
        heading.link(article).map { "<a href=\"\($0.spellingControls)\">\(text)</a>" } ?? text
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
