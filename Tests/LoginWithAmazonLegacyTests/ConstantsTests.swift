import LoginWithAmazonLegacy
import Testing

@Suite struct ConstantsTests {
    @Test func theErrorScaleIsTheOneOfTheHeader() {
        let scale = [
            kAINoError, kAIApplicationNotAuthorized, kAIServerError, kAIErrorUserInterrupted, kAIAccessDenied,
            kAIDeviceError, kAIInvalidInput, kAINetworkError, kAIUnauthorizedClient, kAIInternalError, kAIVersionDenied,
        ]
        #expect(scale == Array(0...10))
    }
}
