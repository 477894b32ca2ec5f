import XCTest

/// Drives the app's user interface. The simulator's language must be English.
@MainActor
struct LegacyAppUser {
    /// How many seconds to wait for an element or an answer. The time is long, because a simulator that has just
    /// started is slow.
    private static let patience: TimeInterval = 120
    private static let alertLimit = 5
    private static let tapLimit = 5

    private let app = XCUIApplication()
    private let system = XCUIApplication(bundleIdentifier: "com.apple.springboard")
    /// The process that shows the page in the sign-in sheet.
    private let safari = XCUIApplication(bundleIdentifier: "com.apple.SafariViewService")

    static func launchSignedOut() -> LegacyAppUser {
        let user = LegacyAppUser()
        user.launch()
        user.tap("Log out")
        user.expect("Logged out.")
        return user
    }

    func launch() {
        app.launchEnvironment["LWA_SERVER"] = "http://127.0.0.1:8118"
        dismissSystemAlerts()
        app.launch()
    }

    /// Closes up to five of the system's alerts, such as one that a cancelled sign-in or an earlier test has left on
    /// the screen. The first button of a sign-in alert is *Cancel*.
    func dismissSystemAlerts() {
        for _ in 0..<Self.alertLimit where system.alerts.firstMatch.waitForExistence(timeout: 1) {
            system.alerts.firstMatch.buttons.firstMatch.tap()
        }
    }

    func tap(_ title: String) { tapFirst(title) { [app.buttons[title]] } }

    /// Answers the system's alert that asks whether the app may use the server to sign in.
    func answerSystemQuestion(_ answer: String) {
        tapFirst("the system's \(answer)") { [system, app].map { $0.alerts.buttons[answer] } }
    }

    /// Answers the alert, and signs Ada in without a password, with the button that the local server's page has for
    /// that.
    func signIn() {
        answerSystemQuestion("Continue")
        for button in ["Sign in as Ada Lovelace (demo)", "Allow"] { tapOnPage(button) { $0.buttons[button] } }
    }

    /// Answers the alert, and signs Ada in with her password. The local server's page has a plain text field for the
    /// password, so that Safari doesn't offer to save the password.
    func signInByTyping() {
        answerSystemQuestion("Continue")
        type("ada@example.com", into: "Email")
        type("lovelace", into: "Password")
        for button in ["Sign in", "Allow"] { tapOnPage(button) { $0.buttons[button] } }
    }

    /// Types the text once the field has the keyboard's focus. The focus moves some time after a tap, or not at all if
    /// the page was still changing, so the field is tapped again.
    private func type(_ text: String, into name: String) {
        for _ in 0..<Self.tapLimit {
            guard let field = tapOnPage(name, { $0.textFields[name] }) else { return }
            if hasFocus(field, within: 5) { return field.typeText(text) }
        }
        XCTFail("The field \(name) doesn't get the keyboard's focus.")
    }

    private func hasFocus(_ element: XCUIElement, within seconds: TimeInterval) -> Bool {
        let end = Date().addingTimeInterval(seconds)
        repeat {
            // XCTest has no declared property for the focus of the keyboard.
            if element.value(forKey: "hasKeyboardFocus") as? Bool == true { return true }
            RunLoop.current.run(until: Date().addingTimeInterval(0.2))
        } while Date() < end
        return false
    }

    /// Waits until the newest answer begins with the text. Fails the test if that takes too long.
    func expect(_ answer: String, file: StaticString = #filePath, line: UInt = #line) {
        let answers = app.textViews["answers"].firstMatch
        let end = Date().addingTimeInterval(Self.patience)
        while Date() < end {
            if (answers.value as? String)?.hasPrefix(answer) == true { return }
            _ = answers.waitForExistence(timeout: 1)
            RunLoop.current.run(until: Date().addingTimeInterval(0.2))
        }
        XCTFail("Expected the answer \"\(answer)\", but found: \(answers.value ?? "nothing")", file: file, line: line)
    }

    /// Taps an element of the sign-in page. Depending on the system's version, the element is found in the app or in
    /// the process that shows the page. That process can be queried only while it runs.
    @discardableResult
    private func tapOnPage(_ name: String, _ element: (XCUIElementQuery) -> XCUIElement) -> XCUIElement? {
        tapFirst(name) {
            let isRunning = [.runningForeground, .runningBackground].contains(safari.state)
            return (isRunning ? [app, safari] : [app]).map { element($0.webViews) }
        }
    }

    /// Taps the first element that appears, and returns it. If none appears, fails the test and returns nil.
    @discardableResult
    private func tapFirst(_ name: String, _ candidates: () -> [XCUIElement]) -> XCUIElement? {
        let end = Date().addingTimeInterval(Self.patience)
        while Date() < end {
            for element in candidates().map(\.firstMatch) where element.waitForExistence(timeout: 0.5) {
                element.tap()
                return element
            }
        }
        XCTFail("The screen doesn't show \(name). If it shows an error page, start the authorization server.")
        return nil
    }
}
