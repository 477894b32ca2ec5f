import Foundation
import TestSupport
import Testing
import UIKit

@testable import LoginWithAmazon

extension Stories {
    /// Which window the sheet is shown over, and when.
    @MainActor
    @Suite(.deadline) struct Windows {
        /// A window that apps return for the sheet, though the sheet isn't presented by its root view controller.
        enum Anchor: CaseIterable { case withoutRoot, hidden, ofAnotherScene }

        @Test("A sheet over a window that doesn't present it stays open", arguments: Anchor.allCases)
        func unusualAnchor(_ anchor: Anchor) async {
            let story = Story {
                let scene = Device.current.scenes[0]
                let window = UIWindow(windowScene: scene)
                if anchor == .hidden { window.rootViewController = UIViewController() }
                window.isHidden = anchor == .hidden
                if anchor == .ofAnotherScene { Device.current.activate(Device.current.addScene()) }
                return window
            }
            await story.tap()
            await story.until("question")
            await story.proceed()
            await story.device.pass(60)
            await story.tap()
            await story.complete()
            #expect(story.device.seen == ["question", "sheet", "signed in", "signed in"])
        }

        @Test("After three seconds in which the system refuses the app's window, the browser opens")
        func refusedWindow() async {
            let story = Story {
                let window = UIWindow(windowScene: Device.current.scenes[0])
                window.windowScene = nil
                return window
            }
            await story.tap()
            await story.device.pass(2)
            #expect(story.device.seen == [])
            await story.until("Safari")
            #expect(story.device.seen == ["Safari"])
        }

        @Test(
            "The sheet waits while something is in front of the app, and one event says so", arguments: [true, false])
        func inactive(hasAnchor: Bool) async {
            let story = Story { hasAnchor ? Device.current.scenes[0].keyWindow : nil }
            let scene = story.device.scenes[0]
            story.device.deactivate(scene)
            await story.tap()
            await story.device.pass(29)
            #expect(story.notes.events.filter { $0.contains("active") } == [])
            await story.device.pass(120)
            #expect(story.device.seen == [])
            await story.notes.until("page waits until the app is active")
            story.device.activate(scene)
            await story.until("question")
            await story.proceed()
            await story.complete()
            #expect(story.device.seen == ["question", "sheet", "signed in"])
            #expect(story.notes.events.filter { $0.contains("active") }.count == 1)
        }

        @Test("An app that is locked before the sheet could appear shows it after the unlock")
        func lockedBefore() async {
            let story = Story()
            story.device.deactivate(story.device.scenes[0])
            await story.tap()
            await story.device.pass(1)
            story.device.lock()
            await story.device.pass(600)
            story.device.comeBack(story.device.scenes[0])
            await story.until("question")
            await story.proceed()
            story.device.lock()
            await story.device.pass(600)
            story.device.comeBack(story.device.scenes[0])
            await story.complete()
            #expect(story.device.seen == ["question", "sheet", "signed in"])
        }

        @Test("In an app that stays in the background, a call fails after three seconds")
        func background() async {
            let story = Story()
            story.device.leave(story.device.scenes[0])
            await story.tap()
            await story.device.pass(2)
            #expect(story.device.seen == [])
            await story.end()
            #expect(story.device.seen == ["error 5"])
        }

        @Test("The user leaves a window with the sheet for another window, and taps there: the sheet is shown there")
        func otherScene() async {
            let story = Story()
            let other = story.device.addScene()
            await story.tap()
            await story.until("question")
            await story.proceed()
            story.device.leave(story.device.scenes[0])
            story.device.activate(other)
            await story.tap()
            await story.until("question", times: 2)
            await story.proceed()
            #expect(other.keyWindow?.rootViewController?.presentedViewController != nil)
            await story.complete()
            #expect(story.device.seen == ["question", "sheet", "gone", "question", "sheet", "signed in", "signed in"])
        }

        @Test("With two windows side by side, a tap in the other window leaves the sheet as it is")
        func sideBySide() async {
            let story = Story()
            let other = story.device.addScene()
            await story.tap()
            await story.until("question")
            await story.proceed()
            story.device.activate(other)
            story.device.scenes[0].traitCollection.activeAppearance = .inactive
            await story.tap()
            await story.device.pass(30)
            await story.complete()
            #expect(story.device.seen == ["question", "sheet", "signed in", "signed in"])
        }

        @Test("Where the page has a window of its own, the next tap shows it anew")
        func ownWindow() async {
            let story = Story(.desktop)
            await story.tap()
            await story.until("question")
            await story.proceed()
            await story.device.pass(60)
            await story.tap()
            await story.until("question", times: 2)
            await story.proceed()
            await story.complete()
            #expect(story.device.seen == ["question", "page", "gone", "question", "page", "signed in", "signed in"])
        }

        // MARK: The choice of a window

        @Test("The sheet is shown over the key window of the scene closest to the user")
        func closestScene() {
            let device = Device.boot()
            let first = device.scenes[0]
            let second = device.addScene()
            device.activate(device.addScene(.windowExternalDisplayNonInteractive))
            #expect(ActiveWindow.scene() === first)
            device.deactivate(first)
            #expect(ActiveWindow.scene() === first)
            device.activate(second)
            #expect(ActiveWindow.scene() === second)
            device.activate(first)
            // Among equals, always the same one.
            #expect(ActiveWindow.scene() === second)
            second.traitCollection.activeAppearance = .inactive
            #expect(ActiveWindow.scene() === first)
            let windowless = device.addScene(hasWindow: false)
            device.activate(windowless)
            device.leave(first)
            device.leave(second)
            #expect(ActiveWindow.scene() === windowless)
            second.traitCollection.activeAppearance = .active
            device.activate(second)
            #expect(ActiveWindow.scene() === second)
        }

        @Test("Of a scene's windows, the key window is used, or the first visible one")
        func keyWindow() {
            let device = Device.boot()
            let scene = device.scenes[0]
            let main = scene.keyWindow
            _ = UIWindow(windowScene: scene)
            #expect(window() === main)
            let other = device.addScene(hasWindow: false)
            device.leave(scene)
            device.activate(other)
            _ = UIWindow(windowScene: other)
            #expect(window() == nil)
            let visible = UIWindow(windowScene: other)
            visible.isHidden = false
            #expect(window() === visible)
            // The app's own window is used, even one that belongs to no scene yet.
            let own = UIWindow(windowScene: other)
            #expect(window(over: own) === own)
            own.windowScene = nil
            device.leave(other)
            #expect(window(over: own) === own)
        }

        private func window(over anchor: UIWindow? = nil) -> UIWindow? {
            if case .ready(let window) = ActiveWindow.stage(over: anchor) { window } else { nil }
        }
    }
}
