import Foundation

/// The content of a redirect from the sign-in page (RFC 6749 sections 4.1.2 and 4.1.2.1).
struct RedirectReply: Sendable {
    enum Content: Sendable {
        case code(Secret, scopes: [String]?)
        case refused(OAuthErrorResponse)
        /// Parameters are missing, empty, duplicated, contradictory or wrongly encoded, or parameters of the redirect
        /// URI's query have other values.
        case malformed
        /// The `iss` parameter names another server (RFC 9207 section 2.4).
        case foreign
    }

    /// The values of all `state` parameters. A redirect with several of them is malformed. It still ends the sign-in
    /// whose `state` is among them.
    let states: [Secret]
    let content: Content

    /// Nil if the URL doesn't match the redirect URI, is longer than 64 KiB, or has no `state` that can be decoded. If
    /// `server` is nil, the `iss` parameter isn't checked.
    init?(_ url: URL, for redirectURI: RedirectURI, from server: AMZNEndpoints? = nil) {
        let address = url.absoluteString
        guard address.utf8.count <= Self.longest, let parts = URLParts(address), redirectURI.matches(parts) else {
            return nil
        }
        let pieces = (parts.query ?? "").split(separator: "&")
        let fields = pieces.compactMap { FormCoding.decode($0)?.first }
        states = fields.values("state").map(Secret.init)
        guard !states.isEmpty else { return nil }
        let isWhole = fields.count == pieces.count && redirectURI.ownParameters(areUnchangedIn: fields)
        content = isWhole ? Self.content(of: fields, from: server) : .malformed
    }

    private static let longest = 64 * 1024

    private static func content(of fields: [FormCoding.Field], from server: AMZNEndpoints?) -> Content {
        let names = ["state", "code", "error", "error_description", "scope", "iss"]
        guard names.allSatisfy({ fields.values($0).count <= 1 }) else { return .malformed }
        if let server, let name = fields.values("iss").first, !server.isIssuer(named: name) { return .foreign }
        switch (fields.values("code").first, fields.values("error").first) {
        case (let code?, nil) where !code.isEmpty:
            return .code(Secret(code), scopes: ScopeList.named(in: fields.values("scope").first))
        case (nil, let error?) where !error.isEmpty:
            return .refused(OAuthErrorResponse(name: error, detail: fields.values("error_description").first ?? ""))
        default: return .malformed
        }
    }
}

extension AMZNEndpoints {
    /// Whether `name`, the `iss` parameter of a redirect, identifies this server. It must equal the configured issuer
    /// exactly (RFC 9207 section 2.4). Without a configured issuer, it must be a URL with the origin of the
    /// authorization endpoint.
    func isIssuer(named name: String) -> Bool {
        if let issuer { return name.utf8.elementsEqual(issuer.utf8) }
        guard let other = URL(string: name), other.user == nil, let origin = other.origin else { return false }
        return origin == authorization.origin
    }
}
