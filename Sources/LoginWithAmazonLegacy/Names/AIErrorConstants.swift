/// 0: nothing is wrong.
public let kAINoError: UInt = kAMZNLWANoError
/// 1: nobody is signed in with these scopes; show the login button.
public let kAIApplicationNotAuthorized: UInt = kAMZNLWAApplicationNotAuthorized
/// 2: the server failed or answered in a way that is not understood.
public let kAIServerError: UInt = kAMZNLWAServerError
/// 3: the user closed the sign-in or consent page.
public let kAIErrorUserInterrupted: UInt = kAMZNLWAErrorUserInterrupted
/// 4: the user or the server refused access.
public let kAIAccessDenied: UInt = kAMZNLWAAccessDenied
/// 5: the stored grant could not be read or written.
public let kAIDeviceError: UInt = kAMZNLWADeviceError
/// 6: a parameter of the call is missing, empty or unusable.
public let kAIInvalidInput: UInt = kAMZNLWAInvalidInput
/// 7: no connection, a time-out, or the connection was lost.
public let kAINetworkError: UInt = kAMZNLWANetworkError
/// 8: the API key is missing, malformed or for another app, or the server does not accept the client.
public let kAIUnauthorizedClient: UInt = kAMZNLWAUnauthorizedClient
/// 9: something that must not occur.
public let kAIInternalError: UInt = kAMZNLWAInternalError
/// 10: the server refuses this version of the SDK.
public let kAIVersionDenied: UInt = kAMZNLWAVersionDenied
/// The domain of the same failures as `NSError` in the 3.x calls.
public let AIErrorDomain = kAMZNLWAErrorDomain
