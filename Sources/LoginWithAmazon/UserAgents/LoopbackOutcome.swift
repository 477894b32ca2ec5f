/// The outcome of a request, as shown on the page.
enum LoopbackOutcome: CaseIterable, Sendable {
    /// A code: the user signed in and granted access.
    case allowed
    /// The user denied access.
    case refused
    /// The server reported an error, or the redirect is malformed.
    case failed
    /// The request does not belong to this sign-in.
    case elsewhere

    init(_ content: RedirectReply.Content) {
        switch content {
        case .code: self = .allowed
        case .refused(let refusal): self = refusal.name == "access_denied" ? .refused : .failed
        case .malformed, .foreign: self = .failed
        }
    }
}
