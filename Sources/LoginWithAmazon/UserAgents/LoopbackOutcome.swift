/// What has come back to this machine, as far as the page shown for it goes.
enum LoopbackOutcome: CaseIterable, Sendable {
    /// A code: the user has signed in and allowed what the app asked for.
    case allowed
    /// The user has not.
    case refused
    /// The server says that something is wrong, or what it says makes no sense.
    case failed
    /// Not the end of this sign-in.
    case elsewhere

    init(_ content: RedirectReply.Content) {
        switch content {
        case .code: self = .allowed
        case .refused(let refusal): self = refusal.name == "access_denied" ? .refused : .failed
        case .malformed, .foreign: self = .failed
        }
    }
}
