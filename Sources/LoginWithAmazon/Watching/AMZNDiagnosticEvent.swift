/// One thing that a session did, for logs. Sendable.
///
/// It is made of kinds, numbers and fixed words alone: there is no place in it where a token, a code, an address or
/// anything of the user's could stand.
public enum AMZNDiagnosticEvent: Equatable, Sendable {
    /// A request to the server.
    public enum Request: String, Sendable {
        /// An authorization code for tokens.
        case exchange
        /// A refresh token for new tokens.
        case refresh
        /// The user's profile.
        case profile
        /// The end of the sign-in at the server.
        case signOut
    }

    /// What reading the store came to.
    public enum Reading: String, Sendable {
        /// A grant.
        case grant
        /// None: nobody is signed in.
        case none
        /// It cannot be read now.
        case unreadable
        /// There are bytes that are no grant.
        case undecodable
    }

    /// The store was read.
    case storeRead(Reading)
    /// A grant was written or removed; false where that failed.
    case storeChanged(Bool)
    /// The sign-in page was handed to the user agent.
    case pageShown
    /// The user agent came back: with a redirect, or to wait for one, or without.
    case pageEnded
    /// The app was opened with an address; whether it was the redirect of a pending sign-in.
    case redirect(isOurs: Bool)
    /// A request was sent.
    case sent(Request)
    /// A reply came, of this HTTP status.
    case replied(Request, status: Int)
    /// No reply came, or none that may be used; the code is the one of the error.
    case failed(Request, AMZNError.Code)
    /// A call was answered; with an error, of this code.
    case answered(AMZNError.Code?)
}

extension AMZNDiagnosticEvent: CustomStringConvertible {
    /// One line.
    public var description: String {
        switch self {
        case .storeRead(let reading): "store read: \(reading.rawValue)"
        case .storeChanged(let isDone): isDone ? "store changed" : "store could not be changed"
        case .pageShown: "page shown"
        case .pageEnded: "page ended"
        case .redirect(let isOurs): isOurs ? "redirect received" : "address is no redirect of ours"
        case .sent(let request): "\(request.rawValue) sent"
        case .replied(let request, let status): "\(request.rawValue) answered: HTTP \(status)"
        case .failed(let request, let code): "\(request.rawValue) failed: \(code.rawValue)"
        case .answered(let code): code.map { "call failed: \($0.rawValue)" } ?? "call answered"
        }
    }
}
