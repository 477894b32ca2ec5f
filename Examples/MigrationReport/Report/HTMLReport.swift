import TerminalOutput

/// The report as a self-contained HTML page, without scripts or network access.
enum HTMLReport {
    static func text(_ report: Report) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <title>Migration report: Login with Amazon SDK 2.x</title>
        <style>
        \(HTMLStyle.text)
        </style>
        </head>
        <body>
        <header>
        <h1>Migration report</h1>
        <p>Uses of Login with Amazon SDK 2.x, and what takes their place.</p>
        </header>
        <main>
        \([summary(report), findings(report), codes(report), files(report), uses(report), unread(report)]
            .filter { !$0.isEmpty }.joined(separator: "\n"))
        </main>
        </body>
        </html>

        """
    }

    // MARK: Sections

    private static func summary(_ report: Report) -> String {
        guard let left = report.left else {
            return section("summary", "Summary", "<p>\(escaped(Summary.text(report)))</p>")
        }
        return section(
            "summary", "Summary",
            """
            <p class="left"><strong>\(left) %</strong> left to move</p>
            <progress max="100" value="\(100 - left)" aria-label="Moved to SDK 3.x">\(100 - left) %</progress>
            <dl>
            <div><dt>Uses of SDK 2.x</dt><dd>\(report.uses)</dd></div>
            <div><dt>Uses of SDK 3.x</dt><dd>\(report.modernUses)</dd></div>
            <div><dt>Files with 2.x</dt><dd>\(report.filesWithUses.count)</dd></div>
            <div><dt>Source files read</dt><dd>\(report.filesRead)</dd></div>
            </dl>
            <p>The share of 2.x names among the uses of both SDKs: 100 % before the first step, 0 % after the last.</p>
            """)
    }

    private static func findings(_ report: Report) -> String {
        guard !report.findings.isEmpty else { return "" }
        let items = report.findings.map { finding in
            """
            <li><p><strong>\(finding.rule.rawValue)</strong> <code>\(place(finding.path, finding.place))</code></p>
            <p>\(escaped(finding.detail)).</p>
            <p><b>To do:</b> \(prose(finding.rule.advice)).</p></li>
            """
        }
        return section(
            "project", "Besides the calls", "<ul class=\"findings\">\n\(items.joined(separator: "\n"))\n</ul>")
    }

    private static func codes(_ report: Report) -> String {
        guard report.uses > 0 else { return "" }
        let rows = report.codes.map { row in
            """
            <tr><th scope="row">\(row.declaration.code)</th><td class="number">\(row.count)</td>\
            <td>\(code(row.declaration.names[0]))</td><td>\(breakable(row.declaration.replacement))</td></tr>
            """
        }
        return section(
            "codes", "By code",
            table("Uses of each code", [("Code", ""), ("Uses", "number"), ("What", ""), ("Use instead", "")], rows))
    }

    private static func files(_ report: Report) -> String {
        guard !report.files.isEmpty else { return "" }
        let rows = report.files.enumerated().map { number, file in
            let path = file.uses.isEmpty ? code(file.path) : "<a href=\"#file-\(number)\">\(code(file.path))</a>"
            return """
                <tr><th scope="row">\(path)</th><td class="number">\(file.uses.count)</td>\
                <td class="number">\(file.modernUses)</td><td class="number">\(file.left.map { "\($0) %" } ?? "")</td></tr>
                """
        }
        return section(
            "files", "By file",
            table("Uses in each file", [("File", ""), ("2.x", "number"), ("3.x", "number"), ("Left", "number")], rows))
    }

    private static func uses(_ report: Report) -> String {
        guard report.uses > 0 else { return "" }
        let parts = report.files.enumerated().filter { !$1.uses.isEmpty }.map { number, file in
            let rows = file.uses.map { use in
                """
                <tr><th scope="row" class="number">\(use.place.line)</th><td class="number">\(use.place.column)</td>\
                <td>\(use.declaration.code)</td><td>\(code(use.spelling))</td>\
                <td>\(breakable(use.declaration.replacement))</td></tr>
                """
            }
            let heads = [("Line", "number"), ("Column", "number"), ("Code", ""), ("What", ""), ("Use instead", "")]
            return "<h3 id=\"file-\(number)\">\(code(file.path))</h3>\n"
                + table("Uses in \(file.path)", heads, rows)
        }
        return section("uses", "Every use", parts.joined(separator: "\n"))
    }

    private static func unread(_ report: Report) -> String {
        guard !report.unread.isEmpty else { return "" }
        let items = report.unread.map { "<li>\(code($0.path)): \(escaped($0.reason))</li>" }
        return section("unread", "Not read", "<ul>\n\(items.joined(separator: "\n"))\n</ul>")
    }

    // MARK: Parts

    private static func section(_ id: String, _ title: String, _ body: String) -> String {
        "<section aria-labelledby=\"\(id)\">\n<h2 id=\"\(id)\">\(title)</h2>\n\(body)\n</section>"
    }

    /// A table that scrolls if it is wider than the screen, also with the keyboard.
    private static func table(_ caption: String, _ heads: [(String, String)], _ rows: [String]) -> String {
        let cells = heads.map { title, style in
            "<th scope=\"col\"\(style.isEmpty ? "" : " class=\"\(style)\"")>\(title)</th>"
        }
        return """
            <div class="scroll" role="region" aria-label="\(escaped(caption))" tabindex="0">
            <table>
            <caption>\(escaped(caption))</caption>
            <thead><tr>\(cells.joined())</tr></thead>
            <tbody>
            \(rows.joined(separator: "\n"))
            </tbody>
            </table>
            </div>
            """
    }

    private static func place(_ path: String, _ place: Place) -> String { "\(breakable(path)):\(place.line)" }

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
        var escaped = ""
        for character in text.spellingControls.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}
