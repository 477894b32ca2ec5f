import BothFamilies
import Testing

/// The user's actions at the pages, and the result that each family must report.
struct Flow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let legacy: Sight.Meaning
    let modern: Sight.Meaning
    let deed: @Sendable (Person) async throws -> Void

    /// A flow with the same result in both families.
    init(_ name: String, _ meaning: Sight.Meaning, _ deed: @escaping @Sendable (Person) async throws -> Void) {
        (testDescription, legacy, modern, self.deed) = (name, meaning, meaning, deed)
    }

    /// A flow that the user cancels: an error in 2.x, a flag in 3.x.
    init(leaving name: String, _ deed: @escaping @Sendable (Person) async throws -> Void) {
        (testDescription, legacy, modern, self.deed) = (name, .failed(code: 3), .userDidCancel, deed)
    }

    var isSignedIn: Bool { legacy == .signedIn }

    static let all = [
        Flow("sign in with the keyboard, allow", .signedIn) { person in
            try await person.signIn()
            try await person.press("Allow")
            try await person.sees("Sign-in complete")
        },
        Flow("deny", .failed(code: 4)) { person in
            try await person.signIn()
            try await person.press("Deny")
            try await person.sees("You did not sign in")
        },
        Flow(leaving: "cancel on the sign-in page") { try await $0.press("Cancel") },
        Flow(leaving: "cancel on the consent page") { person in
            try await person.signIn()
            try await person.press("Cancel")
        },
        Flow("a wrong password, then the right one", .signedIn) { person in
            try await person.signIn(password: "wrong")
            try await person.sees("Sign in")
            try await person.signIn(nil)
            try await person.press("Allow")
        },
        Flow(leaving: "a wrong password, then cancel") { person in
            try await person.signIn(password: "wrong")
            try await person.press("Cancel")
        },
        Flow("a double click on Allow", .signedIn) { person in
            try await person.signIn()
            // The result of the second click varies, since the first one closes the redirect's port.
            try await person.tab.click("Allow", times: 2)
        },
        Flow("every form sent twice", .signedIn) { person in
            try await person.tab.focus("Email")
            try await person.tab.write("ada@example.com")
            try await person.tab.focus("Password")
            try await person.tab.write("lovelace")
            try await person.sendTwice("Sign in")
            try await person.sees("Allow ")
            try await person.sendTwice("Allow")
        },
        Flow("back after Allow, and the form once more", .signedIn) { person in
            try await person.signIn()
            try await person.press("Allow")
            try await person.goBack()
            person.clock.advance(by: 60)
            try await person.reload()
            try await person.sees("Can't continue")
        },
    ]
}
