// The names that the SDK has from 3.1 on. `UInt`, so that `UInt((error as NSError).code) == kAMZNLWA…` compiles.

/// The domain of every error that this package reports.
public let kAMZNLWAErrorDomain = "AMZNLWAErrorDomain"
/// The key of an error's `userInfo` under which the seconds until the next attempt stand (a `TimeInterval`).
public let kAMZNLWAErrorTimeUntilNextRetryAttempt = "AMZNLWAErrorTimeUntilNextRetryAttempt"

/// 0: nothing is wrong.
public let kAMZNLWANoError: UInt = 0
/// 1: nobody is signed in with these scopes; show the login button.
public let kAMZNLWAApplicationNotAuthorized: UInt = 1
/// 2: the server failed or answered in a way that is not understood.
public let kAMZNLWAServerError: UInt = 2
/// 3: the user closed the sign-in or consent page.
public let kAMZNLWAErrorUserInterrupted: UInt = 3
/// 4: the user or the server refused access.
public let kAMZNLWAAccessDenied: UInt = 4
/// 5: the stored grant could not be read or written.
public let kAMZNLWADeviceError: UInt = 5
/// 6: a parameter of the call is missing, empty or unusable.
public let kAMZNLWAInvalidInput: UInt = 6
/// 7: no connection, a time-out, or the connection was lost.
public let kAMZNLWANetworkError: UInt = 7
/// 8: the API key is missing, malformed or for another app, or the server does not accept the client.
public let kAMZNLWAUnauthorizedClient: UInt = 8
/// 9: something that must not occur.
public let kAMZNLWAInternalError: UInt = 9
/// 10: the server refuses this version of the SDK.
public let kAMZNLWAVersionDenied: UInt = 10
