import Foundation

/// A step of a session, for logs and counters.
///
/// Reported events consist of fixed words, registered names and numbers, so they can't contain tokens, authorization
/// codes, URLs or personal data. The article <doc:Logging> shows how to log and count events.
public struct AMZNDiagnosticEvent: Equatable, Sendable {
    /// What has happened.
    public let kind: Kind
    /// How much the event matters. An answer with code 1 or 3 is not an error; its level is `info`.
    public let level: Level
    /// The call that caused the step, even if other calls share the step's result. Nil if no call caused it: for
    /// example, the app passed a URL that isn't a redirect.
    public let call: Call?
    /// The request that was sent or answered, or that failed: `refresh`, `exchange` (of a code), `profile`, `signOut`,
    /// `codePair` or `poll`. Nil for events that don't report a request. New versions may add names.
    public let request: String?
    /// The HTTP status of the reply that a ``Kind/requestAnswered`` event reports; nil for all other events.
    public let httpStatus: Int?
    /// The error code of a call that ended with an error, or of a ``Kind/requestFailed`` event; nil for all other
    /// events.
    public let code: AMZNError.Code?
    /// The error, such as `invalid_grant`, in the reply of a ``Kind/requestAnswered`` event or in the redirect of a
    /// ``Kind/redirectReceived`` event; nil if there is none. Also nil if RFC 6749, 6750 and 8628 don't define the
    /// error's name, because a server's own text might contain anything.
    public let oauthError: String?
    /// The seconds that a call or a request took; 0 for a call that was answered from memory. Nil for events that don't
    /// report the end of a call or of a request.
    public let duration: TimeInterval?

    /// Creates an event for an app's tests. If `level` is nil, the event has the usual level of its kind.
    public init(
        _ kind: Kind, level: Level? = nil, call: Call? = nil, request: String? = nil, httpStatus: Int? = nil,
        code: AMZNError.Code? = nil, oauthError: String? = nil, duration: TimeInterval? = nil
    ) {
        self.kind = kind
        self.level = level ?? kind.level
        self.call = call
        self.request = request
        self.httpStatus = httpStatus
        self.code = code
        self.oauthError = oauthError
        self.duration = duration
    }

    /// A call of a manager, or of the SDK 2.x API.
    public struct Call: Equatable, Sendable {
        /// The call's number in its session. Later calls have higher numbers.
        public let number: UInt64
        /// What the call does: `authorize`, `accessToken` (also an `authorize` with the strategy *never* and
        /// without the user), `storedSession`, `fetchUser`, `signOut`, `createCodePair` or `getToken`. New versions may
        /// add others.
        public let purpose: String

        init(_ number: CallID, _ call: SessionMachine.Call) { (self.number, purpose) = (number, call.purpose) }

        /// Creates a call for an app's tests.
        public init(number: UInt64, purpose: String) {
            self.number = number
            self.purpose = purpose
        }
    }

    /// How much an event matters.
    public enum Level: String, Sendable {
        /// A step of a call.
        case debug
        /// The end of a call without a failure, a stage of a sign-in page, or a URL that the app was opened with.
        case info
        /// A failure, or a mistake of the app.
        case error
    }

    /// What has happened. New versions may add kinds.
    public struct Kind: Hashable, Sendable {
        /// The kind's name, such as `pageShown`, for counters. It never changes.
        public let name: String
        fileprivate let text: String
        fileprivate let level: Level

        private init(_ name: String, _ text: String, _ level: Level = .error) {
            self.name = name
            self.text = text
            self.level = level
        }

