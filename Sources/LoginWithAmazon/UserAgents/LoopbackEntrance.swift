import Foundation

/// Where a browser command starts: not at the sign-in page itself, since every user of the machine can read a command's
/// arguments, and the page's address has the `state` of the sign-in.
///
/// Where the system tells whose a connection is, the entrance is an address at the loopback port that leads on to the page,
/// for this user alone. A browser that may read none of the user's files can open it. Elsewhere it is a file that only this
/// user can read, which leads on to the page; it is removed with this object.
final class LoopbackEntrance: Sendable {
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

    /// A document that leads on at once. An address has no character that HTML text would not take but `&`; quotation
    /// marks and angle brackets are escaped for an app's own endpoint.
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
