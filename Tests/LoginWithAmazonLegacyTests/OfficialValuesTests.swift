import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

/// Tests the values of the Swift constants. The official headers don't contain the error numbers, which are inferred
/// from the order of the declarations. `Tests/AppleSurface/check` tests the numbers in this package's Objective-C
/// headers.
@Suite(.deadline) struct OfficialValuesTests {
    @Test("The error constants of 2.x and 3.1 have the values 0 to 10, in the order of the official header")
    func errorConstantsAreNumberedInTheOfficialOrder() {
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

    @Test("Promise 2: An option's 2.x and 3.1 constants both have the name of the 2.x constant as their value")
    func optionKeyIsTheNameOfIts2xConstant() {
        let options = [
            (kForceRefresh, kAMZNLWAForceRefresh, "kForceRefresh"),
            (kAIOptionSandboxMode, kAMZNLWAOptionSandboxMode, "kAIOptionSandboxMode"),
            (kAIOptionScopeData, kAMZNLWAOptionScopeData, "kAIOptionScopeData"),
            (kAIOptionReturnAuthCode, kAMZNLWAOptionReturnAuthCode, "kAIOptionReturnAuthCode"),
            (kAIOptionCodeChallenge, kAMZNLWAOptionCodeChallenge, "kAIOptionCodeChallenge"),
            (kAIOptionCodeChallengeMethod, kAMZNLWAOptionCodeChallengeMethod, "kAIOptionCodeChallengeMethod"),
        ]
        for (old, new, text) in options { #expect([old, new] == [text, text], "\(text)") }
    }

    @Test("The 2.x and 3.1 constants for the error domain have the text AMZNLWAErrorDomain")
    func errorDomainHasItsText() {
        #expect([AIErrorDomain, kAMZNLWAErrorDomain] == ["AMZNLWAErrorDomain", "AMZNLWAErrorDomain"])
    }

    @Test("The constants for a profile's keys are the names of the fields in Amazon's replies")
    func profileKeysAreTheNamesOfTheFields() {
        let profile = [AMZNUserIDKey, AMZNUserNameKey, AMZNUserEmailKey, AMZNUserPostalCodeKey]
        #expect(profile == ["user_id", "name", "email", "postal_code"])
    }
}
