/// What one side saw of a step: in its own words, and in words that both sides share.
struct Sight: Sendable, Equatable {
    /// In the terms of the side's own interface.
    let own: String
    /// What it amounts to; equal words are the same outcome.
    let meaning: Meaning

    enum Meaning: Sendable, Equatable {
        case signedIn
        case token(isNew: Bool)
        case profile([String: String])
        case failed(code: UInt)
        case userDidCancel
        case signedOut
        case skipped
    }
}
