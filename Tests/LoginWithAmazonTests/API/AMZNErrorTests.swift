import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct AMZNErrorTests {
    @Test(
        "Each code has the listed number, name and recovery",
        arguments: [
            (.applicationNotAuthorized, 1, "applicationNotAuthorized", .signIn),
            (.serverError, 2, "serverError", .retry(after: nil)), (.userInterrupted, 3, "userInterrupted", .signIn),
            (.accessDenied, 4, "accessDenied", .signIn), (.deviceError, 5, "deviceError", .retry(after: nil)),
            (.invalidInput, 6, "invalidInput", .fixConfiguration),
            (.networkError, 7, "networkError", .retry(after: nil)),
            (.unauthorizedClient, 8, "unauthorizedClient", .fixConfiguration),
            (.internalError, 9, "internalError", .none), (.versionDenied, 10, "versionDenied", .fixConfiguration),
        ] as [(AMZNError.Code, Int, String, AMZNError.Recovery)])
    func codesHaveTheListedValues(code: AMZNError.Code, number: Int, name: String, recovery: AMZNError.Recovery) {
        let error = AMZNError(code, "text")
        #expect((error as NSError).code == number)
        #expect("\(error.code)" == name)
        #expect(error.recovery == recovery)
    }

    @Test(
        "An error with code 3 recommends signing in again, unless a later sign-in or the manager's release caused it",
        arguments: [
            (.byUser, .signIn), (.timedOut, .signIn), (.signedOut, .signIn), (.superseded, .none),
            (.managerReleased, .none),
        ] as [(AMZNError.Cancellation, AMZNError.Recovery)])
    func cancellationDeterminesTheRecovery(cancellation: AMZNError.Cancellation, recovery: AMZNError.Recovery) {
        let error = AMZNError(.userInterrupted, "text", cancellation: cancellation)
        #expect(error.cancellation == cancellation)
        #expect(error.recovery == recovery)
        let info = ((error as any Error) as NSError).userInfo
        #expect(info[kAMZNLWAErrorCancellation] as? String == "\(cancellation)")
    }

    @Test(
        "An error with code 5 contains the store's or agent's error, and suggests a retry only if one can help",
        arguments: [
            (AMZNGrantStoreError.unreadable("text"), .retry(after: nil)),
            (AMZNGrantStoreError.unusable("text"), .fixConfiguration),
            (AMZNUserAgentError.failed("text"), .retry(after: nil)),
            (AMZNUserAgentError.portTaken("text"), .retry(after: nil)),
            (AMZNUserAgentError.cannotPresent("text"), .retry(after: nil)),
            (AMZNUserAgentError.misconfigured("text"), .fixConfiguration),
        ] as [(any Error & Sendable, AMZNError.Recovery)])
    func deviceErrorContainsItsCause(cause: any Error, recovery: AMZNError.Recovery) throws {
        let error = AMZNError.device(cause, "general")
        #expect(error == AMZNError(.deviceError, "text"))
        #expect(error.recovery == recovery)
        #expect((error.underlyingError as NSError?) == cause as NSError)
    }

    @Test("Errors are equal if they differ only in their underlying errors")
    func equalErrorsMayHaveDifferentUnderlyingErrors() {
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

    @Test("An error with code 5 contains only the domain and the code of an app's own error")
    func foreignErrorIsReducedToItsDomainAndCode() throws {
        let own = NSError(domain: "d", code: 7, userInfo: [NSLocalizedDescriptionKey: "canary"])
        let error = AMZNError.device(own, "general")
        #expect(error == AMZNError(.deviceError, "general"))
        let cause = try #require(error.underlyingError as NSError?)
        #expect(cause.domain == "d" && cause.code == 7 && cause.userInfo.isEmpty)
    }

    @Test(
        "The bridged NSError has the domain, message, retry time and cause, and its userInfo only strings and numbers")
    func bridgedErrorHasTheDetails() {
        let cause = NSError(domain: "cause", code: 7)
        let error = AMZNError(.serverError, "text", retryAfter: 7.5, httpStatus: 503, underlyingError: cause)
        let bridged = (error as any Error) as NSError
        #expect(bridged.domain == "AMZNLWAErrorDomain" && bridged.domain == kAMZNLWAErrorDomain)
        #expect(bridged.userInfo["AMZNLWAErrorNonLocalizedDescription"] as? String == "text")
        #expect(bridged.userInfo["AMZNLWAErrorTimeUntilNextRetryAttempt"] as? TimeInterval == 7.5)
        #expect(bridged.userInfo["NSDebugDescription"] as? String == "cause 7")
        #expect(bridged.userInfo.values.allSatisfy { $0 is String || $0 is NSNumber })
        #expect(bridged.localizedDescription == "text")
        #expect("\(error)" == "AMZNLWAErrorDomain 2: text")
        #expect(error.recovery == .retry(after: 7.5) && error.httpStatus == 503)
        let plain = (AMZNError(.serverError, "text") as any Error) as NSError
        #expect(plain.userInfo["AMZNLWAErrorTimeUntilNextRetryAttempt"] == nil)
    }
}
