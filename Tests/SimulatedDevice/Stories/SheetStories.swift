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
        @Test("The default user agent shows the sheet")
        func defaultAgentShowsTheSheet() async throws {
            let agent = try #require(DefaultDependencies.userAgent() as? any PageLosingUserAgent)
            let story = Story(Device.boot(), agent)
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

        @Test("A question that appears late is asked only once", arguments: [6, 15, 40])
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

        @Test("After the user has left the app and come back, the sheet is still open, and a tap doesn't change it")
        func sheetStaysOpenWhileTheUserIsAway() async {
            let story = Story()
            await story.openSheet()
            story.device.leave(story.scene)
            await story.device.pass(120)
            story.device.comeBack(story.scene)
            await story.tap()
            await story.device.pass(60)
            await story.complete()
            #expect(story.device.seen == ["question", "sheet", "signed in", "signed in"])
        }

        @Test("A question that the user answers after leaving the app and coming back is asked once")
        func questionIsAskedOnceIfTheUserWasAway() async {
            let story = Story()
            story.device.sheetDelay = 2
            await story.tap()
            await story.until("question")
            story.device.leave(story.scene)
            await story.device.pass(20)
            story.device.comeBack(story.scene)
            await story.device.pass(5)
            await story.proceed()
            await story.device.pass(60)
            await story.complete()
            #expect(story.device.seen == ["question", "sheet", "signed in"])
        }

        @Test("A question that a lock has removed is asked again at the next tap")
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

        @Test("A sheet that the app has removed is shown again at the next tap")
        func dismissedSheetIsShownAgain() async {
            for replacesRoot in [false, true] {
                let story = Story()
                await story.openSheet()
                story.root?.dismiss(animated: true)
                if replacesRoot { story.scene.keyWindow?.rootViewController = UIViewController() }
                await story.openSheet()
                await story.complete()
                #expect(
                    story.device.seen == ["question", "sheet", "question", "sheet", "signed in", "signed in"],
                    "replaces the root view controller: \(replacesRoot)")
            }
        }

        @Test("A sheet in a window that the app has hidden counts as not shown")
        func sheetInAHiddenWindowCountsAsNotShown() async {
            let story = Story()
            await story.openSheet()
            #expect(!ActiveWindow.showsNoSheet)
            // Hiding the window doesn't call the session's handler (Auth0.swift #435).
            story.scene.keyWindow?.isHidden = true
            #expect(ActiveWindow.showsNoSheet)
            await story.complete()
        }

        @Test("If the app presents and dismisses its own controller, the question is still asked once")
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

        @Test("Over a controller of the app, a tap shows a lost page again, and a further tap changes nothing")
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
