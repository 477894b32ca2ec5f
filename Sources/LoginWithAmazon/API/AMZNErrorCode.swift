extension AMZNError {
    /// The stable number of a failure, equal to the SDK constant of the same name.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The number that `NSError.code` and `AIError.code` show.
        public let rawValue: Int

        /// The code with this number.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// 1: no user is signed in with these scopes; show the login button.
        public static let applicationNotAuthorized = Code(rawValue: 1)
        /// 2: the server failed or its reply is invalid; try again later.
        public static let serverError = Code(rawValue: 2)
        /// 3: the user closed the sign-in or consent page.
        public static let userInterrupted = Code(rawValue: 3)
        /// 4: the user or the server refused access.
        public static let accessDenied = Code(rawValue: 4)
        /// 5: the stored grant could not be read or written, or the page could not be shown.
        public static let deviceError = Code(rawValue: 5)
        /// 6: a parameter of the call is missing, empty or invalid.
        public static let invalidInput = Code(rawValue: 6)
        /// 7: no connection, a time-out, or the connection was lost.
        public static let networkError = Code(rawValue: 7)
        /// 8: the API key is missing, malformed or for another app, or the server does not accept the client.
        public static let unauthorizedClient = Code(rawValue: 8)
        /// 9: an internal error, which should not occur.
        public static let internalError = Code(rawValue: 9)
        /// 10: the server refuses this version of the SDK.
        public static let versionDenied = Code(rawValue: 10)
    }
}

extension AMZNError.Code: CustomStringConvertible {
    private static let names = [
        "applicationNotAuthorized", "serverError", "userInterrupted", "accessDenied", "deviceError", "invalidInput",
        "networkError", "unauthorizedClient", "internalError", "versionDenied",
    ]

    /// The code's name, like `networkError`; for other numbers `code` and the number.
    public var description: String {
        Self.names.indices.contains(rawValue - 1) ? Self.names[rawValue - 1] : "code \(rawValue)"
    }
}

// The names since SDK 3.1. `UInt`, so that `UInt((error as NSError).code) == kAMZNLWA…` compiles.

/// The domain of every error that this package reports.
public let kAMZNLWAErrorDomain = "AMZNLWAErrorDomain"
/// The `userInfo` key of the seconds until the next attempt (a `TimeInterval`).
public let kAMZNLWAErrorTimeUntilNextRetryAttempt = "AMZNLWAErrorTimeUntilNextRetryAttempt"

/// 0: no error.
public let kAMZNLWANoError: UInt = 0
/// 1: no user is signed in with these scopes; show the login button.
public let kAMZNLWAApplicationNotAuthorized: UInt = 1
/// 2: the server failed or its reply is invalid.
public let kAMZNLWAServerError: UInt = 2
/// 3: the user closed the sign-in or consent page.
public let kAMZNLWAErrorUserInterrupted: UInt = 3
/// 4: the user or the server refused access.
public let kAMZNLWAAccessDenied: UInt = 4
/// 5: the stored grant could not be read or written, or the page could not be shown.
public let kAMZNLWADeviceError: UInt = 5
/// 6: a parameter of the call is missing, empty or invalid.
public let kAMZNLWAInvalidInput: UInt = 6
/// 7: no connection, a time-out, or the connection was lost.
public let kAMZNLWANetworkError: UInt = 7
/// 8: the API key is missing, malformed or for another app, or the server does not accept the client.
public let kAMZNLWAUnauthorizedClient: UInt = 8
/// 9: an internal error, which should not occur.
public let kAMZNLWAInternalError: UInt = 9
/// 10: the server refuses this version of the SDK.
public let kAMZNLWAVersionDenied: UInt = 10
