import LoginWithAmazon

let errorUses: [Use] = [
    value("kAMZNLWAErrorDomain", kAMZNLWAErrorDomain, as: String.self),
    value("kAMZNLWAErrorTimeUntilNextRetryAttempt", kAMZNLWAErrorTimeUntilNextRetryAttempt, as: String.self),
    value("kAMZNLWANoError", kAMZNLWANoError, as: UInt.self),
    value("kAMZNLWAApplicationNotAuthorized", kAMZNLWAApplicationNotAuthorized, as: UInt.self),
    value("kAMZNLWAServerError", kAMZNLWAServerError, as: UInt.self),
    value("kAMZNLWAErrorUserInterrupted", kAMZNLWAErrorUserInterrupted, as: UInt.self),
    value("kAMZNLWAAccessDenied", kAMZNLWAAccessDenied, as: UInt.self),
    value("kAMZNLWADeviceError", kAMZNLWADeviceError, as: UInt.self),
    value("kAMZNLWAInvalidInput", kAMZNLWAInvalidInput, as: UInt.self),
    value("kAMZNLWANetworkError", kAMZNLWANetworkError, as: UInt.self),
    value("kAMZNLWAUnauthorizedClient", kAMZNLWAUnauthorizedClient, as: UInt.self),
    value("kAMZNLWAInternalError", kAMZNLWAInternalError, as: UInt.self),
    value("kAMZNLWAVersionDenied", kAMZNLWAVersionDenied, as: UInt.self),
]
