import Foundation
import LoginWithAmazon
import ProgramSupport

/// A page, and header fields that prevent framing, caching and referrer leaks.
struct HTMLPage: Sendable, Equatable {
    let title: String
    let content: HTML
    /// Whether the page needs more than one narrow column.
    var isWide = false
    /// The only script that the page may run; it may load pages of this server.
    var script = ""

    func response(status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [
                "Content-Type": "text/html;charset=UTF-8",
                "Cache-Control": "no-store",
                "Content-Security-Policy": policy,
                // The forms send their origin, which browsers otherwise hide.
                "Referrer-Policy": "same-origin",
                "X-Content-Type-Options": "nosniff",
                "X-Frame-Options": "DENY",
            ],
            body: .bytes(Array(html.text.utf8)))
    }

    private var html: HTML {
        HTMLDocument(
            title: title, style: StyleSheet.text, isFile: false, bodyClass: isWide ? "wide" : "",
            body: """
                <header><p>Local authorization server</p></header>
                <main>
                \(content)
                </main>
                <footer><p>Not affiliated with Amazon. For development: what you enter here does not leave this \
                machine.</p></footer>
                \(script.isEmpty ? nil : HTML(stringLiteral: "<script>\(script)</script>"))
                """
        ).html
    }

    /// Allows only the page's style sheet and script, and no framing (RFC 9700 section 4.16). `form-action` is omitted:
    /// browsers also apply it to the redirect after the form, which leads to the application.
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
    /// A list with one item for each element.
    static func list(_ items: [HTML]) -> HTML {
        "<ul role=\"list\">\n\(items.map { "<li>\($0)</li>" as HTML })\n</ul>"
    }

    /// Terms with their values.
    static func terms(_ terms: [(String, HTML)]) -> HTML? {
        guard !terms.isEmpty else { return nil }
        return "<dl>\n\(terms.map { "<dt>\($0.0)</dt><dd>\($0.1)</dd>" as HTML })\n</dl>\n"
    }

    /// A message about an error, which receives the focus if `isFocused`.
    static func alert(_ text: String, isFocused: Bool = false) -> HTML {
        let focus: HTML = isFocused ? " tabindex=\"-1\" autofocus" : ""
        return "<p class=\"wrong\" id=\"wrong\"\(focus) role=\"alert\">\(text)</p>\n"
    }

    /// Marks a field whose value the message is about.
    static func mark(_ isWrong: Bool) -> HTML { isWrong ? " aria-invalid=\"true\" aria-describedby=\"wrong\"" : "" }
}
