/// A step of a session, for logs.
///
/// Events consist of kinds, numbers and fixed words only, so they can't contain tokens, codes, URLs or personal
/// data.
///
/// ```swift
/// manager.setDiagnosticHandler { event in
///     logger.log(level: event.level == .error ? .error : .debug, "\(event)", metadata: ["call": "\(event.call)"])
/// }
/// ```
public struct AMZNDiagnosticEvent: Equatable, Sendable {
    /// What happened.
    public let kind: Kind
    /// The call that the step belongs to; for work that several calls share, the one that has caused it. Nil if no call
    /// did, as for a URL that isn't a redirect.
    public let call: Call?

    init(_ kind: Kind, _ call: Call?) {
        self.kind = kind
        self.call = call
    }

    /// A call of a manager, or of SDK 2.x.
    public struct Call: Equatable, Sendable {
        /// The call's number in its session: later calls have higher ones.
        public let number: UInt64
        /// What the call does.
        public let purpose: Purpose

        /// What a call does. New versions may add cases: give a `switch` a `default`.
        public enum Purpose: String, Sendable {
            /// Gets a token or a code, as `authorize` and `accessToken` do.
            case authorize
            /// Reads what is stored.
            case storedSession
            /// Fetches the user's profile.
            case fetchUser
            /// Signs the user out.
            case signOut
            /// Creates a code pair.
            case createCodePair
            /// Gets the token of a code pair.
            case getToken
        }
    }

    /// How much an event matters.
    public enum Level: String, Sendable {
        /// A step of a call.
        case debug
        /// The result of a call, and what the user sees.
        case info
        /// A failure.
        case error
    }

    /// A step. New versions may add cases: give a `switch` a `default`.
    public enum Kind: Equatable, Sendable {
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
        /// Another manager became the shared one. Observers, the diagnostic handler, the region and the sandbox mode
        /// stay with the old one.
        case sharedManagerReplaced
    }

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
        /// The grant can't be read now.
        case unreadable
        /// The stored bytes are not a grant.
        case undecodable
    }
}

extension AMZNDiagnosticEvent {
    /// How much the event matters. The answers "no user is signed in" and "the user left the page" are no failures.
    public var level: Level {
        switch kind {
        case .storeRead(.unreadable), .storeRead(.undecodable), .storeChanged(false), .failed, .sharedManagerReplaced:
            .error
        case .replied(_, let status) where status >= 400: .error
        case .answered(let code?) where code != .applicationNotAuthorized && code != .userInterrupted: .error
        case .pageShown, .pageEnded, .redirect, .answered: .info
        case .storeRead, .storeChanged, .sent, .replied: .debug
        }
    }
}

extension AMZNDiagnosticEvent: CustomStringConvertible {
    /// The event in one line, without its call.
    public var description: String {
        switch kind {
        case .storeRead(let reading): "store read: \(reading.rawValue)"
        case .storeChanged(let isDone): isDone ? "store changed" : "store could not be changed"
        case .pageShown: "page shown"
        case .pageEnded: "page ended"
        case .redirect(let isOurs): isOurs ? "redirect received" : "not a redirect of a pending sign-in"
        case .sent(let request): "\(request.rawValue) sent"
        case .replied(let request, let status): "\(request.rawValue) answered: HTTP \(status)"
        case .failed(let request, let code): "\(request.rawValue) failed: \(code.rawValue)"
        case .answered(let code): code.map { "call failed: \($0.rawValue)" } ?? "call answered"
        case .sharedManagerReplaced: "shared manager replaced"
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

extension SessionMachine.Call {
    var purpose: AMZNDiagnosticEvent.Call.Purpose {
        switch self {
        case .authorize: .authorize
        case .fetchUser: .fetchUser
        case .readSession: .storedSession
        case .signOut: .signOut
        case .createCodePair: .createCodePair
        case .getToken: .getToken
        }
    }
}

extension AMZNDiagnosticEvent.Kind {
    static func reply(
        to request: AMZNDiagnosticEvent.Request, _ reply: Result<WireReply, AMZNError>
    ) -> Self {
        switch reply {
        case .success(let reply): .replied(request, status: reply.status)
        case .failure(let failure): .failed(request, failure.code)
        }
    }
}
