import Foundation

/// The URL that a browser command opens. It is not the sign-in page's own, because every user of the machine can read a
/// command's arguments, and the page's URL contains the sign-in's `state`.
///
/// Where the system reports the owner of a connection, it is at the loopback port and redirects to the page, for this
/// user only. A browser without access to the user's files can open it. Elsewhere it is a file that only this user can
/// read and that leads to the page; it is removed with this object.
final class BrowserEntryURL: Sendable {
    let url: URL
    private let folder: URL?

    init(to page: LoopbackPage, peers: LoopbackPeers) throws {
        if peers.areTold {
            url = page.entrance
            folder = nil
        } else {
            let folder = try PrivateFolder.make()
            self.folder = folder
            url = folder.appendingPathComponent("sign-in.html")
            try PrivateFolder.write(Self.document(leadingTo: page.authorizationURL), to: url)
        }
    }

    deinit {
        if let folder { try? FileManager.default.removeItem(at: folder) }
    }

    /// A document that redirects at once. In a URL, only `&` needs escaping for HTML; quotation marks and angle
    /// brackets are escaped for an app's own endpoint.
    static func document(leadingTo page: URL) -> String {
        let escapes = [("&", "&amp;"), ("\"", "&quot;"), ("'", "&#39;"), ("<", "&lt;"), (">", "&gt;")]
        let address = escapes.reduce(page.absoluteString) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
        let name = page.host ?? ""
        return """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><meta name="referrer" content="no-referrer">
            <meta http-equiv="refresh" content="0;url=\(address)"><title>\(name)</title></head>
            <body><p><a href="\(address)">\(name)</a></p></body></html>

            """
    }
}
