import Foundation

/// Why a call failed: one scale of codes for the 3.x blocks, the `async` calls and the 2.x delegates.
///
/// Bridged to `NSError` it has the domain `AMZNLWAErrorDomain`, its ``Code-swift.struct`` as the code, and its
/// ``message`` under the key `AMZNLWAErrorNonLocalizedDescription`, as apps written for SDK 3.x read it.
/// No text in it ever holds a token, an authorization code, a code verifier or a `state`. Sendable.
public struct AMZNError: Error, Equatable, Sendable {
    /// What kind of failure it is. The numbers are those of the SDK's error constants.
    public let code: Code
    /// What happened, in English, for developers and logs; not meant for the user's eyes.
    public let message: String
    /// Seconds until the server is asked again, while it has asked for a pause (HTTP 429 or 5xx); otherwise nil.
    public let retryAfter: TimeInterval?

    /// An error of a code, with a text for developers.
    public init(_ code: Code, _ message: String, retryAfter: TimeInterval? = nil) {
        self.code = code
        self.message = message
        self.retryAfter = retryAfter
    }

    /// The stable number of a failure, equal to the SDK constant of the same name.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The number that `NSError.code` and `AIError.code` show.
        public let rawValue: Int

        /// A code by its number.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// 1: nobody is signed in with these scopes; show the login button.
        public static let applicationNotAuthorized = Code(rawValue: 1)
        /// 2: the server failed or answered in a way that is not understood; try later.
        public static let serverError = Code(rawValue: 2)
        /// 3: the user closed the sign-in or consent page.
        public static let userInterrupted = Code(rawValue: 3)
        /// 4: the user or the server refused access.
        public static let accessDenied = Code(rawValue: 4)
        /// 5: the device could not read or write the stored grant, or not show the page.
        public static let deviceError = Code(rawValue: 5)
        /// 6: a parameter of the call is missing, empty or unusable.
        public static let invalidInput = Code(rawValue: 6)
        /// 7: no connection, a time-out, or the connection was lost.
        public static let networkError = Code(rawValue: 7)
        /// 8: the API key is missing, malformed or for another app, or the server does not accept the client.
        public static let unauthorizedClient = Code(rawValue: 8)
        /// 9: something that must not occur.
        public static let internalError = Code(rawValue: 9)
        /// 10: the server refuses this version of the SDK.
        public static let versionDenied = Code(rawValue: 10)
    }
}

extension AMZNError: CustomNSError {
    /// `AMZNLWAErrorDomain`.
    public static var errorDomain: String { kAMZNLWAErrorDomain }
    /// The number of ``code-swift.property``.
    public var errorCode: Int { code.rawValue }
    /// The text, and the pause while there is one. The text stands under the system's key as well: where there is a
    /// `userInfo`, Linux does not ask ``errorDescription``.
    public var errorUserInfo: [String: Any] {
        var info: [String: Any] = [Self.messageKey: message, NSLocalizedDescriptionKey: message]
        if let retryAfter { info[kAMZNLWAErrorTimeUntilNextRetryAttempt] = retryAfter }
        return info
    }

    /// The literal key that apps use; it has no public constant in the SDK either.
    package static let messageKey = "AMZNLWAErrorNonLocalizedDescription"
}

extension AMZNError: LocalizedError, CustomStringConvertible {
    /// The ``message``.
    public var errorDescription: String? { message }
    /// The code's number and the message.
    public var description: String { "\(kAMZNLWAErrorDomain) \(code.rawValue): \(message)" }
}
