import Testing

@testable import LoginWithAmazon

@Suite struct TransportFailureTests {
    @Test(
        "Each transport failure has its AMZNError code",
        arguments: [
            (.offline, .networkError), (.timedOut, .networkError), (.connectionLost, .networkError),
            (.tlsFailure, .networkError), (.insecureAddress, .invalidInput), (.replyTooLarge, .serverError),
            (.redirected, .serverError), (.proxied, .networkError),
        ] as [(TransportFailure, AMZNError.Code)])
    func aFailureHasItsCode(failure: TransportFailure, code: AMZNError.Code) {
        #expect(failure.error.code == code)
        #expect(failure.error.retryAfter == nil)
        #expect(!failure.error.message.isEmpty)
    }
}
