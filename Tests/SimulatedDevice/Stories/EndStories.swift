import Foundation
import TestSupport
import Testing
import UIKit

@testable import LoginWithAmazon

extension Stories {
    /// Pages that end without a redirect.
    @MainActor
    @Suite(.deadline) struct Ends {
        @Test("The user cancels the question, then the sheet; each ends one call, and the next tap asks again")
        func cancelled() async {
            let story = Story()
            await story.tap()
            await story.until("question")
            await story.device.pass(1)
            story.device.pages.first?.leave()
            await story.end()
            await story.tap()
            await story.until("question", times: 2)
            await story.proceed()
            story.device.pages.first?.leave()
            await story.end()
            #expect(story.device.seen == ["question", "cancelled", "question", "sheet", "cancelled"])
        }

        @Test("A call that the app cancels closes the sheet")
        func cancelledByTheApp() async {
            let story = Story()
            await story.tap()
            await story.until("question")
            await story.proceed()
            story.calls.first?.cancel()
            await story.until("gone")
            await story.calls.first?.value
            #expect(story.device.seen.prefix(2) == ["question", "sheet"])
            #expect(story.device.seen.contains("gone"))
            #expect(story.root?.presentedViewController == nil)
        }

        @Test("Without a webcredentials association, an https redirect URI fails with the system's reason")
        func withoutAssociation() async {
            let story = Story(redirectURI: "https://example.com/signed-in")
            await story.tap()
            await story.end()
            #expect(story.device.seen == ["error 5"])
            #expect(story.errors.count == 1 && story.errors[0].message.contains("webcredentials"))
            #expect(story.errors.first?.recovery == .fixConfiguration)
        }

        @Test("With the association, an https redirect URI receives its redirect; the user can cancel")
        func withAssociation() async {
            let story = Story(redirectURI: "https://example.com/signed-in")
            story.device.credentialDomains = ["example.com"]
            await story.tap()
            await story.until("question")
            story.device.pages.first?.leave()
            await story.end()
            await story.tap()
            await story.until("question", times: 2)
            await story.proceed()
            await story.complete()
            #expect(story.device.seen == ["question", "cancelled", "question", "sheet", "signed in"])
        }

        @Test("A sheet that the system cancels before it appears, as in Guided Access, isn't cancelled by the user")
        func guidedAccess() async {
            let story = Story()
            story.device.isInGuidedAccess = true
            await story.tap()
            await story.end()
            #expect(story.device.seen == ["error 5"])
            #expect(story.errors.first?.message.contains("Guided Access") == true)
        }

        @Test("A session that can't start is started again; after three seconds, the browser opens")
        func startFails() async {
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

        @Test("The browser's redirect completes the sign-in; after a relaunch it has no effect")
        func browser() async throws {
            let story = Story()
            story.device.failingStarts = 100
            await story.tap()
            await story.until("Safari")
            let redirect = story.redirect(of: try #require(story.device.browserPages.first))
            // A relaunched app has no sign-in.
            let relaunched = Harness(store: AMZNMemoryGrantStore())
            #expect(!relaunched.manager.handleRedirect(redirect))
            story.device.comeBack(story.device.scenes[0])
            let shared = AMZNAuthorizationManager.shared()
            AMZNAuthorizationManager.setShared(story.manager)
            defer { AMZNAuthorizationManager.setShared(shared) }
            let contexts = [UIOpenURLContext(url: address("other://")), UIOpenURLContext(url: redirect)]
            #expect(AMZNAuthorizationManager.handleOpen(Set(contexts)))
            await story.end()
            #expect(!AMZNAuthorizationManager.handleOpen(Set(contexts)))
            #expect(story.device.seen == ["Safari", "signed in"])
        }

        @Test("The browser can't return to an app with an http redirect URI; the error gives both reasons")
        func http() async {
            let story = Story(redirectURI: "http://127.0.0.1/signed-in")
            await story.tap()
            await story.end()
            #expect(story.device.seen == ["error 5"])
            #expect(story.errors.first?.recovery == .fixConfiguration)
        }

        @Test("The process keeps running from the redirect to the stored grant")
        func keepsRunning() {
            let before = Activities.count
            let end = BackgroundTime.begin("test")
            #expect(Activities.count == before + 1)
            end()
            while Activities.count != before, !Task.isCancelled { sched_yield() }
        }
    }
}
