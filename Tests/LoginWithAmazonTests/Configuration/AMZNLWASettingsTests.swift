import LoginWithAmazon
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct AMZNLWASettingsTests {
    @Test("The wish is kept, and the page that is asked for is the same")
    func theWishIsKeptAndNothingIsSent() async throws {
        #expect(!AMZNLWASettings.isCreateAccountLinkDisabled())
        let before = try await parametersOfAPage()
        AMZNLWASettings.setDisableCreateAccountLink(true)
        #expect(AMZNLWASettings.isCreateAccountLinkDisabled())
        let after = try await parametersOfAPage()
        AMZNLWASettings.setDisableCreateAccountLink(false)
        #expect(!AMZNLWASettings.isCreateAccountLinkDisabled())
        #expect(before == after)
    }

    /// The whole address, which is the same for the same randomness.
    private func parametersOfAPage() async throws -> String? {
        let harness = Harness()
        try await harness.signIn()
        return harness.userAgent.pages.first?.absoluteString
    }
}
