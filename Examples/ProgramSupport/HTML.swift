/// HTML in which interpolated texts are escaped.
package struct HTML: Sendable, Equatable, ExpressibleByStringInterpolation {
    package let text: String

    package init(stringLiteral text: String) { self.text = text }

    package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) { text += literal }
        package mutating func appendInterpolation(_ text: String) { self.text += text.escapedForHTML }
        package mutating func appendInterpolation(_ html: HTML) { text += html.text }
        package mutating func appendInterpolation(_ number: Int) { text += String(number) }
        package mutating func appendInterpolation(_ items: [HTML]) { text += items.map(\.text).joined(separator: "\n") }
        package mutating func appendInterpolation(_ html: HTML?) { text += html?.text ?? "" }
    }
}

/// Self-contained HTML pages in the system's light or dark colours.
package enum HTMLDocument {
    package static func styleSheet(_ style: String) -> String { common + style }

    /// Returns a page with the common style rules and the given ones. A page that is a file contains a content security
    /// policy that forbids the browser to load anything. For any other page, a server must send a policy in a header
    /// field.
    package static func text(
        title: String, style: String, isFile: Bool = true, bodyClass: String = "", body: HTML
    ) -> String {
        let html: HTML = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            \(isFile ? policy : nil)<title>\(title)</title>
            <style>\(HTML(stringLiteral: styleSheet(style)))</style>
            </head>
            <body\(bodyClass.isEmpty ? nil : " class=\"\(bodyClass)\"" as HTML)>
            \(body)
            </body>
            </html>

            """
        return html.text
    }

    private static let policy: HTML = """
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">

        """

    /// Text has a contrast ratio of at least 4.5, and the focus ring has one of at least 3 (WCAG 2.2, level AA).
    private static let common = """
        :root { color-scheme: light dark; --page: #f2f4f7; --card: #fff; --text: #1b1f24; --soft: #4b5563;
          --edge: #d5dae1; --link: #0b57d0; }
        @media (prefers-color-scheme: dark) { :root { --page: #101317; --card: #1c2127; --text: #e6e9ed; --soft: #b3bac2;
          --edge: #3a424c; --link: #a8c7fa; } }
        * { box-sizing: border-box; }
        body { margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; background: var(--page);
          color: var(--text); overflow-wrap: anywhere; }
        h1 { margin: 0 0 0.5rem; font-size: 1.5rem; line-height: 1.25; }
        h2 { margin: 0 0 0.75rem; font-size: 1.125rem; } h3 { margin: 1.5rem 0 0.5rem; font-size: 1rem; }
        a { color: var(--link); } :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
        dd { margin: 0; } dt { font-weight: 600; } code { font-size: 0.9375em; }
        summary { color: var(--link); cursor: pointer; }

        """
}

extension String {
    /// The text, escaped for use in an element or a quoted attribute of HTML.
    package var escapedForHTML: String {
        let escapes: [Unicode.Scalar: String] = ["&": "&amp;", "\"": "&quot;", "'": "&#39;", "<": "&lt;", ">": "&gt;"]
        return unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
    }
}
