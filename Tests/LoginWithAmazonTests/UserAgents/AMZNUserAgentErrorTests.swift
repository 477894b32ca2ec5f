import Testing

@testable import LoginWithAmazon

@Suite struct AMZNUserAgentErrorTests {
    @Test func anErrorSaysHowThePageEnded() {
        #expect("\(AMZNUserAgentError.userDidCancel.end)" == "cancelled")
        #expect("\(AMZNUserAgentError.cannotPresent("reason").end)" == "failed(\"reason\")")
        #expect(AMZNUserAgentError.cannotPresent("a") != .cannotPresent("b"))
        #expect(AMZNUserAgentError.cannotPresent("a") != .userDidCancel)
        #expect("\(AMZNUserAgentError.cannotPresent("reason"))" == "reason")
    }
}
