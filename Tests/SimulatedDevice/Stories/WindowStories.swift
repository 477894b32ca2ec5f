import Foundation
import TestSupport
import Testing
import UIKit

@testable import LoginWithAmazon

extension Stories {
    /// Tests of the window over which the sheet is shown, and of the moment at which the sheet appears.
    @MainActor
    @Suite(.deadline) struct Windows {
        /// Windows that an app may return as the anchor, although they can't present the sheet themselves: two without
        /// a root view controller, and a hidden one.
        enum Anchor: CaseIterable { case withoutRoot, hidden, ofAnotherScene }

        @Test(
            "A second tap leaves the sheet open, even if the anchor can't present the sheet", arguments: Anchor.allCases
        )
        func secondTapLeavesTheSheetOpenOverAnUnusualAnchor(_ anchor: Anchor) async {
            let story = Story {
                let scene = Device.current.scenes[0]
                let window = UIWindow(windowScene: scene)
                if anchor == .hidden { window.rootViewController = UIViewController() }
                window.isHidden = anchor == .hidden
                if anchor == .ofAnotherScene { Device.current.activate(Device.current.addScene()) }
                return window
            }
            await story.openSheet()
            await story.device.pass(60)
            await story.tap()
            await story.complete()
            #expect(story.device.seen == ["question", "sheet", "signed in", "signed in"])
        }

        @Test("The sheet waits until the app is active", arguments: [true, false])
        func inactiveAppShowsNoSheet(hasAnchor: Bool) async {
            let story = Story { hasAnchor ? Device.current.scenes[0].keyWindow : nil }
            story.device.deactivate(story.scene)
            await story.tap()
            await story.device.pass(120)
            #expect(story.device.seen == [])
            story.device.activate(story.scene)
            await story.until("question")
            await story.proceed()
            await story.complete()
            #expect(story.device.seen == ["question", "sheet", "signed in"])
        }

        @Test("A window that comes within three seconds after the tap shows the sheet", arguments: [1, 2.5])
        func windowMayComeLater(seconds: TimeInterval) async {
            let story = Story()
            story.scene.removeWindows()
            await story.tap()
            await story.device.pass(seconds)
            UIWindow(windowScene: story.scene).makeKeyAndVisible()
            await story.until("question")
            await story.proceed()
            await story.complete()
            #expect(story.device.seen == ["question", "sheet", "signed in"])
        }

        @Test(
            "A call without a window fails, but not in the first two seconds; a window after five seconds is too late")
        func windowMayNotComeTooLate() async {
            let story = Story()
            story.scene.removeWindows()
            await story.tap()
            await story.device.pass(2)
            #expect(story.device.seen == [])
            await story.device.pass(3)
            UIWindow(windowScene: story.scene).makeKeyAndVisible()
            await story.end()
            #expect(story.device.seen == ["error 5"])
        }

        @Test("A call of an app that stays in the background fails, but not in the first two seconds")
        func callOfABackgroundAppFails() async {
            let story = Story()
            story.device.leave(story.scene)
            await story.tap()
            await story.device.pass(2)
            #expect(story.device.seen == [])
            await story.end()
            #expect(story.device.seen == ["error 5"])
        }

        @Test("In an app extension, a call without a window fails at once, and a call with a window shows the sheet")
        func extensionWithoutAWindowIsAnsweredAtOnce() async {
            let story = Story(isExtension: true)
            await story.tap()
            await story.device.pass(0)
            #expect(story.device.seen == ["error 5"])
            let other = Story(isExtension: true) { Device.current.scenes[0].keyWindow }
            await other.openSheet()
            await other.complete()
            #expect(other.device.seen == ["question", "sheet", "signed in"])
        }

