import Testing

@testable import LoginWithAmazon

@Suite struct AMZNUserAgentErrorTests {
    @Test("The agent's error determines how the page ended")
    func anErrorDecidesHowThePageEnded() {
        #expect("\(SignInFlow.AgentEnd(.userDidCancel))" == "cancelled")
        #expect("\(SignInFlow.AgentEnd(.cannotPresent("reason")))" == "failed(\"reason\")")
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
        #expect("\(SignInFlow.AgentEnd(.failed("reason")))" == "failed(\"reason\")")
        #expect(AMZNUserAgentError.failed("a") != .cannotPresent("a"))
    }
}