        /// A call succeeded, or ended with code 1 or 3.
        public static let callAnswered = Self("callAnswered", "call answered", .info)
        /// A call has ended with an error other than code 1 or 3.
        public static let callFailed = Self("callFailed", "call failed")
        /// The user agent is about to show the sign-in page.
        public static let pageShown = Self("pageShown", "page shown", .info)
        /// The user agent has returned, with or without a redirect, or has thrown an error.
        public static let pageEnded = Self("pageEnded", "page ended", .info)
        /// The app has passed the redirect of a pending sign-in to `handleOpen`. A redirect that the user agent returns
        /// is reported only as ``pageEnded``.
        public static let redirectReceived = Self("redirectReceived", "redirect received", .info)
        /// The app has passed a URL that isn't the redirect of a pending sign-in.
        public static let redirectIgnored = Self("redirectIgnored", "not a redirect of a pending sign-in", .info)
        /// A request is about to be sent.
        public static let requestSent = Self("requestSent", "sent", .debug)
        /// The server answered a request. The level is `error` for a status from 400 on, unless the reply's error is
        /// `authorization_pending` or `slow_down`.
        public static let requestAnswered = Self("requestAnswered", "answered", .debug)
        /// A request failed: no complete reply arrived, or the reply was a redirect or too long.
        public static let requestFailed = Self("requestFailed", "failed")
        /// The store holds a grant.
        public static let grantRead = Self("grantRead", "store read: grant", .debug)
        /// The store holds no grant.
        public static let noGrantRead = Self("noGrantRead", "store read: none", .debug)
        /// The store can't be read now.
        public static let storeUnreadable = Self("storeUnreadable", "store read: unreadable")
        /// The stored bytes can't be used as a grant of this client.
        public static let storeUndecodable = Self("storeUndecodable", "store read: undecodable")
        /// A grant was stored or removed, or there was none to remove.
        public static let storeChanged = Self("storeChanged", "store changed", .debug)
        /// A grant could not be stored or removed.
        public static let storeNotChanged = Self("storeNotChanged", "store could not be changed")
        /// Another manager has replaced the shared manager. Observers and handlers stay with the manager that they were
        /// set on.
        public static let sharedManagerReplaced = Self("sharedManagerReplaced", "shared manager replaced")
    }
}

extension AMZNDiagnosticEvent: CustomStringConvertible {
    /// The event as one line of text for people, without the call and the duration. New versions may change the
    /// wording.
    public var description: String {
        let step = [request, kind.text].compactMap(\.self).joined(separator: " ")
        let result = [httpStatus.map { "HTTP \($0)" }, code.map { "code \($0.rawValue)" }, oauthError].compactMap(
            \.self)
        return result.isEmpty ? step : "\(step): \(result.joined(separator: ", "))"
    }
}

extension AMZNDiagnosticEvent {
    static func storeRead(_ reading: GrantReadResult, _ call: Call?) -> Self {
        switch reading {
        case .grant: Self(.grantRead, call: call)
        case .none: Self(.noGrantRead, call: call)
        case .unreadable: Self(.storeUnreadable, call: call)
        case .undecodable: Self(.storeUndecodable, call: call)
        }
    }

    static func storeChanged(_ result: GrantChangeResult, _ call: Call?) -> Self {
        if case .failed = result { return Self(.storeNotChanged, call: call) }
        return Self(.storeChanged, call: call)
    }

    static func redirect(_ url: URL, _ call: Call?) -> Self {
        let fields = (URLParts(url.absoluteString)?.query).flatMap(FormCoding.decode)
        let error = fields?.values("error").first.flatMap { OAuthErrorResponse(name: $0).registeredName }
        return Self(.redirectReceived, call: call, oauthError: error)
    }

    static func reply(
        to purpose: SessionMachine.Purpose, _ reply: Result<WireReply, AMZNError>, _ call: Call?,
        after duration: TimeInterval
    ) -> Self {
        switch reply {
        case .success(let reply):
            let error = reply.status < 400 ? nil : OAuthErrorResponse(body: reply.body)?.registeredName
            let isExpected = reply.status < 400 || error == "authorization_pending" || error == "slow_down"
            return Self(
                .requestAnswered, level: isExpected ? .debug : .error, call: call, request: purpose.name,
                httpStatus: reply.status, oauthError: error, duration: duration)
        case .failure(let error):
            return Self(.requestFailed, call: call, request: purpose.name, code: error.code, duration: duration)
        }
    }

    static func answered(_ error: AMZNError?, _ call: Call, after duration: TimeInterval) -> Self {
        let isExpected = [nil, .applicationNotAuthorized, .userInterrupted].contains(error?.code)
        return Self(isExpected ? .callAnswered : .callFailed, call: call, code: error?.code, duration: duration)
    }
}

extension SessionMachine.Purpose {
    var name: String {
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
        case .authorize(let call): call.strategy == .never && !call.wantsUser ? "accessToken" : "authorize"
        case .fetchUser: "fetchUser"
        case .readSession: "storedSession"
        case .signOut: "signOut"
        case .createCodePair: "createCodePair"
        case .getToken: "getToken"
        }
    }
}
