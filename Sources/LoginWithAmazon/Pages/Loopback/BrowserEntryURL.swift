import Foundation

/// The URL that a browser command opens. It is not the sign-in page's own, because every user of the machine can read a
/// command's arguments, and the page's URL contains the sign-in's `state`.
///
/// Where the system reports the owner of a connection, this URL is at the loopback port and redirects to the page, for
/// this user only; even a browser without access to the user's files can open it. Elsewhere it is a file that leads to
/// the page, in a folder that only this user can open; the folder is removed with this object.
final class BrowserEntryURL: Sendable {
    let url: URL
    private let folder: URL?

    init(to page: LoopbackPage, peers: LoopbackPeers) throws {
        guard !peers.areKnown else {
            url = page.entrance
            folder = nil
            return
        }
        let name = "sign-in-" + Base64URL.encode(SystemRandom.octets(16))
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        guard mkdir(folder.path, 0o700) == 0 else {
            throw AMZNUserAgentError.cannotPresent("The temporary folder cannot be used: \(SystemError.text).")
        }
        self.folder = folder
        url = folder.appendingPathComponent("sign-in.html")
        do {
            try Data(Self.document(leadingTo: page.authorizationURL).utf8).write(to: url)
        } catch {
            throw AMZNUserAgentError.cannotPresent(
                "The temporary folder cannot be written to: \(error.localizedDescription)")
        }
    }

    deinit {
        if let folder { try? FileManager.default.removeItem(at: folder) }
    }

    /// A document that redirects at once.
    static func document(leadingTo page: URL) -> String {
        let address = HTMLText.escape(page.absoluteString)
        let name = page.host ?? ""
        return """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><meta name="referrer" content="no-referrer">
            <meta http-equiv="refresh" content="0;url=\(address)"><title>\(name)</title></head>
            <body><p><a href="\(address)">\(name)</a></p></body></html>

            """
    }
}
