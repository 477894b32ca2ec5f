/// What one side saw of a call: in its own words, and in words that both sides share.
public struct Sight: Sendable, Equatable {
    /// In the terms of the side's own interface.
    public let own: String
    /// What it amounts to; equal words are the same outcome.
    public let meaning: Meaning
    /// The error's text for developers, where there is an error.
    public let detail: String?

    init(_ own: String, _ meaning: Meaning, detail: String? = nil) {
        self.own = own
        self.meaning = meaning
        self.detail = detail
    }

    /// An outcome in common terms. That a token or code is one is all that is said of it.
    public enum Meaning: Sendable, Equatable, Hashable {
        /// The user is signed in.
        case signedIn
        /// There is an access token; not the one of before, or the same.
        case token(isNew: Bool)
        /// There is an authorization code.
        case code
        /// The user's profile.
        case profile([String: String])
        /// An error of this number.
        case failed(code: UInt)
        /// The flag of the 3.x block.
        case userDidCancel
        /// The user is signed out.
        case signedOut
    }
}
