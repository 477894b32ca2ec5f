/// A step of a session, for logs.
///
/// Events consist of fixed words and numbers only, so they can't contain tokens, codes, URLs or personal data.
///
/// ```swift
/// manager.setDiagnosticHandler { event in
///     logger.log(level: event.level == .error ? .error : .debug, "\(event.call?.number ?? 0): \(event)")
/// }
/// ```
public struct AMZNDiagnosticEvent: Equatable, Sendable, CustomStringConvertible {
    /// How much the event matters. The answers "no user is signed in" and "the user left the page" are not failures.
    public let level: Level
    /// The event in one line, without its call, for people: new versions may word it differently. The number after
    /// `HTTP` is a reply's status, every other number is that of an ``AMZNError/Code-swift.enum``.
    public let description: String
    /// The call that the step belongs to; for work that several calls share, the one that has caused it. Nil if no call
    /// did, as for a URL that isn't a redirect.
    public let call: Call?

    private init(_ level: Level, _ description: String, _ call: Call?) {
        self.level = level
        self.description = description
        self.call = call
    }

    /// A call of a manager, or of SDK 2.x.
    public struct Call: Equatable, Sendable {
        /// The call's number in its session: later calls have higher ones.
        public let number: UInt64
        /// What the call does: `authorize` (also for `accessToken`), `storedSession`, `fetchUser`, `signOut`,
        /// `createCodePair` or `getToken`. New versions may add others.
        public let purpose: String

        init(_ number: CallID, _ call: SessionMachine.Call) { (self.number, purpose) = (number, call.purpose) }
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
}

// The events. Their texts are made of fixed words and numbers.

extension AMZNDiagnosticEvent {
    static let sharedManagerReplaced = Self(.error, "shared manager replaced", nil)

    static func pageShown(_ call: Call?) -> Self { Self(.info, "page shown", call) }

    /// The page has waited for half a minute, because the window to show it over isn't active.
    static func pageWaits(_ call: Call?) -> Self { Self(.info, "page waits until the app is active", call) }

    /// The user agent returned, with or without a redirect.
    static func pageEnded(_ call: Call?) -> Self { Self(.info, "page ended", call) }

    static func storeRead(_ reading: GrantReadResult, _ call: Call?) -> Self {
        switch reading {
        case .grant: Self(.debug, "store read: grant", call)
        case .none: Self(.debug, "store read: none", call)
        case .unreadable: Self(.error, "store read: unreadable", call)
        case .undecodable: Self(.error, "store read: undecodable", call)
        }
    }

    static func storeChanged(_ result: GrantChangeResult, _ call: Call?) -> Self {
        if case .failed = result { return Self(.error, "store could not be changed", call) }
        return Self(.debug, "store changed", call)
    }

    static func redirect(isOurs: Bool, _ call: Call?) -> Self {
        Self(.info, isOurs ? "redirect received" : "not a redirect of a pending sign-in", call)
    }

    static func sent(_ request: SessionMachine.Request, _ call: Call?) -> Self {
        Self(.debug, "\(request.name) sent", call)
    }

    static func reply(
        to request: SessionMachine.Request, _ reply: Result<WireReply, AMZNError>, _ call: Call?
    ) -> Self {
        switch reply {
        case .success(let reply):
            Self(reply.status >= 400 ? .error : .debug, "\(request.name) answered: HTTP \(reply.status)", call)
        case .failure(let error): Self(.error, "\(request.name) failed: \(error.code.rawValue)", call)
        }
    }

    static func answered(_ error: AMZNError?, _ call: Call?) -> Self {
        guard let code = error?.code else { return Self(.info, "call answered", call) }
        let isExpected = code == .applicationNotAuthorized || code == .userInterrupted
        return isExpected
            ? Self(.info, "call answered: code \(code.rawValue)", call)
            : Self(.error, "call failed: \(code.rawValue)", call)
    }
}

extension SessionMachine.Request {
    fileprivate var name: String {
        switch self {
        case .refresh, .signOutRefresh: "refresh"
        case .exchange: "exchange"
        case .profile: "profile"
        case .signOut: "signOut"
        case .codePair: "codePair"
        case .poll: "poll"
        }
    }
}

extension SessionMachine.Call {
    var purpose: String {
        switch self {
        case .authorize: "authorize"
        case .fetchUser: "fetchUser"
        case .readSession: "storedSession"
        case .signOut: "signOut"
        case .createCodePair: "createCodePair"
        case .getToken: "getToken"
        }
    }
}
