import Foundation

/// A sign-in page that redirects to a port of this machine: its URL with that port, and the classification of requests.
struct LoopbackPage: Sendable {
    /// The page's URL, whose `redirect_uri` has the listener's port.
    let authorizationURL: URL
    /// A URL at the same port that leads to the page. It can't be guessed.
    let entrance: URL
    private let origin: String
    private let redirectURI: RedirectURI
    private let state: Secret

    /// The meaning of a request for the sign-in.
    enum Visit: Equatable, Sendable {
        case entrance
        case redirect(URL, LoopbackOutcome)
        case other(LoopbackOutcome)
    }

    init(
        _ authorizationURL: URL, redirectURI: URL, port: UInt16, random: (Int) -> [UInt8] = SystemRandom.octets
    ) throws {
        guard let parts = URLParts(redirectURI.absoluteString), let host = redirectURI.host,
            let query = URLParts(authorizationURL.absoluteString)?.query, let fields = FormCoding.decode(query),
            let state = fields.first(where: { $0.name == "state" })?.value
        else { throw AMZNUserAgentError.misconfigured("The sign-in page's URL isn't valid.") }
        let literal = host.contains(":") ? "[\(host)]" : host
        origin = "http://\(literal):\(port)"
        self.state = Secret(state)
        let used = origin + parts.path + (parts.query.map { "?" + $0 } ?? "")
        let entrance = URL(string: "\(origin)/\(Base64URL.encode(random(16)))")
        guard let usedURI = URL(string: used), let entrance else {
            throw AMZNUserAgentError.misconfigured("The redirect URI isn't a valid URL.")
        }
        self.entrance = entrance
        self.redirectURI = RedirectURI(url: usedURI)
        let changed = fields.map { $0.name == "redirect_uri" ? ($0.name, used) : $0 }
        let base = authorizationURL.absoluteString.prefix { $0 != "?" }
        guard let page = URL(string: base + "?" + FormCoding.encode(changed)) else {
            throw AMZNUserAgentError.misconfigured("The sign-in page's URL isn't valid.")
        }
        self.authorizationURL = page
    }

    /// The meaning of a request for this target. A request with a wrong `state` is unrelated to the sign-in, so that
    /// other programs on this machine can't end the sign-in.
    func visit(target: String) -> Visit {
        if origin + target == entrance.absoluteString { return .entrance }
        guard target.hasPrefix("/"), let url = URL(string: origin + target),
            let reply = RedirectReply(url, for: redirectURI)
        else { return .other(.elsewhere) }
        return reply.states.contains(state) ? .redirect(url, LoopbackOutcome(reply.content)) : .other(.outdated)
    }
}

/// The outcome of a request, as shown on the page.
enum LoopbackOutcome: CaseIterable, Sendable {
    /// A code: the user signed in and granted access.
    case allowed
    /// The user denied access.
    case refused
    /// The server reported an error, or the redirect is malformed.
    case failed
    /// The redirect of another sign-in, for example of a page that was opened earlier.
    case outdated
    /// The request does not belong to any sign-in.
    case elsewhere

    init(_ content: RedirectReply.Content) {
        switch content {
        case .code: self = .allowed
        case .refused(let refusal): self = refusal.name == "access_denied" ? .refused : .failed
        case .malformed, .foreign: self = .failed
        }
    }
}

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
            throw AMZNUserAgentError.cannotPresent("The temporary folder can't be used: \(SystemError.text).")
        }
        self.folder = folder
        url = folder.appendingPathComponent("sign-in.html")
        do {
            try Data(Self.document(leadingTo: page.authorizationURL).utf8).write(to: url)
        } catch {
            throw AMZNUserAgentError.cannotPresent(
                "The temporary folder can't be written to: \(error.localizedDescription)")
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
