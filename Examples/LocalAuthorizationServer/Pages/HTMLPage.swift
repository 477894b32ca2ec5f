import Foundation
import LoginWithAmazon
import ProgramSupport

/// A page. Its response has header fields that prevent framing, caching and referrer leaks.
struct HTMLPage: Sendable, Equatable {
    let title: String
    let content: HTML
    var isWide = false
    /// The only script that the page may run. The script may load pages of this server.
    var script = ""

    func response(status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [
                "Content-Type": "text/html;charset=UTF-8",
                "Cache-Control": "no-store",
                "Content-Security-Policy": policy,
                // With the policy `no-referrer`, browsers would send a form with the origin `null`. The server needs
                // the origin if a browser doesn't send `Sec-Fetch-Site`.
                "Referrer-Policy": "same-origin",
                "X-Content-Type-Options": "nosniff",
                "X-Frame-Options": "DENY",
            ],
            bytes: Array(text.utf8))
    }

    private var text: String {
        HTMLDocument.text(
            title: title, style: StyleSheet.text, isFile: false, bodyClass: isWide ? "wide" : "",
            body: """
                <header><p>Local authorization server</p></header>
                <main>
                \(content)
                </main>
                <footer><p>Not affiliated with Amazon. For development: what you enter here does not leave this \
                machine.</p></footer>
                \(script.isEmpty ? nil : HTML(stringLiteral: "<script>\(script)</script>"))
                """)
    }

    /// Allows only the page's style sheet, its script and the script's requests to this server, and forbids framing
    /// (RFC 9700 section 4.16). `form-action` is omitted, because browsers also apply it to redirects. A form that is
    /// submitted here may be answered with a redirect to the app.
    private var policy: String {
        let live = script.isEmpty ? "" : " script-src \(Self.source(script)); connect-src 'self';"
        return "default-src 'none'; style-src \(Self.styleSource);\(live) base-uri 'none'; frame-ancestors 'none'"
    }

    private static let styleSource = source(HTMLDocument.styleSheet(StyleSheet.text))

    private static func source(_ text: String) -> String {
        "'sha256-\(Data(SHA256.digest(of: text.utf8)).base64EncodedString())'"
    }
}

extension HTML {
    static func list(_ items: [HTML]) -> HTML {
        "<ul role=\"list\">\n\(items.map { "<li>\($0)</li>" as HTML })\n</ul>"
    }

    static func alert(_ text: String, isFocused: Bool = false) -> HTML {
        let focus: HTML = isFocused ? " tabindex=\"-1\" autofocus" : ""
        return "<p class=\"wrong\" id=\"wrong\"\(focus) role=\"alert\">\(text)</p>\n"
    }

    /// Marks a field whose value is wrong, and links the field to the error message.
    static func mark(_ isWrong: Bool) -> HTML { isWrong ? " aria-invalid=\"true\" aria-describedby=\"wrong\"" : "" }
}

/// The style of the pages, which have one column that fits a phone. The contrast ratio is at least 4.5 for text and 3
/// for the borders of controls and the focus ring (WCAG 2.2, level AA). At the default text size,
/// controls are at least 44 pixels high.
enum StyleSheet {
    static let text = colours + layout + controls

    private static let colours = """
        :root { --line: #6b7280; --over: #0842a0; --on-link: #fff; --wrong: #b3261e; --wrong-card: #fdf1f0; }
        @media (prefers-color-scheme: dark) { :root { --line: #8b949e; --over: #c9dcfc; --on-link: #062e6f;
          --wrong: #f5c0bd; --wrong-card: #3a1d1c; } }

        """

    private static let layout = """
        header, main, footer { max-width: 26rem; margin: 0 auto 1rem; }
        .wide :is(header, main, footer) { max-width: 60rem; }
        header, footer, .hint { color: var(--soft); font-size: 0.875rem; }
        main { padding: 1.5rem; background: var(--card); border: 1px solid var(--edge); border-radius: 0.75rem; }
        section { margin-top: 2rem; }
        a { display: inline-flex; align-items: center; min-height: 2.75rem; }
        ul, ol { margin: 0 0 1rem; padding: 0; list-style: none; border: 1px solid var(--edge); border-radius: 0.5rem; }
        ol ol { margin-bottom: 0; } ol:empty { border: none; } li h3 { margin: 0 0 0.5rem; }
        li { padding: 0.75rem; } li + li { border-top: 1px solid var(--edge); } li span { display: block; }
        pre { margin: 0.5rem 0; padding: 0.75rem; overflow-x: auto; background: var(--page); border-radius: 0.5rem; }
        .code { font: 600 1.25rem/1.5 ui-monospace, monospace; letter-spacing: 0.1em; }
        .fault { color: var(--wrong); }
        .wrong { padding: 0.75rem; color: var(--wrong); background: var(--wrong-card);
          border-left: 4px solid var(--wrong); border-radius: 0.25rem; }

        """

    private static let controls = """
        label { display: block; margin-top: 1rem; font-weight: 600; }
        summary { min-height: 2.75rem; padding-top: 0.75rem; }
        input, select, button { display: block; width: 100%; min-height: 2.75rem; margin-top: 0.75rem; padding: 0.5rem;
          font: inherit; background: var(--card); color: inherit; border: 1px solid var(--line); border-radius: 0.5rem; }
        [type=hidden] { display: none; }
        .secret { -webkit-text-security: disc; }
        ::placeholder { color: var(--soft); opacity: 1; }
        input[aria-invalid] { border: 2px solid var(--wrong); }
        button { font-weight: 600; cursor: pointer; }
        button:hover { text-decoration: underline; }
        button.main { background: var(--link); color: var(--on-link); border-color: var(--link); }
        button.main:hover { background: var(--over); }
        .row { display: flex; flex-wrap: wrap; gap: 0 0.75rem; } .row button { width: auto; }
        """
}
