/// 0: no error.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA030: use kAMZNLWANoError")
#endif
public let kAINoError: UInt = kAMZNLWANoError
/// 1: no user is signed in with these scopes; show the login button.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA031: use kAMZNLWAApplicationNotAuthorized")
#endif
public let kAIApplicationNotAuthorized: UInt = kAMZNLWAApplicationNotAuthorized
/// 2: the server failed or its reply is invalid.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA032: use kAMZNLWAServerError")
#endif
public let kAIServerError: UInt = kAMZNLWAServerError
/// 3: the user closed the sign-in or consent page.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA033: use kAMZNLWAErrorUserInterrupted")
#endif
public let kAIErrorUserInterrupted: UInt = kAMZNLWAErrorUserInterrupted
/// 4: the user or the server refused access.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA034: use kAMZNLWAAccessDenied")
#endif
public let kAIAccessDenied: UInt = kAMZNLWAAccessDenied
/// 5: the stored grant could not be read or written, or the page could not be shown.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA035: use kAMZNLWADeviceError")
#endif
public let kAIDeviceError: UInt = kAMZNLWADeviceError
/// 6: a parameter of the call is missing, empty or invalid.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA036: use kAMZNLWAInvalidInput")
#endif
public let kAIInvalidInput: UInt = kAMZNLWAInvalidInput
/// 7: no connection, a time-out, or the connection was lost.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA037: use kAMZNLWANetworkError")
#endif
public let kAINetworkError: UInt = kAMZNLWANetworkError
/// 8: the API key is missing, malformed or for another app, or the server does not accept the client.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA038: use kAMZNLWAUnauthorizedClient")
#endif
public let kAIUnauthorizedClient: UInt = kAMZNLWAUnauthorizedClient
/// 9: an internal error, which should not occur.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA039: use kAMZNLWAInternalError")
#endif
public let kAIInternalError: UInt = kAMZNLWAInternalError
/// 10: the server refuses this version of the SDK.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA040: use kAMZNLWAVersionDenied")
#endif
public let kAIVersionDenied: UInt = kAMZNLWAVersionDenied
/// The domain of the corresponding `NSError` of the 3.x calls.
#if MigrationWarnings
    @available(*, deprecated, message: "LWA041: use kAMZNLWAErrorDomain")
#endif
public let AIErrorDomain = kAMZNLWAErrorDomain
