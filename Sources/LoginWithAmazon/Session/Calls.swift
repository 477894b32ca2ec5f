import Foundation

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
    /// Whether to renew the access token even if the stored one is fresh.
    let forcesRefresh: Bool
    /// Whether the caller wants the user's profile with the token.
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

/// The answer of a call: each call gets exactly one.
package enum Answer: Equatable, Sendable {
    case authorized(accessToken: String, user: Profile?)
    case code(String, clientID: String, redirectURI: String)
    case cancelled
    case failed(AMZNError)
    /// For a call that asked only for the stored grant: no user is signed in with the scopes that it needs.
    case missing(AMZNError)
    case user(Profile)
    case signedOut
}

extension Answer: CustomStringConvertible, CustomReflectable {
    /// The kind only: the rest is a secret or the user's personal data.
    package var description: String {
        switch self {
        case .authorized: "authorized"
        case .code: "code"
        case .cancelled: "cancelled"
        case .failed(let error): "failed: \(error)"
        case .missing(let error): "missing: \(error)"
        case .user: "user"
        case .signedOut: "signed out"
        }
    }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
