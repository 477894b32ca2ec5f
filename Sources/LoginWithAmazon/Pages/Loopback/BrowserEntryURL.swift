import Foundation

/// The URL that a browser command opens. It is not the sign-in page's own, because every user of the machine can read a
/// command's arguments, and the page's URL contains the sign-in's `state`.
///
/// Where the system reports the owner of a connection, this URL is at the loopback port and redirects to the page, for
/// this user only; even a browser without access to the user's files can open it. Elsewhere it is a file that leads to
/// the page and that only this user can read; the file is removed with this object.
final class BrowserEntryURL: Sendable {
    let url: URL
    private let folder: URL?

    init(to page: LoopbackPage, peers: LoopbackPeers) throws {
        if peers.areKnown {
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

    /// A document that redirects at once. In a valid URL, only `&` needs escaping for HTML; quotation marks and angle
    /// brackets are escaped in case an app's own endpoint contains them.
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

/// A new folder for temporary files that other users of the machine can neither read nor replace.
enum PrivateFolder {
    /// Creates the folder with mode 0700 and a new name.
    static func make() throws -> URL {
        let name = "sign-in-" + Base64URL.encode(SystemRandom.octets(16))
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        guard mkdir(folder.path, 0o700) == 0 else { throw problem("The temporary folder cannot be used") }
        return folder
    }

    /// Writes a new file with mode 0600.
    static func write(_ text: String, to file: URL) throws {
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw problem("The temporary folder cannot be used") }
        defer { SystemCall.close(descriptor) }
        let count = Array(text.utf8).withUnsafeBytes { SystemCall.write(descriptor, $0) }
        guard count == text.utf8.count else { throw problem("The temporary folder cannot be written to") }
    }

    private static func problem(_ text: String) -> AMZNUserAgentError {
        .cannotPresent("\(text): \(SystemError.text).")
    }
}
