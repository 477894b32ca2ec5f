/// A call that exists in both APIs.
package enum ClientCall: Sendable, Hashable {
    /// 2.x `authorizeUser`, 3.x `authorize` with strategy *auto*.
    case logIn([String])
    /// 2.x `getAccessToken`, 3.x `authorize` with strategy *never*.
    case accessToken([String], isForced: Bool = false)
    /// 2.x `authorizeUser` that returns an authorization code, 3.x `authorize` with grant type *code*.
    case authorizationCode([String], challenge: String?)
    /// 2.x `getProfile`, 3.x `AMZNUser.fetch`.
    case profile
    /// 2.x `clearAuthorizationState`, 3.x `signOut`.
    case logOut
}

extension ClientCall: CustomStringConvertible {
    /// The call in a word or two, for tables and event lists.
    package var description: String {
        switch self {
        case .logIn: "log in"
        case .accessToken(_, let isForced): isForced ? "forced token" : "token"
        case .authorizationCode: "code"
        case .profile: "profile"
        case .logOut: "log out"
        }
    }
}

package struct CallOutcome: Sendable, Equatable {
    /// An outcome in terms common to both APIs, without the values of tokens and codes.
    package enum Common: Sendable, Hashable {
        case signedIn
        /// An access token was obtained, either a new one or the same as before.
        case token(isNew: Bool)
        case code
        case profile([String: String])
        case failed(code: UInt)
        /// The flag of the 3.x block. 2.x reports error 3 instead.
        case userDidCancel
        case signedOut
    }

    /// The outcome in common terms: equal values are the same outcome.
    package internal(set) var common: Common
    /// The token or the authorization code, for comparisons; nil for other outcomes. It is secret.
    package let secret: String?
    /// The error's text for developers; nil without an error.
    package let detail: String?

    init(_ common: Common, secret: String? = nil, detail: String? = nil) {
        (self.common, self.secret, self.detail) = (common, secret, detail)
    }
}

extension CallOutcome.Common: CustomStringConvertible {
    /// The outcome in a few words, for tables and event lists.
    package var description: String {
        switch self {
        case .signedIn: "signed in"
        case .token(let isNew): isNew ? "new token" : "same token"
        case .code: "code"
        case .profile: "profile"
        case .failed(let code): "error \(code)"
        case .userDidCancel: "cancelled"
        case .signedOut: "signed out"
        }
    }
}

extension CallOutcome: CustomStringConvertible, CustomReflectable {
    /// The outcome in common terms, without its secret.
    package var description: String { common.description }
    /// Empty: the token or code is secret.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
