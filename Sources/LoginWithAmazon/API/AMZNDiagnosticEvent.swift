/// A step of a session, for logs.
///
/// Events consist of fixed words and numbers only, so they can't contain tokens, codes, URLs or personal data.
///
/// ```swift
/// manager.setDiagnosticHandler { event in
///     logger.log(level: event.level == .error ? .error : .debug, "\(event)", metadata: ["call": "\(event.call)"])
/// }
/// ```
public struct AMZNDiagnosticEvent: Equatable, Sendable, CustomStringConvertible {
    /// How much the event matters. The answers "no user is signed in" and "the user left the page" are no failures.
    public let level: Level
    /// The event in one line, without its call, for people: new versions may word it differently. The number after
    /// `HTTP` is a reply's status, every other one the number of an ``AMZNError/Code-swift.enum``.
    public let description: String
    /// The call that the step belongs to; for work that several calls share, the one that has caused it. Nil if no call
    /// did, as for a URL that isn't a redirect.
    public let call: Call?

    init(_ step: Step, _ call: Call?) {
        level = step.level
        description = step.text
        self.call = call
    }

    /// A call of a manager, or of SDK 2.x.
    public struct Call: Equatable, Sendable {
        /// The call's number in its session: later calls have higher ones.
        public let number: UInt64
        /// What the call does: `authorize` (also for `accessToken`), `storedSession`, `fetchUser`, `signOut`,
        /// `createCodePair` or `getToken`. New versions may add others.
        public let purpose: String
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

extension AMZNDiagnosticEvent {
    /// What has happened. The texts are made of fixed words and numbers.
    struct Step {
        let level: Level
        let text: String

        private init(_ level: Level, _ text: String) {
            self.level = level
            self.text = text
        }

        static let pageShown = Step(.info, "page shown")
        /// The user agent returned, with or without a redirect.
        static let pageEnded = Step(.info, "page ended")
        static let sharedManagerReplaced = Step(.error, "shared manager replaced")

        static func storeRead(_ reading: GrantReadResult) -> Step {
            switch reading {
            case .grant: Step(.debug, "store read: grant")
            case .none: Step(.debug, "store read: none")
            case .unreadable: Step(.error, "store read: unreadable")
            case .undecodable: Step(.error, "store read: undecodable")
            }
        }

        static func storeChanged(_ isDone: Bool) -> Step {
            isDone ? Step(.debug, "store changed") : Step(.error, "store could not be changed")
        }

        static func redirect(isOurs: Bool) -> Step {
            Step(.info, isOurs ? "redirect received" : "not a redirect of a pending sign-in")
        }

        static func sent(_ request: SessionMachine.Request) -> Step { Step(.debug, "\(request.name) sent") }

        static func reply(to request: SessionMachine.Request, _ reply: Result<WireReply, AMZNError>) -> Step {
            switch reply {
            case .success(let reply):
                Step(reply.status >= 400 ? .error : .debug, "\(request.name) answered: HTTP \(reply.status)")
            case .failure(let error): Step(.error, "\(request.name) failed: \(error.code.rawValue)")
            }
        }

        static func answered(_ error: AMZNError?) -> Step {
            guard let code = error?.code else { return Step(.info, "call answered") }
            let isExpected = code == .applicationNotAuthorized || code == .userInterrupted
            return isExpected
                ? Step(.info, "call answered: code \(code.rawValue)") : Step(.error, "call failed: \(code.rawValue)")
        }
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
