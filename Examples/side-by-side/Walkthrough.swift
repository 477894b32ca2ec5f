import LocalAuthorizationServer

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

    private static func refusals(_ scopes: [String], _ first: [String]) -> [Step] {
        [
            Step(name: "Missing scope: silent check", calls: [.accessToken(scopes)]),
            Step(
                name: "Missing scope: user closes the page", calls: [.logIn(scopes)], need: .scriptedBrowser,
                action: .close, difference: cancelled),
            Step(
                name: "Missing scope: user cancels", calls: [.logIn(scopes)], need: .scriptedBrowser, action: .cancel,
                difference: cancelled),
            Step(name: "Missing scope: user denies", calls: [.logIn(scopes)], need: .scriptedBrowser, action: .deny),
            Step(name: "Still signed in", calls: [.accessToken(first)]),
            Step(name: "Missing scope: user allows", calls: [.logIn(scopes)]),
            Step(name: "Profile with all scopes", calls: [.profile]),
        ]
    }

    private static func renewals(_ first: [String]) -> [Step] {
        [
            Step(
                name: "Login with a token that expires at once", calls: [.logOut, .logIn(first)], need: .embeddedServer,
                before: { $0.addFault(.tokenLife(0), at: .token) }),
            Step(
                name: "Expired token: silent check refreshes", calls: [.accessToken(first)], need: .embeddedServer),
            Step(
                name: "Refused token: profile refreshes", calls: [.profile], need: .embeddedServer,
                before: { $0.expireAccessTokens() }),
            Step(
                name: "Server busy: session kept", calls: [.profile], need: .embeddedServer, restarts: true,
                before: { server in
                    server.expireAccessTokens()
                    server.addFault(.status(503), at: .token)
                }),
            Step(
                name: "Revoked grant: profile", calls: [.profile], need: .embeddedServer, restarts: true,
                before: { $0.revokeAllGrants() }),
            Step(name: "Revoked grant: silent check", calls: [.accessToken(first)], need: .embeddedServer),
            Step(name: "Login after it", calls: [.logIn(first)], need: .embeddedServer),
        ]
    }

    private static func end(_ first: [String]) -> [Step] {
        [
            Step(
                name: "Log out while the server fails", calls: [.logOut], need: .embeddedServer,
                before: { $0.addFault(.status(500), at: .signOut) },
                difference: "2.x clears the device and succeeds; 3.x also reports that the server request failed"),
            Step(name: "Silent check after it", calls: [.accessToken(first)], need: .embeddedServer),
            Step(name: "Last login", calls: [.logIn(first)]),
            Step(name: "Log out", calls: [.logOut]),
            Step(name: "Silent check after log-out", calls: [.accessToken(first)]),
            Step(name: "Log out again", calls: [.logOut]),
        ]
    }

    private static let cancelled = "2.x reports kAIErrorUserInterrupted, 3.x sets userDidCancel and has no error"
}
