import LoginWithAmazonLegacy
import Testing

@Suite struct ConstantsTests {
    @Test("The error codes have the header's values")
    func theErrorCodesAreThoseOfTheHeader() {
        let scale = [
            kAINoError, kAIApplicationNotAuthorized, kAIServerError, kAIErrorUserInterrupted, kAIAccessDenied,
            kAIDeviceError, kAIInvalidInput, kAINetworkError, kAIUnauthorizedClient, kAIInternalError, kAIVersionDenied,
        ]
        #expect(scale == Array(0...10))
    }
}
