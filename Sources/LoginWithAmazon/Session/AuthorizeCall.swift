/// An immutable copy of the app's authorize request, made after the request was validated.
struct AuthorizeCall: Sendable {
    let strategy: AMZNInteractiveStrategy
    let freshness: GrantRequest.Freshness
    let wantsUser: Bool
    let page: PageParameters

    var scopes: [String] { page.scopes }
    var usesStoredGrant: Bool { strategy != .always && page.kind == .token }
    /// Whether the call removes the stored grant before its sign-in. If it shares one after the redirect, it removes
    /// nothing.
    var removesGrant: Bool { strategy == .always && page.kind == .token }
    var wantsProfile: Bool { wantsUser && page.includesProfile }
}

/// The parameters of a sign-in page.
///
/// This is a class, because copying one reference is cheaper than copying every field.
final class PageParameters: Sendable {
    enum Kind: Equatable, Sendable {
        /// The session exchanges the code and stores the grant.
        case token
        /// The app receives the code, which is bound to the app's own challenge (RFC 7636 section 4.3). The session
        /// stores nothing.
        case code(challenge: String, method: String?)
    }

    let scopes: [String]
    /// The parameters that the request's options add to the URL, by name, such as `scope_data`.
    let options: [String: String]
    let kind: Kind
    let includesProfile: Bool

    init(scopes: [String], options: [String: String] = [:], kind: Kind = .token) {
        (self.scopes, self.options, self.kind) = (scopes, options, kind)
        includesProfile = ScopeList.allowsProfile(scopes)
    }

    func adding(_ extra: [String]) -> PageParameters {
        PageParameters(scopes: scopes + extra, options: options, kind: kind)
    }
}

extension PageParameters: Equatable {
    static func == (one: PageParameters, other: PageParameters) -> Bool {
        one === other
            || (one.scopes, one.options, one.kind) == (other.scopes, other.options, other.kind)
    }
}
