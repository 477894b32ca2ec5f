/// What the browser shows when it comes back to this machine.
struct LoopbackReply {
    let isRedirect: Bool

    var bytes: [UInt8] {
        let page = isRedirect ? Self.donePage : Self.otherPage
        let head = [
            isRedirect ? "HTTP/1.1 200 OK" : "HTTP/1.1 404 Not Found",
            "Content-Type: text/html; charset=utf-8",
            "Content-Length: \(page.utf8.count)",
            "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
            "Referrer-Policy: no-referrer",
            "Cache-Control: no-store",
            "Connection: close",
        ]
        return Array((head.joined(separator: "\r\n") + "\r\n\r\n" + page).utf8)
    }

    private static let donePage = page("You can close this page", "The app goes on with what you decided here.")
    private static let otherPage = page("Nothing here", "This address only receives the end of a sign-in.")

    private static func page(_ title: String, _ text: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
        <title>\(title)</title></head><body><main><h1>\(title)</h1><p>\(text)</p></main></body></html>

        """
    }
}
