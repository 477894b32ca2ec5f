/// One authorize call: a validated copy of the app's mutable request.
package struct AuthorizeCall: Equatable, Sendable {
    package enum Strategy: Equatable, Sendable {
        case auto
        case never
        case always
        /// Like ``never``, with an answer that distinguishes a missing grant from a failure: ``Answer/missing(_:)``.
        case stored
    }

    var strategy: Strategy
    /// Renew the access token even if the stored one is fresh.
    let forcesRefresh: Bool
    /// The caller wants the user's profile with the token.
    let wantsUser: Bool
    let page: PageParameters

    var scopes: [String] { page.scopes }
    var wantsProfile: Bool { wantsUser && ScopeList.allowsProfile(scopes) }
}

/// The parameters of a sign-in page. Calls with equal parameters share one page.
struct PageParameters: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        /// The session exchanges the code and keeps the grant.
        case token
        /// The app receives the code, bound to its own challenge (RFC 7636 section 4.3); nothing is stored.
        case code(challenge: String, method: String?)
    }

    var scopes: [String]
    let scopeData: String?
    let kind: Kind
    let isSandbox: Bool
}
