import Foundation

/// The error of a failed call; 2.x delegates receive an `AIError` with the same code. No message of this package
/// contains a token, an authorization code, a verifier or a `state`.
///
/// If the error is bridged to `NSError`, the domain is `AMZNLWAErrorDomain`, the code is the number of
/// ``code-swift.property``, and the `userInfo` has the ``message`` under `AMZNLWAErrorNonLocalizedDescription`, which
/// apps written for SDK 3.x read.
public struct AMZNError: Error, Equatable, Sendable {
    /// The kind of failure.
    public let code: Code
    /// The reason in English, for developers and logs; not for display to users.
    public let message: String
    /// The seconds to wait before the next request, if the server is busy (HTTP 429 or 5xx) and the time is known;
    /// otherwise nil.
    public let retryAfter: TimeInterval?
    /// The reason for code 3, ``Code-swift.enum/userInterrupted``; nil for other codes, and if a cancelled call ended
    /// the code pair.
    public let cancellation: Cancellation?
    /// The HTTP status of the reply that caused the error; nil if no reply caused it. Some errors that a reply caused
    /// have no status either, for example the error after a refused refresh token.
    public let httpStatus: Int?
    /// The error of the system, the store or the user agent that is the reason, if there is one. An app's own error is
    /// reduced to its domain and code, because its text may contain secrets.
    public let underlyingError: (any Error)?
    /// The error's recovery if it differs from the usual one of the code; otherwise nil.
    private var unusualRecovery: Recovery?

    /// Creates an error with a code and a message for developers.
    public init(
        _ code: Code, _ message: String, retryAfter: TimeInterval? = nil, cancellation: Cancellation? = nil,
        httpStatus: Int? = nil, underlyingError: (any Error)? = nil
    ) {
        self.init(
            code, message, retryAfter: retryAfter, cancellation: cancellation, httpStatus: httpStatus,
            underlyingError: underlyingError, unusualRecovery: nil)
    }

    /// Creates an error whose recovery isn't the usual one of its code.
    init(_ code: Code, _ message: String, httpStatus: Int? = nil, recovery: Recovery) {
        self.init(
            code, message, retryAfter: nil, cancellation: nil, httpStatus: httpStatus, underlyingError: nil,
            unusualRecovery: recovery)
    }

    private init(
        _ code: Code, _ message: String, retryAfter: TimeInterval?, cancellation: Cancellation?, httpStatus: Int?,
        underlyingError: (any Error)?, unusualRecovery: Recovery?
    ) {
        self.code = code
        self.message = message
        self.retryAfter = retryAfter
        self.cancellation = cancellation
        self.httpStatus = httpStatus
        self.underlyingError = underlyingError
        self.unusualRecovery = unusualRecovery
    }

    /// The same error with another recovery.
    func with(recovery: Recovery) -> AMZNError {
        var error = self
        error.unusualRecovery = recovery
        return error
    }

    /// Compares everything except the underlying errors.
    public static func == (one: AMZNError, other: AMZNError) -> Bool {
        (one.code, one.message, one.retryAfter, one.cancellation, one.httpStatus)
            == (other.code, other.message, other.retryAfter, other.cancellation, other.httpStatus)
            && one.unusualRecovery == other.unusualRecovery
    }

    /// The error for a failure of the store or the user agent. If the failure is a ``DeviceFailure``, its description
    /// is the message. Otherwise the message is `general`.
    static func device(_ error: any Error, _ general: String) -> AMZNError {
        guard let failure = error as? any DeviceFailure else {
            let error = error as NSError
            let reduced = NSError(domain: error.domain, code: error.code)
            return AMZNError(.deviceError, general, underlyingError: reduced)
        }
        return AMZNError(.deviceError, failure.description, underlyingError: error)
    }
}

/// An error type of this package that stores and user agents throw. The description gives the reason, for developers.
protocol DeviceFailure: Error, CustomStringConvertible {
    /// Whether another attempt would fail as well, until the set-up of the app or the machine is corrected.
    var isLasting: Bool { get }
}

extension AMZNError: CustomNSError {
    /// `AMZNLWAErrorDomain`.
    public static var errorDomain: String { kAMZNLWAErrorDomain }
    /// The number of ``code-swift.property``.
    public var errorCode: Int { code.rawValue }
    /// The message and, if there are any, ``retryAfter``, the name of the ``cancellation-swift.property``, and under
    /// `NSDebugDescription` the domain and code of the underlying error. All values are texts or numbers.
    public var errorUserInfo: [String: Any] {
        // The message is also stored under the system's key, because Linux ignores `errorDescription` if there is a
        // `userInfo`.
        var info: [String: Any] = [Self.messageKey: message, NSLocalizedDescriptionKey: message]
        if let retryAfter { info[kAMZNLWAErrorTimeUntilNextRetryAttempt] = retryAfter }
        if let cancellation { info[kAMZNLWAErrorCancellation] = cancellation.rawValue }
        // The value is a text instead of the error, because a Flutter or React Native plug-in can't pass an error on to
        // Dart or JavaScript.
        if let cause = underlyingError as NSError? { info["NSDebugDescription"] = "\(cause.domain) \(cause.code)" }
        return info
    }

    /// Apps write this key as a literal. The official SDK has no public constant for it.
    package static let messageKey = "AMZNLWAErrorNonLocalizedDescription"
}

extension AMZNError: LocalizedError, CustomStringConvertible {
    /// The ``message``.
    public var errorDescription: String? { message }
    /// The domain, the code's number and the message.
    public var description: String { "\(kAMZNLWAErrorDomain) \(code.rawValue): \(message)" }
}

extension AMZNError {
    /// What an app can do after an error.
    public enum Recovery: Sendable, Equatable {
        /// Try again. If `after` isn't nil, the server is busy, and the app should wait this many seconds first.
        case retry(after: TimeInterval?)
        /// Show the login button.
        case signIn
        /// Correct the app, for example its configuration, its API key or the parameters of the call.
        case fixConfiguration
        /// Do nothing: neither another attempt nor a sign-in would help.
        case nothing
    }

    /// Why a sign-in, or a call of a code pair manager, was cancelled.
    public enum Cancellation: String, Sendable {
        /// The user closed the page or cancelled on it. If the user denies access, the error has code 4 instead.
        case byUser
        /// A later sign-in or code pair has replaced this one.
        case superseded
        /// The sign-in page wasn't completed in time.
        case timedOut
        /// The app signed the user out.
        case signedOut
    }

    /// What the app can do about this error. The article <doc:UsingSessions> has a `switch` over this property.
    public var recovery: Recovery {
        if let unusualRecovery { return unusualRecovery }
        return switch code {
        case .deviceError where (underlyingError as? any DeviceFailure)?.isLasting == true: .fixConfiguration
        case .serverError, .deviceError, .networkError: .retry(after: retryAfter)
        case .applicationNotAuthorized, .accessDenied: .signIn
        case .userInterrupted: cancellation == .superseded ? .nothing : .signIn
        case .invalidInput, .unauthorizedClient, .versionDenied: .fixConfiguration
        case .internalError: .nothing
        }
    }
}
