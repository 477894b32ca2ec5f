#if !canImport(UIKit)
    import Foundation

    /// A sign-in page whose redirect arrives at a port of this machine, and the replies to requests at that port.
    struct LoopbackPage: Sendable {
        /// The page's URL, whose `redirect_uri` has the listener's port.
        let authorizationURL: URL
        private let origin: String
        private let redirectURI: RedirectURI
        private let state: Secret

        private static let invalid = AMZNUserAgentError.misconfigured(
            "The sign-in page's URL or the redirect URI isn't valid.")

        init(_ authorizationURL: URL, redirectURI: URL, port: UInt16) throws {
            let host = redirectURI.host ?? ""
            guard let query = URLParts(authorizationURL.absoluteString)?.query, let fields = FormCoding.decode(query),
                let state = fields.values("state").first,
                let address = URL(string: "http://\(host.contains(":") ? "[\(host)]" : host):\(port)")
            else { throw Self.invalid }
            origin = address.absoluteString
            self.state = Secret(state)
            let used = RedirectURI(url: redirectURI).asUsed(in: address)
            self.redirectURI = RedirectURI(url: used)
            let changed = fields.map { $0.name == "redirect_uri" ? ($0.name, used.absoluteString) : $0 }
            let base = authorizationURL.absoluteString.prefix { $0 != "?" }
            guard let page = URL(string: base + "?" + FormCoding.encode(changed)) else { throw Self.invalid }
            self.authorizationURL = page
        }

        /// Returns the reply to a request, and the redirect's URL if the request is the redirect. The target consists
        /// of the request's host, which may be missing, and its path and query.
        ///
        /// A request with a wrong `state` is not the redirect, so other programs on this machine can't end the sign-in.
        /// A request for another host gets no reply. Otherwise a web page whose own host name resolves to this machine
        /// could read the reply (DNS rebinding).
        func answer(to target: String) -> (reply: [UInt8], redirect: URL?) {
            let host = target.prefix { $0 != "/" }
            let path = target.dropFirst(host.count)
            // A browser omits port 80 from the Host field.
            guard !path.isEmpty, host.isEmpty || ["", ":80"].contains(where: { origin == "http://\(host)\($0)" }) else {
                return ([], nil)
            }
            guard let url = URL(string: origin + path), let reply = RedirectReply(url, for: redirectURI),
                reply.states.contains(state)
            else { return (LoopbackReply.outdated.bytes, nil) }
            return (LoopbackReply(reply.content).bytes, url)
        }
    }
#endif
