import Foundation

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
