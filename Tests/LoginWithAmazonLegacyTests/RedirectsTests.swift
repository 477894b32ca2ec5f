import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

@Suite(.deadline, .sharedManager) struct RedirectsTests {
    let harness = Harness.shared()

    @Test(
        "Promise 49: A sign-in's redirect is accepted with or without a source application",
        arguments: [nil, "", "com.example.browser", "UIApplicationOpenURLOptionsSourceApplicationKey"] as [String?])
    func redirectIsAcceptedWithOrWithoutASourceApplication(_ source: String?) async {
        harness.layOutSession()
        harness.userAgent.next(.deferred)
        let signIn = listen(SDK2Call.authorize.make)
        let redirect = await harness.redirect()
        let isAccepted =
            source.map { AIMobileLib.handleOpen(redirect, sourceApplication: $0) }
            ?? AIMobileLib.handleOpenURL(redirect, sourceApplication: nil)
        #expect(isAccepted)
        #expect(await signIn.everything() == [.nothing(.authorizeUser)])
    }

    @Test("`handleOpen` returns false for another app's URL, without a URL, and without a configuration")
    func handleOpenReturnsFalseForOtherURLsAndWithoutConfiguration() {
        let options: [String: Any] = ["source": "com.example.browser"]
        #expect(!AIMobileLib.handleOpenURL(address("fb1://a"), sourceApplication: options["source"] as! String))
        #expect(!AIMobileLib.handleOpen(address("fb1://a"), sourceApplication: options["source"] as! String))
        #expect(!AIMobileLib.handleOpen(nil, sourceApplication: nil))
        #expect(!AIMobileLib.handleOpenURL(nil, sourceApplication: nil))
        AMZNAuthorizationManager.setShared(AMZNAuthorizationManager())
        #expect(!AIMobileLib.handleOpen(Harness.configuration.redirectURI, sourceApplication: nil))
    }
}
