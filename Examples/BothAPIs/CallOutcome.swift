/// A call's outcome, in the terms of its API and in terms common to both APIs.
public struct CallOutcome: Sendable, Equatable {
    /// In the terms of its own API.
    public let own: String
    /// In common terms; equal values are the same outcome.
    public let common: Common
    /// The error's text for developers; nil without an error.
    public let detail: String?

    init(_ own: String, _ common: Common, detail: String? = nil) {
        self.own = own
        self.common = common
        self.detail = detail
    }

    /// An outcome in common terms, without the values of tokens and codes.
    public enum Common: Sendable, Equatable, Hashable {
        /// The user is signed in.
        case signedIn
        /// An access token was obtained, either a new one or the same as before.
        case token(isNew: Bool)
        /// An authorization code was obtained.
        case code
        /// The user's profile.
        case profile([String: String])
        /// The call failed with this error code.
        case failed(code: UInt)
        /// The flag of the 3.x block.
        case userDidCancel
        /// The user is signed out.
        case signedOut
    }
}
