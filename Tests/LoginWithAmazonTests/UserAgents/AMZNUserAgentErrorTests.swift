import Testing

@testable import LoginWithAmazon

@Suite struct AMZNUserAgentErrorTests {
    @Test("Each error decides how the page ended")
    func anErrorDecidesHowThePageEnded() {
        #expect("\(AMZNUserAgentError.userDidCancel.end)" == "cancelled")
        #expect("\(AMZNUserAgentError.cannotPresent("reason").end)" == "failed(\"reason\")")
        #expect(AMZNUserAgentError.cannotPresent("a") != .cannotPresent("b"))
        #expect(AMZNUserAgentError.cannotPresent("a") != .userDidCancel)
        #expect("\(AMZNUserAgentError.cannotPresent("reason"))" == "reason")
    }

    @Test("Only cannotPresent lets another agent try")
    func others() {
        #expect(AMZNUserAgentError.cannotPresent("a").isCannotPresent)
        #expect(AMZNUserAgentError.portTaken("a").isCannotPresent)
        #expect(!AMZNUserAgentError.failed("a").isCannotPresent)
        #expect(!AMZNUserAgentError.userDidCancel.isCannotPresent)
        #expect("\(AMZNUserAgentError.failed("reason").end)" == "failed(\"reason\")")
        #expect(AMZNUserAgentError.failed("a") != .cannotPresent("a"))
    }
}
