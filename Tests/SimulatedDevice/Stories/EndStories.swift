import Foundation
import TestSupport
import Testing
import UIKit

@testable import LoginWithAmazon

extension Stories {
    /// Tests of how pages start, fail and end, and of background time.
    @MainActor
    @Suite(.deadline) struct Ends {
        @Test("Cancelling the system's question or the sheet ends the call, and the next tap shows the question again")
        func cancellingEndsTheCall() async {
            let story = Story()
            await story.tap()
            await story.until("question")
            await story.device.pass(1)
            story.device.pages.first?.leave()
            await story.end()
            await story.openSheet()
            story.device.pages.first?.leave()
            await story.end()
            await story.openSheet()
            await story.complete()
            let first = ["question", "cancelled", "question", "sheet", "cancelled"]
            #expect(story.device.seen == first + ["question", "sheet", "signed in"])
        }

        @Test("Cancelling a call's task closes the sheet")
        func cancellingTheTaskClosesTheSheet() async {
            let story = Story()
            await story.openSheet()
            story.calls.first?.cancel()
            await story.until("gone")
            await story.calls.first?.value
            #expect(story.device.seen.prefix(2) == ["question", "sheet"])
            #expect(story.device.seen.contains("gone"))
            await story.device.pass(story.device.closingTime)
            #expect(story.root?.presentedViewController == nil)
        }

        @Test(
            "A call whose page can't be shown fails with code 5, and the error has the reason and a fitting recovery",
            arguments: [
                // The three cases are a domain without a webcredentials association, Guided Access, and a redirect URI
                // that the sheet can't receive.
                ("https://example.com/signed-in", false, "webcredentials", AMZNError.Recovery.fixConfiguration),
                (Harness.redirectURI, true, "in Guided Access", .retry(after: nil)),
                ("http://127.0.0.1/signed-in", false, "sign-in sheet needs", .fixConfiguration),
            ])
        func callWithoutAPageFailsWithTheReason(
            redirectURI: String, isInGuidedAccess: Bool, reason: String, recovery: AMZNError.Recovery
        ) async throws {
            let story = Story(redirectURI: redirectURI)
            story.device.isInGuidedAccess = isInGuidedAccess
            await story.tap()
            await story.end()
            #expect(story.device.seen == ["error 5"])
            let error = try #require(story.errors.first)
            #expect(error.message.contains(reason))
            #expect(error.recovery == recovery)
        }

        /// Code 3 of the system, `presentationContextInvalid`.
        @Test(
            "A phone tries again after an immediate refusal; a later refusal, and any refusal on a Mac, ends the call",
            arguments: [
                (Device.Model.phone, [0, 0.5], ["question", "sheet", "signed in"]),
                (.phone, [2], ["question", "error 5"]), (.mac, [0], ["error 5"]), (.mac, [2], ["question", "error 5"]),
            ] as [(Device.Model, [TimeInterval], [String])])
        func refusalIsRetriedOnlyAtOnce(model: Device.Model, refusals: [TimeInterval], seen: [String]) async {
            let story = Story(model)
            story.device.refusals = refusals
            await story.tap()
            if seen.last == "signed in" {
                await story.until("question")
                await story.proceed()
                await story.complete()
            }
            await story.end()
            #expect(story.device.seen.filter { $0 != "gone" } == seen)
        }

        @Test("If every attempt is refused or fails to start, the call fails after more than two seconds")
        func lastingRefusalFailsTheCall() async {
            for isRefused in [true, false] {
                let story = Story()
                if isRefused { story.device.refusals = Array(repeating: 0, count: 100) }
                story.device.failingStarts = isRefused ? 0 : 100
                await story.tap()
                await story.device.pass(2)
                #expect(story.device.seen == [])
                await story.end()
                #expect(story.device.seen == ["error 5"])
            }
        }

