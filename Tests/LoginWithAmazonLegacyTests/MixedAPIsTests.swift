import BothAPIs
import LoginWithAmazonLegacy
import TestSupport
import Testing

/// The 2.x and 3.x APIs share one session, so an app can make each call with either of them.
@Suite(.deadline, .sharedManager) struct MixedAPIsTests {
    private let harness = Harness.shared()

    @Test(
        "Expectation 25: The redirect handler of either API completes a sign-in, and does so only once",
        arguments: SDKVersion.allCases, [false, true])
    func redirect(_ version: SDKVersion, _ isHandledByTheOther: Bool) async throws {
        let handler = isHandledByTheOther ? version.other : version
        harness.layOutSession()
        harness.userAgent.next(.deferred)
        let signIn = version.start(.logIn)
        let redirect = await harness.redirect()
        #expect(handler.handleOpen(redirect))
        #expect(!handler.other.handleOpen(redirect), "the second handler rejects the same URL")
        #expect(await signIn.outcome() == "signed in")
        #expect(await version.other.outcome(.token) == "new token access-1")
    }

    @Test(
        "Expectations 23 and 25: Several taps show one page, and the call of each tap is answered",
        arguments: SDKVersion.allCases, SDKVersion.allCases)
    func doubleTap(_ first: SDKVersion, _ second: SDKVersion) async throws {
        harness.userAgent.next(.deferred)
        var taps = [first.start(.logIn), second.start(.logIn)]
        let redirect = await harness.redirect()
        taps.append(second.start(.logIn))
        #expect(first.handleOpen(redirect))
        taps.append(second.start(.logIn))
        harness.layOutSession()
        for tap in taps { #expect(await tap.outcome() == "signed in") }
        #expect(harness.log.events == ["page", "exchange"])
    }

    @Test(
        "Expectations 22 and 25: A silent call fails while the page is open, but waits once the page has redirected",
        arguments: SDKVersion.allCases, SDKVersion.allCases)
    func silentMeanwhile(_ first: SDKVersion, _ second: SDKVersion) async throws {
        harness.userAgent.next(.deferred)
        let signIn = first.start(.logIn)
        let redirect = await harness.redirect()
        #expect(await second.outcome(.token) == "error 1")
        #expect(first.handleOpen(redirect))
        // An app may make these two calls when its view appears again.
        let (token, profile) = (second.start(.token), second.start(.profile))
        await harness.log.until("exchange")
        harness.layOutSession()
        #expect(await signIn.outcome() == "signed in")
        #expect(await token.outcome() == "new token access-1")
        #expect(await profile.outcome() == "profile")
    }
}
