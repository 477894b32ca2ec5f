import AuthenticationServices
import Foundation
import SafariServices
import TestSupport
import Testing
import UIKit

@testable import LoginWithAmazon

extension Stories {
    /// From the tap to the end of the page.
    @MainActor
    @Suite(.deadline) struct Sheets {
        @Test("The default user agent shows the sheet, and the call is answered")
        func defaults() async throws {
            let device = Device.boot()
            let harness = Harness()
            harness.layOutSession()
            let manager = AMZNAuthorizationManager(
                configuration: Harness.configuration, userAgent: DefaultDependencies.userAgent(),
                grantStore: AMZNMemoryGrantStore(), environment: harness.environment)
            let signIn = Task { try await manager.authorize(Harness.request("profile")).token }
            while device.pages.isEmpty, !Task.isCancelled { await device.pass(0) }
            await device.pass(1)
            device.pages.first?.proceed()
            await device.pass(1)
            let page = try #require(device.pages.first)
            page.redirect(
                to: try #require(
                    ScriptedUserAgent.redirect(page.url, Harness.configuration.redirectURI, "code=the-code")))
            #expect(try await signIn.value == "access-1")
            #expect(device.seen == ["question", "sheet"])
        }

        @Test("A question that takes long to appear is asked once", arguments: [6, 15, 40])
        func slowQuestion(seconds: TimeInterval) async {
            let story = Story()
            story.device.questionDelay = seconds
            await story.tap()
            await story.until("question")
            await story.proceed()
            await story.complete()
            #expect(story.device.seen == ["question", "sheet", "signed in"])
        }

        @Test("While nothing is visible, another tap starts the sheet anew, and both calls are answered")
        func secondTap() async {
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

        @Test("A call that the app makes while the question or the sheet is open changes neither")
        func callBehindTheSheet() async {
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

        @Test("The user may leave the app while the sheet is open, and come back to it")
        func awayFromTheSheet() async {
            let story = Story()
            await story.tap()
            await story.until("question")
            await story.proceed()
            let scene = story.device.scenes[0]
            story.device.leave(scene)
            await story.device.pass(120)
            story.device.comeBack(scene)
            await story.tap()
            await story.device.pass(60)
            await story.complete()
            #expect(story.device.seen == ["question", "sheet", "signed in", "signed in"])
        }

        @Test("The user leaves the app while the question is up, and answers it after coming back: it is asked once")
        func awayFromTheQuestion() async {
            let story = Story()
            story.device.sheetDelay = 2
            await story.tap()
            await story.until("question")
            let scene = story.device.scenes[0]
            story.device.leave(scene)
            await story.device.pass(20)
            story.device.comeBack(scene)
            await story.device.pass(5)
            await story.proceed()
            await story.device.pass(60)
            await story.complete()
            #expect(story.device.seen == ["question", "sheet", "signed in"])
        }

        @Test("A question that disappears when the device is locked is asked again at the next tap")
        func lockedQuestion() async {
            let story = Story()
            await story.tap()
            await story.until("question")
            story.device.lock()
            await story.device.pass(60)
            story.device.comeBack(story.device.scenes[0])
            await story.device.pass(60)
            await story.tap()
            await story.until("question", times: 2)
            await story.proceed()
            await story.complete()
            #expect(story.device.seen == ["question", "gone", "question", "sheet", "signed in", "signed in"])
        }

        @Test(
            "A sheet that the app dismisses, or removes with its root view controller, is shown again at the next tap")
        func dismissedSheet() async {
            for replacesRoot in [false, true] {
                let story = Story()
                await story.tap()
                await story.until("question")
                await story.proceed()
                story.root?.dismiss(animated: true)
                if replacesRoot { story.device.scenes[0].keyWindow?.rootViewController = UIViewController() }
                await story.tap()
                await story.until("question", times: 2)
                await story.proceed()
                await story.complete()
                #expect(
                    story.device.seen == ["question", "sheet", "question", "sheet", "signed in", "signed in"],
                    "replaces the root view controller: \(replacesRoot)")
            }
        }

        @Test("A sheet in a window that the app hides counts as gone")
        func hiddenSheet() async {
            let story = Story()
            await story.tap()
            await story.until("question")
            await story.proceed()
            #expect(!ActiveWindow.showsNoSheet)
            // The handler isn't called then (Auth0.swift #435).
            story.device.scenes[0].keyWindow?.isHidden = true
            #expect(ActiveWindow.showsNoSheet)
            await story.complete()
        }

        @Test("What the app itself presents and dismisses doesn't count as the sheet")
        func ownController() async {
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

        @Test("A sheet that is gone is shown again at the next tap, even if the app presents a controller by then")
        func ownControllerInstead() async {
            let story = Story()
            await story.tap()
            await story.until("question")
            story.device.lock()
            story.device.comeBack(story.device.scenes[0])
            story.root?.present(UIViewController(), animated: true)
            await story.tap()
            await story.until("question", times: 2)
            await story.proceed()
            await story.tap()
            await story.complete()
            let end = ["sheet", "signed in", "signed in", "signed in"]
            #expect(story.device.seen == ["question", "gone", "question"] + end)
        }

        @Test("An ephemeral sheet appears without a question")
        func ephemeral() async {
            let story = Story(isEphemeral: true)
            await story.tap()
            await story.until("sheet")
            await story.complete()
            #expect(story.device.seen == ["sheet", "signed in"])
        }
    }
}
