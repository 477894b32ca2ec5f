import Foundation

/// The URL that a browser command receives instead of the sign-in page's own, which contains the `state`. Where the
/// system reports a connection's owner, it is the page's entrance, which even a browser without access to the user's
/// files can open. Elsewhere it is that of a file that only this user can read.
struct BrowserEntry: Sendable {
    let url: URL

    init(to page: LoopbackPage, showsOwners: Bool) throws {
        guard !showsOwners else {
            url = page.entrance
            return
        }
        let name = "sign-in-\(Base64URL.encode(SystemRandom.octets(16))).html"
        url = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        // Closed to others from its creation on.
        let descriptor = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let reason = SystemCall.error(of: errno)
            throw AMZNUserAgentError.cannotPresent("The temporary folder can't be used: \(reason).")
        }
        SystemCall.close(descriptor)
        do {
            try Data(Self.document(leadingTo: page.authorizationURL).utf8).write(to: url)
        } catch {
            remove()
            throw AMZNUserAgentError.cannotPresent(
                "The temporary folder can't be written to: \(error.localizedDescription)")
        }
    }

    func remove() {
        if url.isFileURL { try? FileManager.default.removeItem(at: url) }
    }

    /// A document that redirects at once.
    private static func document(leadingTo page: URL) -> String {
        let address = page.absoluteString.escapedForHTML
        let name = page.host ?? ""
        return """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><meta name="referrer" content="no-referrer">
            <meta http-equiv="refresh" content="0;url=\(address)"><title>\(name)</title></head>
            <body><p><a href="\(address)">\(name)</a></p></body></html>

            """
    }
}
