import BothAPIs
import ExampleSupport
import LocalAuthorizationServer

/// A step that both APIs perform, with its preparation.
struct Step {
    let name: String
    /// The calls; the outcome of the last one is compared.
    let calls: [ClientCall]
    var action = ScriptedBrowser.UserAction.allow
    /// Whether the app restarts before the step.
    var restarts = false
    /// Prepares the server before the step.
    var before: (LocalAuthorizationServer) -> Void = { _ in }
    /// What an app has to change for an intended difference of the results; nil if they must be the same.
    var difference: String?
    /// Whether the remaining steps depend on the success of this one.
    var mustSucceed = false
}

/// The steps in order: a session from the app's first start to the log-out.
enum Walkthrough {
    static func steps(scopes: [String]) -> [Step] {
        let first = Array(scopes.prefix(1))
        return start(first) + refusals(scopes, first) + renewals(first) + end(first)
    }

    private static func start(_ first: [String]) -> [Step] {
        [
            Step(name: "First start: silent check", calls: [.accessToken(first)]),
            Step(name: "First login", calls: [.logIn(first)], mustSucceed: true),
            Step(name: "Access token", calls: [.accessToken(first)]),
            Step(name: "Profile", calls: [.profile]),
            Step(name: "Restart: silent check", calls: [.accessToken(first)], restarts: true),
            Step(name: "Login again while signed in", calls: [.logIn(first)]),
        ]
    }

    /// With one scope, the first login has all of them, and nothing is left to refuse.
    private static func refusals(_ scopes: [String], _ first: [String]) -> [Step] {
        guard scopes != first else { return [] }
        return [
            Step(name: "Missing scope: silent check", calls: [.accessToken(scopes)]),
            Step(name: "Missing scope: page closed", calls: [.logIn(scopes)], action: .close, difference: cancelled),
            Step(name: "Missing scope: user cancels", calls: [.logIn(scopes)], action: .cancel, difference: cancelled),
            Step(name: "Missing scope: user denies", calls: [.logIn(scopes)], action: .deny),
            Step(name: "Still signed in", calls: [.accessToken(first)]),
            Step(name: "Missing scope: user allows", calls: [.logIn(scopes)]),
            Step(name: "Profile with all scopes", calls: [.profile]),
        ]
    }

    private static func renewals(_ first: [String]) -> [Step] {
        [
            Step(
                name: "Expired token: silent check", calls: [.logOut, .logIn(first), .accessToken(first)],
                before: { $0.addFault("token-life=0", at: .token) }),
            Step(name: "Refused token: profile", calls: [.profile], before: { $0.expireAccessTokens() }),
            Step(
                name: "Server busy: session kept", calls: [.profile], restarts: true,
                before: { server in
                    server.expireAccessTokens()
                    server.addFault("status=503", at: .token)
                }),
            Step(
                name: "Revoked grant: profile", calls: [.profile], restarts: true, before: { $0.revokeAllGrants() }),
            Step(name: "Revoked grant: silent check", calls: [.accessToken(first)]),
            Step(name: "Login after it", calls: [.logIn(first)]),
        ]
    }

    private static func end(_ first: [String]) -> [Step] {
        [
            Step(
                name: "Log out, server fails", calls: [.logOut], before: { $0.addFault("status=500", at: .signOut) },
                difference: "If the server can't be notified of a sign-out, 3.x reports that error, and 2.x succeeds. "
                    + "The device is signed out with both."),
            Step(name: "Silent check after it", calls: [.accessToken(first)]),
            Step(name: "Last login", calls: [.logIn(first)]),
            Step(name: "Log out", calls: [.logOut]),
            Step(name: "Silent check after log-out", calls: [.accessToken(first)]),
            Step(name: "Log out again", calls: [.logOut]),
        ]
    }

    private static let cancelled =
        "If the user leaves the page, 3.x sets userDidCancel and reports no error; 2.x reports error 3, "
        + "kAIErrorUserInterrupted."
}
