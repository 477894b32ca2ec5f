import BothAPIs
import Testing

/// The user's actions at the pages, and the result that each SDK must report.
struct Flow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let legacy: CallOutcome.Common
    let modern: CallOutcome.Common
    let action: @Sendable (BrowserUser) async throws -> Void

    /// A flow with the same result in both APIs.
    init(_ name: String, _ common: CallOutcome.Common, _ action: @escaping @Sendable (BrowserUser) async throws -> Void)
    {
        (testDescription, legacy, modern, self.action) = (name, common, common, action)
    }

    /// A flow that the user cancels: an error in 2.x, a flag in 3.x.
    init(leaving name: String, _ action: @escaping @Sendable (BrowserUser) async throws -> Void) {
        (testDescription, legacy, modern, self.action) = (name, .failed(code: 3), .userDidCancel, action)
    }

    var isSignedIn: Bool { legacy == .signedIn }

    /// A plain `swift test` runs every fourth: one that signs in, one denied, one cancelled.
    static let all = [
        Flow("sign in with the keyboard, allow", .signedIn) { user in
            try await user.signIn()
            try await user.press("Allow")
            try await user.sees("Return to the app to finish")
        },
        Flow("a wrong password, then the right one", .signedIn) { user in
            try await user.signIn(password: "wrong")
            try await user.sees("Sign in")
            try await user.signIn(nil)
            try await user.press("Allow")
        },
        Flow("back after Allow, and the form once more", .signedIn) { user in
            try await user.signIn()
            try await user.press("Allow")
            try await user.goBack()
            user.clock.advance(by: 60)
            try await user.reload()
            try await user.sees("Can't continue")
        },
        Flow(leaving: "cancel on the consent page") { user in
            try await user.signIn()
            try await user.press("Cancel")
        },
        Flow("deny", .failed(code: 4)) { user in
            try await user.signIn()
            try await user.press("Deny")
            try await user.sees("You did not sign in")
        },
        Flow(leaving: "a wrong password, then cancel") { user in
            try await user.signIn(password: "wrong")
            try await user.press("Cancel")
        },
        Flow("a double click on Allow", .signedIn) { user in
            try await user.signIn()
            // The result of the second click varies, since the first one closes the redirect's port.
            try await user.tab.click("Allow", times: 2)
        },
        Flow("every form sent twice", .signedIn) { user in
            try await user.tab.focus("Email")
            try await user.tab.write("ada@example.com")
            try await user.tab.focus("Password")
            try await user.tab.write("lovelace")
            try await user.sendTwice("Sign in")
            try await user.sees("Allow ")
            try await user.sendTwice("Allow")
        },
        Flow(leaving: "cancel on the sign-in page") { try await $0.press("Cancel") },
    ]
}
