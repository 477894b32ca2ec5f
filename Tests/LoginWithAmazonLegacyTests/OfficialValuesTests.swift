import Foundation
import LoginWithAmazonLegacy
import Testing

/// The constants' values; `Tests/AppleSurface/check` compares those of the headers and of the enumerations.
@Suite struct OfficialValuesTests {
    @Test("The error constants count from 0 in the order of the official header, with the names of 2.x and 3.1")
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

    @Test("The options have the names that apps write as literals, also by their names in 3.1")
    func options() {
        #expect([kForceRefresh, kAMZNLWAForceRefresh] == ["kForceRefresh", "kForceRefresh"])
        #expect([kAIOptionSandboxMode, kAMZNLWAOptionSandboxMode].allSatisfy { $0 == "kAIOptionSandboxMode" })
        #expect([kAIOptionScopeData, kAMZNLWAOptionScopeData].allSatisfy { $0 == "kAIOptionScopeData" })
        #expect([kAIOptionReturnAuthCode, kAMZNLWAOptionReturnAuthCode].allSatisfy { $0 == "kAIOptionReturnAuthCode" })
        #expect([kAIOptionCodeChallenge, kAMZNLWAOptionCodeChallenge].allSatisfy { $0 == "kAIOptionCodeChallenge" })
        let methods = [kAIOptionCodeChallengeMethod, kAMZNLWAOptionCodeChallengeMethod]
        #expect(methods.allSatisfy { $0 == "kAIOptionCodeChallengeMethod" })
    }

    @Test("The keys of the profile and of errors have the texts that apps write as literals")
    func keys() {
        let profile = [AMZNUserIDKey, AMZNUserNameKey, AMZNUserEmailKey, AMZNUserPostalCodeKey]
        #expect(profile == ["user_id", "name", "email", "postal_code"])
        #expect([kAMZNLWAErrorDomain, AIErrorDomain] == ["AMZNLWAErrorDomain", "AMZNLWAErrorDomain"])
        let error = AMZNError(.serverError, "text", retryAfter: 7) as NSError
        #expect(error.userInfo["AMZNLWAErrorNonLocalizedDescription"] as? String == "text")
        #expect(error.userInfo[kAMZNLWAErrorTimeUntilNextRetryAttempt] as? TimeInterval == 7)
        #expect(error.domain == "AMZNLWAErrorDomain")
        #expect(UInt(error.code) == kAMZNLWAServerError)
    }
}
