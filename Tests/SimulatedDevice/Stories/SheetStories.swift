import AuthenticationServices
import Foundation
import SafariServices
import TestSupport
import Testing
import UIKit

@testable import LoginWithAmazon

extension Stories {
    /// Tests of the system's question and of the sheet, from the user's tap to the end of the page.
    @MainActor
    @Suite(.deadline) struct Sheets {
        @Test("The default user agent is the sheet")
        func defaultAgentShowsTheSheet() async {
            let story = Story(Device.boot(), DefaultDependencies.userAgent())
            await story.openSheet()
            await story.complete()
            #expect(story.device.seen == ["question", "sheet", "signed in"])
        }

        @Test("If the Info.plist chooses an ephemeral session, the default user agent's sheet asks no question")
        func infoPlistChoosesAnEphemeralSheet() async throws {
            let settings = InfoPlistSettings(["LoginWithAmazon": ["PrefersEphemeralSession": true]])
            let agent = try #require(DefaultDependencies.userAgent(settings) as? any PageLosingUserAgent)
            let story = Story(Device.boot(), agent)
            await story.tap()
            await story.until("sheet")
            await story.complete()
            #expect(story.device.seen == ["sheet", "signed in"])
        }

        @Test(
            "The system's question before the sheet is asked only once, even if it appears late",
            arguments: [6, 15, 40])
        func slowQuestionIsAskedOnce(seconds: TimeInterval) async {
            let story = Story()
            story.device.questionDelay = seconds
            await story.openSheet()
            await story.complete()
            #expect(story.device.seen == ["question", "sheet", "signed in"])
        }

        @Test("A second tap before the question appears causes no second question, and both calls are answered")
        func secondTapCausesNoSecondQuestion() async {
            let story = Story()
            story.device.questionDelay = 15
            await story.tap()
            await story.device.pass(10)
            await story.tap()
            await story.until("question")
            await story.device.pass(30)
            await story.proceed()
            await story.complete()
            #expect(story.device.seen == ["question", "sheet", "signed in", "signed in"])
        }

        @Test("Further calls change neither the question nor the sheet, and all calls are answered")
        func furtherCallsChangeNeitherQuestionNorSheet() async {
            let story = Story()
            await story.tap()
            await story.until("question")
            await story.tap()
            await story.proceed()
            await story.tap()
            await story.device.pass(60)
            await story.complete()
            #expect(story.device.seen == ["question", "sheet", "signed in", "signed in", "signed in"])
        }

        @Test("A user who leaves the app three times finds the same sheet, even if the app signs in again each time")
        func sheetStaysOpenWhileTheUserIsAway() async {
            let story = Story()
            await story.openSheet()
            for _ in 0..<3 {
                await story.goAway(for: 120)
                await story.tap()
                await story.device.pass(60)
            }
            await story.complete()
            #expect(story.device.seen == ["question", "sheet"] + Array(repeating: "signed in", count: 4))
        }

        @Test("The question is asked once, even if the user leaves the app and comes back before answering")
        func questionIsAskedOnceIfTheUserWasAway() async {
            let story = Story()
            story.device.sheetDelay = 2
            await story.tap()
            await story.until("question")
            await story.goAway(for: 20)
            await story.device.pass(5)
            await story.proceed()
            await story.device.pass(60)
            await story.complete()
            #expect(story.device.seen == ["question", "sheet", "signed in"])
        }

        @Test("If locking the device removes the question, the next tap asks it again")
        func questionIsAskedAgainAfterALock() async {
            let story = Story()
            await story.tap()
            await story.until("question")
            story.device.lock()
            await story.device.pass(60)
            story.device.comeBack(story.scene)
            await story.device.pass(60)
            await story.openSheet()
            await story.complete()
            #expect(story.device.seen == ["question", "gone", "question", "sheet", "signed in", "signed in"])
        }

        @Test("A tap beside the sheet leaves the call pending, and the next tap shows the sheet again")
        func tapBesideTheSheetLeavesTheCallPending() async {
            let story = Story()
            await story.openSheet()
            story.device.tapBesideTheSheet()
            await story.device.pass(60)
            await story.openSheet()
            await story.complete()
            #expect(story.device.seen == ["question", "sheet", "gone", "question", "sheet", "signed in", "signed in"])
        }

        /// The system doesn't call the session's handler (Auth0.swift #435).
        @Test(
            "If the app hides the sheet's window or replaces its root view controller, the next tap shows the sheet again"
        )
        func removedSheetIsShownAgain() async {
            for hides in [false, true] {
                let story = Story()
                await story.openSheet()
                let window = story.scene.keyWindow
                if hides { window?.isHidden = true } else { window?.rootViewController = UIViewController() }
                await story.tap()
                await story.until("question", times: 2)
                window?.isHidden = false
                await story.proceed()
                await story.complete()
                let seen = story.device.seen.filter { $0 != "gone" }
                #expect(seen == ["question", "sheet", "question", "sheet", "signed in", "signed in"], "\(hides)")
            }
        }

        @Test("The sheet of a new sign-in waits until the earlier sheet has closed")
        func sheetWaitsUntilAnEarlierOneHasClosed() async {
            let story = Story(isEphemeral: true)
            await story.tap()
            await story.until("sheet")
            await story.tap("postal_code", strategy: .always)
            await story.until("sheet", times: 2)
            await story.complete()
            #expect(story.device.seen == ["sheet", "gone", "cancelled", "sheet", "signed in"])
        }

        @Test("A web page that the app itself shows doesn't delay the sheet")
        func ownWebPageDoesNotDelayTheSheet() async {
            let story = Story(isEphemeral: true)
            await story.tap()
            await story.until("sheet")
            await story.complete()
            await story.device.pass(10)
            story.root?.present(SFSafariViewController(), animated: true)
            await story.tap(strategy: .always)
            let start = story.device.uptime
            await story.until("sheet", times: 2)
            #expect(story.device.uptime < start + 2)
            await story.complete()
        }

        @Test("If the app presents and dismisses its own controller, the system asks for the sign-in only once")
        func ownControllerCausesNoSecondQuestion() async {
            let story = Story()
            story.device.questionDelay = 8
            await story.tap()
            story.root?.present(UIViewController(), animated: true)
            await story.device.pass(3)
            story.root?.dismiss(animated: true)
            await story.until("question")
            story.root?.present(UIViewController(), animated: true)
            await story.device.pass(3)
            story.root?.dismiss(animated: true)
            await story.proceed()
            await story.complete()
            #expect(story.device.seen == ["question", "sheet", "signed in"])
        }

        @Test("A tap shows a lost page again over the app's own controller, and a further tap changes nothing")
        func lostPageIsShownAgainOverAnotherController() async {
            let story = Story()
            await story.tap()
            await story.until("question")
            story.device.lock()
            story.device.comeBack(story.scene)
            story.root?.present(UIViewController(), animated: true)
            await story.openSheet()
            await story.tap()
            await story.complete()
            let end = ["sheet", "signed in", "signed in", "signed in"]
            #expect(story.device.seen == ["question", "gone", "question"] + end)
        }

        @Test("An ephemeral sheet appears without a question")
        func ephemeralSheetAsksNoQuestion() async {
            let story = Story(isEphemeral: true)
            await story.tap()
            await story.until("sheet")
            await story.complete()
            #expect(story.device.seen == ["sheet", "signed in"])
        }
    }
}
