import BothAPIs
import LoginWithAmazonLegacy
import TestSupport
import Testing

/// Tests that the 2.x and 3.x APIs share one session.
@Suite(.deadline, .sharedManager) struct MixedAPIsTests {
    private let harness = Harness.shared()

    @Test(
        "Promise 31: Either API's `handleOpen` completes a sign-in; the other API's `handleOpen` then rejects the URL",
        arguments: SDKVersion.allCases, [false, true])
    func eitherRedirectHandlerCompletesASignInOnce(_ version: SDKVersion, _ isHandledByTheOther: Bool) async throws {
        let handler = isHandledByTheOther ? version.other : version
        harness.layOutSession()
        harness.userAgent.next(.deferred)
        let signIn = version.start(.logIn)
        let redirect = await harness.redirect()
        #expect(handler.handleOpen(redirect))
        #expect(!handler.other.handleOpen(redirect), "the second handler rejects the same URL")
        #expect(await signIn.outcome() == "signed in")
    }

    @Test(
        "Promises 31 and 46: Four sign-ins that overlap share one page and one code exchange, and all succeed",
        arguments: SDKVersion.allCases, SDKVersion.allCases)
    func overlappingSignInsShareOnePageAndExchange(_ first: SDKVersion, _ second: SDKVersion) async throws {
        harness.userAgent.next(.deferred)
        var signIns = [first.start(.logIn), second.start(.logIn)]
        let redirect = await harness.redirect()
        signIns.append(second.start(.logIn))
        #expect(first.handleOpen(redirect))
        signIns.append(second.start(.logIn))
        harness.layOutSession()
        for signIn in signIns { #expect(await signIn.outcome() == "signed in") }
        await harness.log.until("profile")
        #expect(harness.log.events == ["page", "exchange", "profile"])
    }

    @Test(
        "Promises 30 and 31: A silent call fails before the redirect; a silent call after it waits for the sign-in",
        arguments: SDKVersion.allCases, SDKVersion.allCases)
    func silentCallWaitsAfterTheRedirect(_ first: SDKVersion, _ second: SDKVersion) async throws {
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