        @Test("A link in the page with the app's own scheme ends the call with code 2, and the next tap signs in")
        func linkWithTheOwnSchemeEndsTheCall() async throws {
            let story = Story()
            await story.openSheet()
            let scheme = try #require(address(Harness.redirectURI).scheme)
            story.device.pages.last?.redirect(to: address("\(scheme)://help"))
            await story.end()
            await story.openSheet()
            await story.complete()
            #expect(story.device.seen == ["question", "sheet", "error 2", "question", "sheet", "signed in"])
        }

        @Test("A sign-out closes the sheet and cancels its call")
        func signOutClosesTheSheet() async {
            let story = Story()
            await story.openSheet()
            _ = try? await story.manager.signOut()
            await story.end()
            await story.until("gone")
            #expect(Set(story.device.seen.suffix(2)) == ["gone", "cancelled"])
            #expect(story.device.seen.count == 4)
        }

        @Test("With an associated domain, a page with an https redirect URI can be cancelled and completed")
        func associatedDomainAllowsAnHTTPSRedirect() async {
            let story = Story(redirectURI: "https://example.com/signed-in")
            story.device.credentialDomains = ["example.com"]
            await story.tap()
            await story.until("question")
            story.device.pages.first?.leave()
            await story.end()
            await story.openSheet()
            await story.complete()
            #expect(story.device.seen == ["question", "cancelled", "question", "sheet", "signed in"])
        }

        @Test(
            "The browser's agent fails with code 5 in Guided Access, and for an HTTP redirect URI",
            arguments: [
                (Harness.redirectURI, AMZNError.Recovery.retry(after: nil)),
                ("http://127.0.0.1/signed-in", .fixConfiguration),
            ])
        func browserCannotBeOpened(redirectURI: String, recovery: AMZNError.Recovery) async {
            let story = Story(Device.boot(), AMZNSystemBrowserUserAgent(), redirectURI: redirectURI)
            story.device.isInGuidedAccess = true
            await story.tap()
            await story.end()
            #expect(story.device.seen == ["error 5"])
            #expect(story.errors.map(\.recovery) == [recovery])
        }

        @Test("`diagnose` reports an HTTP redirect URI")
        func diagnosisReportsAnHTTPRedirectURI() {
            let problems = Story(redirectURI: "http://127.0.0.1/signed-in").manager.diagnose()
            #expect(
                problems == [
                    "On this system, the package's user agents receive no HTTP redirect. Use https or the app's own scheme."
                ])
        }

        @Test("Two redirects that the app receives together complete each sign-in once, whichever manager is shared")
        func redirectsFromTheBrowserCompleteEachSignInOnce() async {
            let device = Device.boot()
            let stories = (0..<2).map { _ in Story(device, AMZNSystemBrowserUserAgent()) }
            for (count, story) in zip(1..., stories) {
                await story.tap()
                await story.until("Safari", times: count)
                device.comeBack(story.scene)
            }
            let redirects = zip(stories, device.browserPages).map { $0.redirect(of: $1) }
            let contexts = ([address("other://")] + redirects).map { UIOpenURLContext(url: $0) }
            #expect(AMZNAuthorizationManager.handleOpen(Set(contexts)))
            await stories[0].until("signed in", times: 2)
            #expect(!AMZNAuthorizationManager.handleOpen(Set(contexts)))
            #expect(device.seen == ["Safari", "Safari", "signed in", "signed in"])
        }

        @Test("Background time lasts until the closure that `begin` returned is called")
        func backgroundTimeLastsUntilTheClosureIsCalled() {
            let (before, entered) = (Activities.count, Activities.entered)
            let end = BackgroundTime.begin("test")
            while Activities.entered == entered, !Task.isCancelled { sched_yield() }
            // A block that doesn't wait would return meanwhile.
            for _ in 0..<1_000 { sched_yield() }
            #expect(Activities.count == before + 1)
            end()
            while Activities.count != before, !Task.isCancelled { sched_yield() }
        }
    }
}
