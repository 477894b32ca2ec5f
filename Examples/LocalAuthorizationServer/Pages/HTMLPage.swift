import Foundation
import LoginWithAmazon

/// A page without scripts, and header fields that prevent framing, caching and referrer leaks. Pure.
struct HTMLPage: Sendable, Equatable {
    let title: String
    /// HTML with escaped values.
    let content: String
    /// Whether the page needs more than one narrow column.
    var isWide = false
    /// The number of seconds after which the page reloads itself.
    var refresh: Int?
    /// Whether the page's forms send their origin, which browsers otherwise hide.
    var sendsOrigin = false

    var text: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        \(refresh.map { "<meta http-equiv=\"refresh\" content=\"\($0)\">\n" } ?? "")<title>\(Self.escape(title))</title>
        <style>\(StyleSheet.text)</style>
        </head>
        <body\(isWide ? " class=\"wide\"" : "")>
        <header><p>Local authorization server</p></header>
        <main>
        \(content)
        </main>
        <footer><p>Not affiliated with Amazon. For development: what you enter here does not leave this machine.</p></footer>
        </body>
        </html>

        """
    }

    func response(status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [
                "Content-Type": "text/html;charset=UTF-8",
                "Cache-Control": "no-store",
                "Content-Security-Policy": Self.policy,
                "Referrer-Policy": sendsOrigin ? "same-origin" : "no-referrer",
                "X-Content-Type-Options": "nosniff",
                "X-Frame-Options": "DENY",
            ],
            body: .bytes(Array(text.utf8))
        )
    }

    /// Allows only the page's style sheet and no framing (RFC 9700 section 4.16). `form-action` is omitted: browsers
    /// also apply it to the redirect after the form, which leads to the application.
    private static let policy: String = {
        let digest = Data(SHA256.digest(of: StyleSheet.text.utf8)).base64EncodedString()
        return "default-src 'none'; style-src 'sha256-\(digest)'; base-uri 'none'; frame-ancestors 'none'"
    }()

    /// Escapes text for use in an element or a quoted attribute.
    static func escape(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}

extension String {
    /// The text for use in an element or a quoted attribute of HTML or SVG.
    package var escapedForHTML: String { HTMLPage.escape(self) }
}
