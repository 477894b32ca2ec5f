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
            #expect(story.root?.presentedViewController == nil)
        }

        @Test(
            "A call whose page can't be shown fails with code 5, and the error has the reasons and a fitting recovery",
            arguments: [
                // The three cases are a domain without a webcredentials association, Guided Access, and a redirect URI
                // that neither agent can receive.
                ("https://example.com/signed-in", false, ["webcredentials"], AMZNError.Recovery.fixConfiguration),
                (Harness.redirectURI, true, ["within half a second, as in Guided Access"], .retry(after: nil)),
                (
                    "http://127.0.0.1/signed-in", false, ["sign-in sheet needs", "browser can't open the app"],
                    .fixConfiguration
                ),
            ])
        func callWithoutAPageFailsWithTheReasons(
            redirectURI: String, isInGuidedAccess: Bool, reasons: [String], recovery: AMZNError.Recovery
        ) async throws {
            let story = Story(redirectURI: redirectURI)
            story.device.isInGuidedAccess = isInGuidedAccess
            await story.tap()
            await story.end()
            #expect(story.device.seen == ["error 5"])
            let error = try #require(story.errors.first)
            for reason in reasons { #expect(error.message.contains(reason)) }
            #expect(error.recovery == recovery)
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

        @Test("A failed start of the sheet is retried; if every retry fails, the browser opens")
        func failedStartIsRetriedBeforeTheBrowserOpens() async {
            for (failures, seen) in [(2, ["question", "sheet", "signed in"]), (100, ["Safari"])] {
                let story = Story()
                story.device.failingStarts = failures
                await story.tap()
                await story.until(seen[0])
                await story.proceed()
                if failures == 2 { await story.complete() }
                #expect(story.device.seen == seen, "\(failures) failures")
            }
        }

        @Test("The browser's redirect completes the sign-in once, whichever manager is the shared one")
        func redirectFromTheBrowserCompletesTheSignInOnce() async throws {
            let story = Story()
            story.device.failingStarts = 100
            await story.tap()
            await story.until("Safari")
            let redirect = story.redirect(of: try #require(story.device.browserPages.first))
            story.device.comeBack(story.scene)
            let contexts = [UIOpenURLContext(url: address("other://")), UIOpenURLContext(url: redirect)]
            #expect(AMZNAuthorizationManager.handleOpen(Set(contexts)))
            await story.end()
            #expect(!AMZNAuthorizationManager.handleOpen(Set(contexts)))
            #expect(story.device.seen == ["Safari", "signed in"])
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
