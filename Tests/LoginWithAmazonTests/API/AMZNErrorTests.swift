import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct AMZNErrorTests {
    @Test(
        "Each error code has the listed number, name and default recovery",
        arguments: [
            (.applicationNotAuthorized, 1, "applicationNotAuthorized", .signIn),
            (.serverError, 2, "serverError", .retry(after: nil)), (.userInterrupted, 3, "userInterrupted", .signIn),
            (.accessDenied, 4, "accessDenied", .signIn), (.deviceError, 5, "deviceError", .retry(after: nil)),
            (.invalidInput, 6, "invalidInput", .fixConfiguration),
            (.networkError, 7, "networkError", .retry(after: nil)),
            (.unauthorizedClient, 8, "unauthorizedClient", .fixConfiguration),
            (.internalError, 9, "internalError", .nothing), (.versionDenied, 10, "versionDenied", .fixConfiguration),
        ] as [(AMZNError.Code, Int, String, AMZNError.Recovery)])
    func errorCodesHaveTheListedNumbersNamesAndRecoveries(
        code: AMZNError.Code, number: Int, name: String, recovery: AMZNError.Recovery
    ) {
        let error = AMZNError(code, "text")
        #expect((error as NSError).code == number)
        #expect("\(error.code)" == name)
        #expect(error.recovery == recovery)
    }

    @Test(
        "The cancellation of an error with code 3 determines the recovery, and is named in the `userInfo`",
        arguments: [
            (.byUser, .signIn), (.timedOut, .signIn), (.signedOut, .signIn), (.superseded, .nothing),
        ] as [(AMZNError.Cancellation, AMZNError.Recovery)])
    func cancellationDeterminesRecoveryAndIsInUserInfo(
        cancellation: AMZNError.Cancellation, recovery: AMZNError.Recovery
    ) {
        let error = AMZNError(.userInterrupted, "text", cancellation: cancellation)
        #expect(error.recovery == recovery)
        let info = ((error as any Error) as NSError).userInfo
        #expect(info[kAMZNLWAErrorCancellation] as? String == "\(cancellation)")
    }

    @Test(
        "An error with code 5 takes its message and recovery from the store's or user agent's error that it contains",
        arguments: [
            (AMZNGrantStoreError.unreadable("text"), .retry(after: nil)),
            (AMZNGrantStoreError.unwritable("text"), .retry(after: nil)),
            (AMZNGrantStoreError.busy("text"), .retry(after: nil)),
            (AMZNGrantStoreError.unusable("text"), .fixConfiguration),
            (AMZNUserAgentError.failed("text"), .retry(after: nil)),
            (AMZNUserAgentError.misconfigured("text"), .fixConfiguration),
        ] as [(any Error & Sendable, AMZNError.Recovery)])
    func deviceErrorTakesMessageAndRecoveryFromItsCause(cause: any Error, recovery: AMZNError.Recovery) throws {
        let error = AMZNError.device(cause, "general")
        #expect(error == AMZNError(.deviceError, "text"))
        #expect(error.recovery == recovery)
        #expect((error.underlyingError as NSError?) == cause as NSError)
    }

    @Test("The comparison of two errors ignores only their underlying errors")
    func errorEqualityIgnoresOnlyUnderlyingErrors() {
        let error = AMZNError(.serverError, "text", retryAfter: 7, cancellation: .byUser, httpStatus: 503)
        let cause = NSError(domain: "d", code: 7)
        #expect(
            error
                == AMZNError(
                    error.code, "text", retryAfter: 7, cancellation: .byUser, httpStatus: 503, underlyingError: cause))
        for other in [
            AMZNError(.deviceError, "text", retryAfter: 7, cancellation: .byUser, httpStatus: 503),
            AMZNError(.serverError, "", retryAfter: 7, cancellation: .byUser, httpStatus: 503),
            AMZNError(.serverError, "text", cancellation: .byUser, httpStatus: 503),
            AMZNError(.serverError, "text", retryAfter: 7, httpStatus: 503),
            AMZNError(.serverError, "text", retryAfter: 7, cancellation: .byUser),
        ] {
            #expect(error != other)
        }
    }

    @Test("An error with code 5 contains only the domain and code of an app's own error, and has a general message")
    func foreignErrorIsReducedToItsDomainAndCode() throws {
        let own = NSError(domain: "d", code: 7, userInfo: [NSLocalizedDescriptionKey: "canary"])
        let error = AMZNError.device(own, "general")
        #expect(error == AMZNError(.deviceError, "general"))
        let cause = try #require(error.underlyingError as NSError?)
        #expect(cause.domain == "d" && cause.code == 7 && cause.userInfo.isEmpty)
    }

    @Test("A bridged `NSError` has the SDK's domain, the message and the retry time, and names the cause")
    func bridgedErrorHasDomainMessageRetryTimeAndCause() {
        let cause = NSError(domain: "cause", code: 7)
        let error = AMZNError(.serverError, "text", retryAfter: 7.5, underlyingError: cause)
        let bridged = (error as any Error) as NSError
        #expect(bridged.domain == "AMZNLWAErrorDomain" && bridged.domain == kAMZNLWAErrorDomain)
        #expect(bridged.userInfo["AMZNLWAErrorNonLocalizedDescription"] as? String == "text")
        #expect(bridged.userInfo["AMZNLWAErrorTimeUntilNextRetryAttempt"] as? TimeInterval == 7.5)
        #expect(bridged.userInfo["NSDebugDescription"] as? String == "cause 7")
        #expect(bridged.localizedDescription == "text")
        let plain = (AMZNError(.serverError, "text") as any Error) as NSError
        #expect(plain.userInfo["AMZNLWAErrorTimeUntilNextRetryAttempt"] == nil)
    }

    @Test("The `userInfo` of a bridged error with a retry time, a cancellation and a cause has only texts and numbers")
    func userInfoHasOnlyTextsAndNumbers() {
        let cause = NSError(domain: "cause", code: 7)
        let error = AMZNError(.userInterrupted, "text", retryAfter: 7.5, cancellation: .byUser, underlyingError: cause)
        let info = ((error as any Error) as NSError).userInfo
        #expect(info.count == 5 && info.values.allSatisfy { $0 is String || $0 is NSNumber })
    }

    @Test("An error's description has the domain, the number of the code and the message")
    func descriptionHasDomainNumberAndMessage() {
        #expect("\(AMZNError(.serverError, "text"))" == "AMZNLWAErrorDomain 2: text")
    }

    @Test("The recovery of an error with code 2 contains the error's retry time")
    func recoveryContainsTheRetryTime() {
        #expect(AMZNError(.serverError, "text", retryAfter: 7.5).recovery == .retry(after: 7.5))
    }
}