        @Test("A tap in a second window moves the sheet to that window if the first window is in the background")
        func sheetMovesFromABackgroundWindowToTheTappedWindow() async {
            let story = Story()
            let other = story.device.addScene()
            await story.openSheet()
            story.device.leave(story.scene)
            story.device.activate(other)
            await story.openSheet()
            #expect(other.keyWindow?.rootViewController?.presentedViewController != nil)
            await story.complete()
            #expect(story.device.seen == ["question", "sheet", "gone", "question", "sheet", "signed in", "signed in"])
        }

        @Test("With two windows side by side, a tap in the second leaves the sheet of the first open")
        func sheetStaysOpenIfAWindowBesideItIsTapped() async {
            let story = Story()
            let other = story.device.addScene()
            await story.openSheet()
            story.device.activate(other)
            story.scene.traitCollection.activeAppearance = .inactive
            await story.tap()
            await story.device.pass(30)
            await story.complete()
            #expect(story.device.seen == ["question", "sheet", "signed in", "signed in"])
        }

        @Test("If the page has its own window, as on a Mac, the next tap shows the page again")
        func pageInItsOwnWindowIsShownAgain() async {
            let story = Story(.mac)
            await story.openSheet()
            await story.device.pass(60)
            await story.openSheet()
            await story.complete()
            #expect(story.device.seen == ["question", "page", "gone", "question", "page", "signed in", "signed in"])
        }

        // MARK: The choice of a window

        @Test("A scene is chosen by its activation state, then by its appearance, its key window and its identifier")
        func sceneIsChosenByStateThenAppearanceThenKeyWindow() {
            let device = Device.boot()
            let first = device.scenes[0]
            let second = device.addScene()
            #expect(ActiveWindow.scene() === first)
            device.deactivate(first)
            #expect(ActiveWindow.scene() === first)
            device.activate(second)
            #expect(ActiveWindow.scene() === second)
            device.activate(first)
            // The scenes differ only in their identifiers. The scene with the greater identifier is chosen.
            #expect(ActiveWindow.scene() === second)
            second.traitCollection.activeAppearance = .inactive
            #expect(ActiveWindow.scene() === first)
            let windowless = device.addScene(hasWindow: false)
            device.leave(first)
            #expect(ActiveWindow.scene() === second)
            device.activate(windowless)
            #expect(ActiveWindow.scene() === windowless)
            second.traitCollection.activeAppearance = .active
            #expect(ActiveWindow.scene() === second)
        }

        @Test("A scene of an external display isn't chosen, even if no other scene is active")
        func sceneOfAnExternalDisplayIsNotChosen() {
            let device = Device.boot()
            let first = device.scenes[0]
            device.deactivate(first)
            device.activate(device.addScene(.windowExternalDisplayNonInteractive))
            #expect(ActiveWindow.scene() === first)
        }

        @Test("The sheet's window is the anchor, or else the scene's key window, or else its first visible window")
        func windowOfTheSheetIsTheAnchorOrTheKeyWindow() {
            let device = Device.boot()
            let scene = device.scenes[0]
            let main = scene.keyWindow
            let hidden = UIWindow(windowScene: scene)
            #expect(window() === main)
            #expect(window(over: hidden) === hidden)
            let other = device.addScene(hasWindow: false)
            device.leave(scene)
            device.activate(other)
            _ = UIWindow(windowScene: other)
            #expect(window() == nil)
            let visible = UIWindow(windowScene: other)
            visible.isHidden = false
            UIWindow(windowScene: other).isHidden = false
            #expect(window() === visible)
        }

        @Test("An anchor without a scene is used, even if the app is in the background")
        func anchorWithoutASceneIsUsed() {
            let device = Device.boot()
            let own = UIWindow(windowScene: device.scenes[0])
            own.windowScene = nil
            device.leave(device.scenes[0])
            #expect(window(over: own) === own)
        }

        private func window(over anchor: UIWindow? = nil) -> UIWindow? {
            if case .ready(let window) = ActiveWindow.stage(over: anchor, isExtension: false) { window } else { nil }
        }
    }
}
