import Foundation

/// What the browser shows when it comes back to this machine. Nothing of the request is in it but the choice of texts.
struct LoopbackReply: Sendable {
    let outcome: LoopbackOutcome
    let language: String

    init(_ outcome: LoopbackOutcome, for languages: AcceptLanguage) {
        self.outcome = outcome
        language = languages.best(of: LoopbackTexts.languages) ?? LoopbackTexts.languages[0]
    }

    var bytes: [UInt8] {
        let page = page
        let head = [
            outcome == .elsewhere ? "HTTP/1.1 404 Not Found" : "HTTP/1.1 200 OK",
            "Content-Type: text/html; charset=utf-8",
            "Content-Language: \(language)",
            "Content-Length: \(page.utf8.count)",
            "Content-Security-Policy: \(Self.policy)",
            // The address has the code and the `state`: neither a copy of the page nor a link may carry it on.
            "Referrer-Policy: no-referrer",
            "Cache-Control: no-store",
            "X-Content-Type-Options: nosniff",
            "Connection: close",
        ]
        return Array((head.joined(separator: "\r\n") + "\r\n\r\n" + page).utf8)
    }

    private var page: String {
        let texts = LoopbackTexts.of(outcome, in: language)
        return """
            <!DOCTYPE html>
            <html lang="\(language)"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(texts.title)</title>
            <style>\(Self.style)</style></head>
            <body><main><h1>\(texts.title)</h1><p>\(texts.text)</p></main></body></html>

            """
    }

    /// Nothing may load, run, frame or send; the page's own style is known by its digest.
    private static let policy: String = {
        let digest = Data(SHA256.digest(of: style.utf8)).base64EncodedString()
        return "default-src 'none'; style-src 'sha256-\(digest)'; base-uri 'none'; form-action 'none'; "
            + "frame-ancestors 'none'"
    }()

    /// The system's own colours and font, so that contrast and size are the user's.
    private static let style = """
        :root{color-scheme:light dark}\
        body{font:1.125rem/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center}\
        main{max-width:32rem;padding:1.5rem}h1{font-size:1.5rem;line-height:1.25}
        """
}
