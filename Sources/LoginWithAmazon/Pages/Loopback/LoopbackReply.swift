import Foundation

/// A page that answers a request at the loopback port. None of its text comes from the request.
struct LoopbackReply: Sendable {
    let outcome: LoopbackOutcome
    /// The app's name; nil if its bundle has none, as for most command-line programs.
    var appName = Self.mainName

    private static let mainName = ["CFBundleDisplayName", "CFBundleName"].lazy
        .compactMap { Bundle.main.object(forInfoDictionaryKey: $0) as? String }.first

    /// The reply at the entrance: a redirect to the sign-in page.
    static func leading(to page: URL) -> [UInt8] { message("302 Found", ["Location: \(page.absoluteString)"], "") }

    var bytes: [UInt8] {
        Self.message(
            outcome == .outdated ? "404 Not Found" : "200 OK",
            [
                "Content-Type: text/html; charset=utf-8", "Content-Language: en",
                "Content-Security-Policy: \(Self.policy)", "X-Content-Type-Options: nosniff",
            ], page)
    }

    /// The URL of a redirect contains the `state` and may contain the code. The reply at the entrance contains the
    /// `state`. The browser must not store a reply, or send such a URL to another site as the referrer.
    private static func message(_ status: String, _ fields: [String], _ body: String) -> [UInt8] {
        let always = ["Referrer-Policy: no-referrer", "Cache-Control: no-store", "Connection: close"]
        let head = ["HTTP/1.1 \(status)"] + fields + always + ["Content-Length: \(body.utf8.count)"]
        return Array((head.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
    }

    private var page: String {
        let texts = texts
        let name = appName.map { "<p>\($0.escapedForHTML)</p>" } ?? ""
        return """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(texts.title)</title>
            <style>\(Self.style)</style></head>
            <body><main>\(name)<h1>\(texts.title)</h1><p>\(texts.text)</p></main></body></html>

            """
    }

    // The text for `allowed` doesn't claim that the user is signed in, because the code must still be exchanged.
    private var texts: (title: String, text: String) {
        switch outcome {
        case .allowed: ("Return to the app to finish", "The app completes the sign-in. You can close this page.")
        case .refused: ("The app was not given access", "You can close this page.")
        case .failed: ("Sign-in failed", "Close this page and try again in the app.")
        case .outdated:
            (
                "This page is not part of the sign-in",
                "Return to the app, and use the page that it opened last."
            )
        }
    }

    /// The content security policy, which forbids loading, scripts, framing and forms. It allows the page's own style
    /// by its digest.
    private static let policy: String = {
        let digest = Data(SHA256.digest(of: style.utf8)).base64EncodedString()
        return "default-src 'none'; style-src 'sha256-\(digest)'; base-uri 'none'; form-action 'none'; "
            + "frame-ancestors 'none'"
    }()

    /// A card in light or dark colours, as the system prefers. The contrast of the text is at least 4.5 (WCAG 2.2, AA).
    private static let style = """
        :root{color-scheme:light dark;--page:#f2f4f7;--card:#fff;--text:#1b1f24;--edge:#d5dae1}\
        @media (prefers-color-scheme:dark){:root{--page:#101317;--card:#1c2127;--text:#e6e9ed;--edge:#343b44}}\
        *{box-sizing:border-box}\
        body{font:1.125rem/1.5 system-ui,sans-serif;margin:0;min-height:100vh;padding:1rem;display:grid;\
        place-items:center;background:var(--page);color:var(--text)}\
        main{width:100%;max-width:26rem;padding:2rem 1.5rem;text-align:center;overflow-wrap:anywhere;\
        background:var(--card);border:1px solid var(--edge);border-radius:.75rem}\
        h1{font-size:1.5rem;line-height:1.25;margin:1rem 0 .5rem}p{margin:0}
        """
}

extension String {
    /// The text, escaped for use in an element or a quoted attribute of HTML.
    package var escapedForHTML: String {
        let escapes: [Unicode.Scalar: String] = ["&": "&amp;", "\"": "&quot;", "'": "&#39;", "<": "&lt;", ">": "&gt;"]
        return unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
    }
}
