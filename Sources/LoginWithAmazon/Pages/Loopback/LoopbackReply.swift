#if !canImport(UIKit)
    /// A page that answers a request at the loopback port. None of its text comes from the request.
    enum LoopbackReply: CaseIterable, Sendable {
        /// The redirect has a code: the user signed in and granted access.
        case allowed
        /// Access was denied: the redirect's error is `access_denied`.
        case refused
        /// The server reported another error, or the redirect is malformed.
        case failed
        /// The request is not this sign-in's redirect. It may be, for example, the redirect of a page that was opened
        /// earlier.
        case outdated

        init(_ content: RedirectReply.Content) {
            switch content {
            case .code: self = .allowed
            case .refused(let refusal): self = refusal.name == "access_denied" ? .refused : .failed
            case .malformed, .foreign: self = .failed
            }
        }

        /// The URL of a redirect contains the `state` and may contain the code. The browser must not store the reply,
        /// show it inside another site's page, or send the URL to another site as the referrer.
        var bytes: [UInt8] {
            let head = [
                self == .outdated ? "HTTP/1.1 404 Not Found" : "HTTP/1.1 200 OK",
                "Content-Type: text/html; charset=utf-8",
                "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
                "X-Content-Type-Options: nosniff",
                "Referrer-Policy: no-referrer", "Cache-Control: no-store", "Connection: close",
                "Content-Length: \(page.utf8.count)",
            ]
            return Array((head.joined(separator: "\r\n") + "\r\n\r\n" + page).utf8)
        }

        private var page: String {
            """
            <!DOCTYPE html>
            <html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <title>\(texts.title)</title>
            <main><h1>\(texts.title)</h1><p>\(texts.text)</p></main></html>

            """
        }

        // The text for `allowed` doesn't claim that the user is signed in, because the code must still be exchanged.
        private var texts: (title: String, text: String) {
            switch self {
            case .allowed: ("Return to the app to finish", "The app completes the sign-in. You can close this page.")
            case .refused: ("The app was not given access", "You can close this page.")
            case .failed: ("Sign-in failed", "Close this page and try again in the app.")
            case .outdated:
                ("This page is not part of the sign-in", "Return to the app, and use the page that it opened last.")
            }
        }
    }
#endif
