/// A step of a session, for logs. Sendable.
///
/// Events consist of kinds, numbers and fixed words only, so they can't contain tokens, codes, addresses or personal
/// data. New versions may add cases: give a `switch` a `default`.
public enum AMZNDiagnosticEvent: Equatable, Sendable {
    /// A request to the server.
    public enum Request: String, Sendable {
        /// Exchanges an authorization code for tokens.
        case exchange
        /// Exchanges a refresh token for new tokens.
        case refresh
        /// Fetches the user's profile.
        case profile
        /// Notifies the server of a sign-out.
        case signOut
        /// Asks for a code pair.
        case codePair
        /// Asks whether the user has allowed a code pair.
        case poll
    }

    /// The result of reading the store.
    public enum Reading: String, Sendable {
        /// A grant.
        case grant
        /// No grant: no user is signed in.
        case none
        /// The grant cannot be read now.
        case unreadable
        /// The stored bytes are not a grant.
        case undecodable
    }

    /// The store was read.
    case storeRead(Reading)
    /// A grant was written or removed; false if that failed.
    case storeChanged(Bool)
    /// The user agent was asked to show the sign-in page.
    case pageShown
    /// The user agent returned, with or without a redirect.
    case pageEnded
    /// The app was opened with a URL; `isOurs` is true for the redirect of a pending sign-in.
    case redirect(isOurs: Bool)
    /// A request was sent.
    case sent(Request)
    /// A reply with this HTTP status was received.
    case replied(Request, status: Int)
    /// A request failed without a usable reply; the code is that of the error.
    case failed(Request, AMZNError.Code)
    /// A call was completed: successfully, or with an error of this code.
    case answered(AMZNError.Code?)
}

extension AMZNDiagnosticEvent: CustomStringConvertible {
    /// The event in one line.
    public var description: String {
        switch self {
        case .storeRead(let reading): "store read: \(reading.rawValue)"
        case .storeChanged(let isDone): isDone ? "store changed" : "store could not be changed"
        case .pageShown: "page shown"
        case .pageEnded: "page ended"
        case .redirect(let isOurs): isOurs ? "redirect received" : "not a redirect of a pending sign-in"
        case .sent(let request): "\(request.rawValue) sent"
        case .replied(let request, let status): "\(request.rawValue) answered: HTTP \(status)"
        case .failed(let request, let code): "\(request.rawValue) failed: \(code.rawValue)"
        case .answered(let code): code.map { "call failed: \($0.rawValue)" } ?? "call answered"
        }
    }
}

// Converts the session's types to those of diagnostic events.

extension AMZNDiagnosticEvent.Reading {
    init(_ reading: GrantReadResult) {
        self =
            switch reading {
            case .grant: .grant
            case .none: .none
            case .unreadable: .unreadable
            case .undecodable: .undecodable
            }
    }
}

extension SessionMachine.Request {
    var kind: AMZNDiagnosticEvent.Request {
        switch self {
        case .refresh, .signOutRefresh: .refresh
        case .exchange: .exchange
        case .profile: .profile
        case .signOut: .signOut
        case .codePair: .codePair
        case .poll: .poll
        }
    }
}

extension AMZNDiagnosticEvent {
    static func reply(
        to request: Request, _ reply: Result<WireReply, TransportFailure>
    ) -> AMZNDiagnosticEvent {
        switch reply {
        case .success(let reply): .replied(request, status: reply.status)
        case .failure(let failure): .failed(request, failure.error.code)
        }
    }
}
