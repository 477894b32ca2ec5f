import XCTest

/// Drives the app's user interface. The simulator's language must be English.
@MainActor
struct LegacyAppUser {
    /// A freshly started simulator takes this long to show a sheet.
    private static let patience: TimeInterval = 30
    /// Enough for all alerts that can be on the screen at once.
    private static let alertLimit = 5

    private let app = XCUIApplication()
    private let system = XCUIApplication(bundleIdentifier: "com.apple.springboard")
    /// The process of the sign-in sheet's page.
    private let safari = XCUIApplication(bundleIdentifier: "com.apple.SafariViewService")

    /// Launches the app and signs out.
    static func launchSignedOut() -> LegacyAppUser {
        let user = LegacyAppUser()
        user.launch()
        user.tap("Log out")
        user.expect("Logged out.")
        return user
    }

    func relaunch() {
        app.terminate()
        launch()
    }

    private func launch() {
        app.launchEnvironment["LWA_SERVER"] = "http://127.0.0.1:8118"
        app.launchEnvironment["LWA_CLIENT_ID"] = "amzn1.application-oa2-client.demo"
        dismissSystemAlerts()
        app.launch()
    }

    /// Closes the system's alerts, such as one that a cancelled sign-in or an earlier test has left on the screen. Each
    /// alert's first button is the one that refuses.
    func dismissSystemAlerts() {
        for _ in 0..<Self.alertLimit where system.alerts.firstMatch.waitForExistence(timeout: 1) {
            system.alerts.firstMatch.buttons.firstMatch.tap()
        }
    }

    func tap(_ title: String, file: StaticString = #filePath, line: UInt = #line) {
        tap(app.buttons[title].firstMatch, title, file, line)
    }

    /// Answers the system's alert about using the server to sign in.
    func answerSystemQuestion(_ answer: String, file: StaticString = #filePath, line: UInt = #line) {
        tap({ [system, app] in [system, app].map { $0.alerts.buttons[answer] } }, "the system's \(answer)", file, line)
    }

    /// Goes through the alert, the sign-in page and the consent page.
    func signIn(file: StaticString = #filePath, line: UInt = #line) {
        answerSystemQuestion("Continue", file: file, line: line)
        type("ada@example.com", into: { $0.textFields["Email"] }, file, line)
        // A text field, not a secure one: the page keeps Safari from offering to save the password.
        type("lovelace", into: { $0.textFields["Password"] }, file, line)
        tapOnPage({ $0.buttons["Sign in"] }, "Sign in", file, line)
        tapOnPage({ $0.buttons["Allow"] }, "Allow", file, line)
    }

    /// Waits until the newest result begins with the text.
    func expect(_ answer: String, file: StaticString = #filePath, line: UInt = #line) {
        let answers = app.textViews["answers"].firstMatch
        let end = Date().addingTimeInterval(Self.patience)
        while Date() < end {
            if (answers.value as? String)?.hasPrefix(answer) == true { return }
            _ = answers.waitForExistence(timeout: 1)
            RunLoop.current.run(until: Date().addingTimeInterval(0.2))
        }
        XCTFail("Expected the result \"\(answer)\", but found: \(answers.value ?? "nothing")", file: file, line: line)
    }

    private func type(
        _ text: String, into field: @escaping (XCUIElementQuery) -> XCUIElement, _ file: StaticString, _ line: UInt
    ) {
        let name = "the field for \(text.count) characters. Is the authorization server running?"
        tapOnPage(field, name, file, line)?.typeText(text)
    }

    /// Taps an element of the page. Systems differ in whether it belongs to the app or to the page's own process.
    @discardableResult
    private func tapOnPage(
        _ element: @escaping (XCUIElementQuery) -> XCUIElement, _ name: String, _ file: StaticString, _ line: UInt
    ) -> XCUIElement? {
        tap({ [app, safari] in [app, safari].map { element($0.webViews) } }, name, file, line)
    }

    private func tap(_ element: XCUIElement, _ name: String, _ file: StaticString, _ line: UInt) {
        tap({ [element] }, name, file, line)
    }

    /// Taps whichever of the elements appears first, and returns it.
    @discardableResult
    private func tap(
        _ candidates: () -> [XCUIElement], _ name: String, _ file: StaticString, _ line: UInt
    ) -> XCUIElement? {
        let end = Date().addingTimeInterval(Self.patience)
        while Date() < end {
            for element in candidates().map(\.firstMatch) where element.waitForExistence(timeout: 0.5) {
                element.tap()
                return element
            }
        }
        XCTFail("The screen doesn't show \(name).", file: file, line: line)
        return nil
    }
}
