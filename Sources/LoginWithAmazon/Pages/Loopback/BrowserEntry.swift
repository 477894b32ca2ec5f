import Foundation

/// The URL that a browser command receives instead of the sign-in page's URL, which contains the `state`.
///
/// If the system lists the owners of sockets, this is the page's ``LoopbackPage/entrance``, which a browser can open
/// even if it can't read the user's files. Otherwise it is the URL of a file that only this user can read.
struct BrowserEntry: Sendable {
    let url: URL

    init(to page: LoopbackPage, showsOwners: Bool = SocketOwners.areKnown) throws {
        guard !showsOwners else {
            url = page.entrance
            return
        }
        let name = "sign-in-\(Base64URL.encode(SystemRandom.octets(16))).html"
        url = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        // The mode is set when the file is created, so that no other user can open it.
        let descriptor = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let reason = SystemCall.error(of: errno)
            throw AMZNUserAgentError.cannotPresent("A temporary file can't be created: \(reason).")
        }
        SystemCall.close(descriptor)
        do {
            try Data(Self.document(leadingTo: page.authorizationURL).utf8).write(to: url)
        } catch {
            remove()
            throw AMZNUserAgentError.cannotPresent(
                "A temporary file can't be written: \(error.localizedDescription)")
        }
    }

    func remove() {
        if url.isFileURL { try? FileManager.default.removeItem(at: url) }
    }

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
