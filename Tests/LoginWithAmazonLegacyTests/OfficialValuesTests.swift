import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

/// Compares the Swift constants with the official values. `Tests/AppleSurface/check` compares the Objective-C headers.
@Suite(.deadline) struct OfficialValuesTests {
    @Test("The error constants of 2.x and 3.1 have the values 0 to 10, in the order of the official header")
    func codes() {
        let names2x = [
            kAINoError, kAIApplicationNotAuthorized, kAIServerError, kAIErrorUserInterrupted, kAIAccessDenied,
            kAIDeviceError, kAIInvalidInput, kAINetworkError, kAIUnauthorizedClient, kAIInternalError, kAIVersionDenied,
        ]
        let names31 = [
            kAMZNLWANoError, kAMZNLWAApplicationNotAuthorized, kAMZNLWAServerError, kAMZNLWAErrorUserInterrupted,
            kAMZNLWAAccessDenied, kAMZNLWADeviceError, kAMZNLWAInvalidInput, kAMZNLWANetworkError,
            kAMZNLWAUnauthorizedClient, kAMZNLWAInternalError, kAMZNLWAVersionDenied,
        ]
        #expect(names2x == Array(0...10))
        #expect(names31 == Array(0...10))
    }

    @Test("Expectation 8: The constants of 2.x and of 3.1 have the texts that apps write as literals")
    func texts() {
        let options = [
            (kForceRefresh, kAMZNLWAForceRefresh, "kForceRefresh"),
            (kAIOptionSandboxMode, kAMZNLWAOptionSandboxMode, "kAIOptionSandboxMode"),
            (kAIOptionScopeData, kAMZNLWAOptionScopeData, "kAIOptionScopeData"),
            (kAIOptionReturnAuthCode, kAMZNLWAOptionReturnAuthCode, "kAIOptionReturnAuthCode"),
            (kAIOptionCodeChallenge, kAMZNLWAOptionCodeChallenge, "kAIOptionCodeChallenge"),
            (kAIOptionCodeChallengeMethod, kAMZNLWAOptionCodeChallengeMethod, "kAIOptionCodeChallengeMethod"),
            (AIErrorDomain, kAMZNLWAErrorDomain, "AMZNLWAErrorDomain"),
        ]
        for (old, new, text) in options { #expect([old, new] == [text, text], "\(text)") }
        let profile = [AMZNUserIDKey, AMZNUserNameKey, AMZNUserEmailKey, AMZNUserPostalCodeKey]
        #expect(profile == ["user_id", "name", "email", "postal_code"])
    }
}
