import Foundation
import LoginWithAmazon
import Testing

@Suite struct AMZNErrorTests {
    @Test(
        "Each code has its number and its constant",
        arguments: [
            (.applicationNotAuthorized, 1, kAMZNLWAApplicationNotAuthorized), (.serverError, 2, kAMZNLWAServerError),
            (.userInterrupted, 3, kAMZNLWAErrorUserInterrupted), (.accessDenied, 4, kAMZNLWAAccessDenied),
            (.deviceError, 5, kAMZNLWADeviceError), (.invalidInput, 6, kAMZNLWAInvalidInput),
            (.networkError, 7, kAMZNLWANetworkError), (.unauthorizedClient, 8, kAMZNLWAUnauthorizedClient),
            (.internalError, 9, kAMZNLWAInternalError), (.versionDenied, 10, kAMZNLWAVersionDenied),
        ] as [(AMZNError.Code, Int, UInt)])
    func numbersAndConstants(code: AMZNError.Code, number: Int, constant: UInt) {
        let error: any Error = AMZNError(code, "text")
        #expect((error as NSError).code == number)
        #expect(UInt((error as NSError).code) == constant)
        #expect(AMZNError.Code(rawValue: number) == code)
        #expect(kAMZNLWANoError == 0)
    }

    @Test("The bridged NSError has the domain, the code and the message")
    func asNSErrorItHasDomainAndText() {
        let bridged = (AMZNError(.serverError, "text") as any Error) as NSError
        #expect(bridged.domain == "AMZNLWAErrorDomain")
        #expect(bridged.domain == kAMZNLWAErrorDomain)
        #expect(bridged.userInfo["AMZNLWAErrorNonLocalizedDescription"] as? String == "text")
        #expect(bridged.userInfo["AMZNLWAErrorTimeUntilNextRetryAttempt"] == nil)
        #expect(bridged.localizedDescription == "text")
    }

    @Test("The bridged NSError has the Retry-After pause in its userInfo")
    func aPauseIsInTheUserInfo() {
        let bridged = (AMZNError(.serverError, "text", retryAfter: 7.5) as any Error) as NSError
        #expect(bridged.userInfo[kAMZNLWAErrorTimeUntilNextRetryAttempt] as? TimeInterval == 7.5)
    }

    @Test("The description has the number and the message")
    func theDescriptionHasNumberAndText() {
        #expect("\(AMZNError(.networkError, "text"))" == "AMZNLWAErrorDomain 7: text")
        #expect((AMZNError(.networkError, "text") as any Error).localizedDescription == "text")
    }

    @Test("Errors are equal by code, message and pause")
    func errorsAreEqualByCodeTextAndPause() {
        #expect(AMZNError(.serverError, "a") == AMZNError(.serverError, "a"))
        #expect(AMZNError(.serverError, "a") != AMZNError(.networkError, "a"))
        #expect(AMZNError(.serverError, "a") != AMZNError(.serverError, "b"))
        #expect(AMZNError(.serverError, "a") != AMZNError(.serverError, "a", retryAfter: 1))
    }
}
