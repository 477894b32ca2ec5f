import LoginWithAmazon
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct AMZNLWASettingsTests {
    @Test("The setting is kept and does not change the page's address")
    func theSettingIsKeptAndNotSent() async throws {
        #expect(!AMZNLWASettings.isCreateAccountLinkDisabled())
        let before = try await parametersOfAPage()
        AMZNLWASettings.setDisableCreateAccountLink(true)
        #expect(AMZNLWASettings.isCreateAccountLinkDisabled())
        let after = try await parametersOfAPage()
        AMZNLWASettings.setDisableCreateAccountLink(false)
        #expect(!AMZNLWASettings.isCreateAccountLinkDisabled())
        #expect(before == after)
    }

    /// The parameters of the page's address. They are equal for equal random values.
    private func parametersOfAPage() async throws -> String? {
        let harness = Harness()
        try await harness.signIn()
        return harness.userAgent.pages.first?.absoluteString
    }
}
