import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

/// Tests the values of the Swift constants. The official headers don't contain the error numbers, which are inferred
/// from the order of the declarations. `Tests/AppleSurface/check` tests the numbers in this package's Objective-C
/// headers.
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
