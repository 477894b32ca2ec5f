/// An immutable copy of the app's authorize request, made after the request was validated.
final class AuthorizeCall: Sendable {
    let strategy: AMZNInteractiveStrategy
    let freshness: GrantRequest.Freshness
    let wantsUser: Bool
    let page: PageParameters

    init(
        strategy: AMZNInteractiveStrategy, freshness: GrantRequest.Freshness, wantsUser: Bool, page: PageParameters
    ) {
        (self.strategy, self.freshness, self.wantsUser, self.page) = (strategy, freshness, wantsUser, page)
    }

    var scopes: [String] { page.scopes }
    var usesStoredGrant: Bool { strategy != .always && page.kind == .token }
    /// Whether the call removes the stored grant before its sign-in stores a new one.
    var removesGrant: Bool { strategy == .always && page.kind == .token }
    var wantsProfile: Bool { wantsUser && ScopeList.allowsProfile(scopes) }
}

/// The parameters of a sign-in page.
struct PageParameters: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        /// The session exchanges the code and stores the grant.
        case token
        /// The app receives the code, which is bound to the app's own challenge (RFC 7636 section 4.3). The session
        /// stores nothing.
        case code(challenge: String, method: String?)
    }

    let scopes: [String]
    let scopeData: String?
    let kind: Kind

    func adding(_ extra: [String]) -> PageParameters {
        PageParameters(scopes: scopes + extra, scopeData: scopeData, kind: kind)
    }
}
