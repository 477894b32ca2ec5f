import XCTest

/// Signs in at the local authorization server and checks the answers on the screen. The tests repeat steps of trials 4,
/// 11, 12, 13, 16 and 30 in `Tests/Maintaining/Trials.md`.
final class SignInUITests: XCTestCase {
    @MainActor
    override func tearDown() async throws { LegacyAppUser().dismissSystemAlerts() }

    @MainActor
    func testALoginSignsTheUserInUntilTheLogout() {
        let app = LegacyAppUser.launchSignedOut()
        app.tap("Access token")
        app.expect("Not signed in.")
        app.tap("Log in")
        app.signInByTyping()
        app.expect("Signed in: Ada Lovelace <ada@example.com>")
        app.tap("New access token")
        app.expect("A token of")
        app.tap("Log out")
        app.expect("Logged out.")
        app.tap("Access token")
        app.expect("Not signed in.")
    }

    @MainActor
    func testTheUserIsStillSignedInAfterARestart() {
        let app = LegacyAppUser.launchSignedOut()
        app.tap("Log in")
        app.signIn()
        app.expect("Signed in: Ada Lovelace")
        app.launch()
        app.tap("Log in")
        app.expect("Signed in: Ada Lovelace")
    }

    @MainActor
    func testTheCallsOfBothSDKsShareTheSession() {
        let app = LegacyAppUser.launchSignedOut()
        app.tap("Log in")
        app.signIn()
        app.expect("Signed in: Ada Lovelace")
        app.tap("SDK 3.x")
        app.tap("Token without a page")
        app.expect("Signed in: Ada Lovelace, a token of")
        app.tap("Sign out")
        app.expect("Signed out.")
        app.tap("SDK 2.x")
        app.tap("Access token")
        app.expect("Not signed in.")
    }

    @MainActor
    func testALoginSucceedsAfterACancelledLogin() {
        let app = LegacyAppUser.launchSignedOut()
        app.tap("Log in")
        app.answerSystemQuestion("Cancel")
        app.expect("Login cancelled.")
        app.tap("Log in")
        app.signIn()
        app.expect("Signed in: Ada Lovelace")
    }

    @MainActor
    func testACancelledTaskEndsTheSignIn() {
        let app = LegacyAppUser.launchSignedOut()
        app.tap("SDK 3.x")
        app.tap("Sign in, and cancel after 3 seconds")
        // The test doesn't answer the system's alert, because that could take longer than the three seconds. If the
        // alert is still open after the cancellation, `tearDown` closes it.
        app.expect("The task was cancelled.")
    }
}
