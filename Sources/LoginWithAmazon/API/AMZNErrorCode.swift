extension AMZNError {
    /// The kind of a failure. Its number never changes; it is also that of `NSError.code`, `AIError.code` and the
    /// constant with the official name, such as `kAMZNLWAServerError`. With the package, a `switch` over all cases
    /// needs no `default`: only a new major version adds a case.
    ///
    /// ``AMZNError/recovery`` says what the app can do; the article <doc:Behaviour> lists all causes.
    public enum Code: Int, Sendable {
        /// 1: there is no usable sign-in, or code pair, for these scopes. In SDK 2.x: show the login button.
        case applicationNotAuthorized = 1
        /// 2: the server failed, or its reply is invalid.
        case serverError = 2
        /// 3: the call was cancelled, for example because the user closed the page.
        case userInterrupted = 3
        /// 4: the user or the server refused access.
        case accessDenied = 4
        /// 5: the stored grant could not be read or written, or the page failed.
        case deviceError = 5
        /// 6: a parameter of the call, an endpoint or the redirect URI is missing or invalid, or the server refuses the
        /// request as invalid.
        case invalidInput = 6
        /// 7: the connection could not be made, timed out or was lost.
        case networkError = 7
        /// 8: the API key or the client id is missing or invalid, or the server does not accept the client.
        case unauthorizedClient = 8
        /// 9: an internal error, which should not occur.
        case internalError = 9
        /// 10: the server refuses this version of the SDK.
        case versionDenied = 10
    }
}

// The names that SDK 3.1 introduced, and an additional key. The numbers are `UInt`, so that
// `UInt((error as NSError).code) == kAMZNLWA…` compiles.

/// The `NSError` domain of every ``AMZNError``.
public let kAMZNLWAErrorDomain = "AMZNLWAErrorDomain"
/// The `userInfo` key of the seconds until the next attempt (a `TimeInterval`).
public let kAMZNLWAErrorTimeUntilNextRetryAttempt = "AMZNLWAErrorTimeUntilNextRetryAttempt"
/// The `userInfo` key of the reason for code 3: the name of an ``AMZNError/Cancellation-swift.enum``, such as `byUser`.
/// Not in the official SDK.
public let kAMZNLWAErrorCancellation = "AMZNLWAErrorCancellation"

/// 0: no error.
public let kAMZNLWANoError: UInt = 0
/// 1: ``AMZNError/Code-swift.enum/applicationNotAuthorized``.
public let kAMZNLWAApplicationNotAuthorized: UInt = 1
/// 2: ``AMZNError/Code-swift.enum/serverError``.
public let kAMZNLWAServerError: UInt = 2
/// 3: ``AMZNError/Code-swift.enum/userInterrupted``.
public let kAMZNLWAErrorUserInterrupted: UInt = 3
/// 4: ``AMZNError/Code-swift.enum/accessDenied``.
public let kAMZNLWAAccessDenied: UInt = 4
/// 5: ``AMZNError/Code-swift.enum/deviceError``.
public let kAMZNLWADeviceError: UInt = 5
/// 6: ``AMZNError/Code-swift.enum/invalidInput``.
public let kAMZNLWAInvalidInput: UInt = 6
/// 7: ``AMZNError/Code-swift.enum/networkError``.
public let kAMZNLWANetworkError: UInt = 7
/// 8: ``AMZNError/Code-swift.enum/unauthorizedClient``.
public let kAMZNLWAUnauthorizedClient: UInt = 8
/// 9: ``AMZNError/Code-swift.enum/internalError``.
public let kAMZNLWAInternalError: UInt = 9
/// 10: ``AMZNError/Code-swift.enum/versionDenied``.
public let kAMZNLWAVersionDenied: UInt = 10
