import Foundation
import LoginWithAmazon

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
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(title)</title>
        <style>\(Self.style)</style>
        </head>
        <body\(isWide ? Self.wide : "")>
        <header><p>Local authorization server</p></header>
        <main>
        \(content)
        </main>
        <footer><p>Not affiliated with Amazon. For development: what you enter here does not leave this machine.</p></footer>
        \(script.isEmpty ? nil : HTML(stringLiteral: "<script>\(script)</script>"))
        </body>
        </html>

        """
    }

    private static let style = HTML(stringLiteral: StyleSheet.text)
    private static let wide: HTML = " class=\"wide\""

    /// Allows only the page's style sheet and script, and no framing (RFC 9700 section 4.16). `form-action` is omitted:
    /// browsers also apply it to the redirect after the form, which leads to the application.
    private var policy: String {
        let live = script.isEmpty ? "" : " script-src \(Self.source(script)); connect-src 'self';"
        return "default-src 'none'; style-src \(Self.styleSource);\(live) base-uri 'none'; frame-ancestors 'none'"
    }

    private static let styleSource = source(StyleSheet.text)

    private static func source(_ text: String) -> String {
        "'sha256-\(Data(SHA256.digest(of: text.utf8)).base64EncodedString())'"
    }
}
