import LocalAuthorizationServer

/// Every step, in order: the life of a session from the first start of the app to the log-out.
enum Story {
    static func steps(scopes: [String]) -> [Step] {
        let first = Array(scopes.prefix(1))
        return start(first) + refusals(scopes, first) + renewals(first) + end(first)
    }

    private static func start(_ first: [String]) -> [Step] {
        [
            Step(name: "First start: silent check") { await $0.checkSilently(first) },
            Step(name: "First login") { await $0.logIn(first) },
            Step(name: "Access token") { await $0.checkSilently(first) },
            Step(name: "Profile") { await $0.fetchProfile() },
            Step(name: "Restart: silent check") { side in
                side.launch()
                return await side.checkSilently(first)
            },
            Step(name: "Login again while signed in") { await $0.logIn(first) },
        ]
    }

    private static func refusals(_ scopes: [String], _ first: [String]) -> [Step] {
        [
            Step(name: "Missing scope: silent check") { await $0.checkSilently(scopes) },
            Step(
                name: "Missing scope: user closes the page", need: .scriptedBrowser, deed: .close,
                act: { await $0.logIn(scopes) }, difference: cancelled),
            Step(
                name: "Missing scope: user cancels", need: .scriptedBrowser, deed: .cancel,
                act: { await $0.logIn(scopes) }, difference: cancelled),
            Step(
                name: "Missing scope: user denies", need: .scriptedBrowser, deed: .deny,
                act: { await $0.logIn(scopes) }),
            Step(name: "Still signed in") { await $0.checkSilently(first) },
            Step(name: "Missing scope: user allows") { await $0.logIn(scopes) },
            Step(name: "Profile with all scopes") { await $0.fetchProfile() },
        ]
    }

    private static func renewals(_ first: [String]) -> [Step] {
        [
            Step(
                name: "Login with a token that expires at once", need: .embeddedServer,
                before: { $0.addFault(.tokenLife(0), at: .token) },
                act: { side in
                    _ = await side.logOut()
                    return await side.logIn(first)
                }),
            Step(name: "Expired token: silent check refreshes", need: .embeddedServer) {
                await $0.checkSilently(first)
            },
            Step(name: "Refused token: profile refreshes", need: .embeddedServer, before: { $0.expireAccessTokens() }) {
                await $0.fetchProfile()
            },
            Step(
                name: "Server busy: session kept", need: .embeddedServer,
                before: { server in
                    server.expireAccessTokens()
                    server.addFault(.status(503, retryAfter: nil, body: nil), at: .token)
                },
                act: { side in
                    side.launch()
                    return await side.fetchProfile()
                }),
            Step(
                name: "Revoked grant: profile", need: .embeddedServer, before: { $0.revokeAllGrants() },
                act: { side in
                    side.launch()
                    return await side.fetchProfile()
                }),
            Step(name: "Revoked grant: silent check", need: .embeddedServer) { await $0.checkSilently(first) },
            Step(name: "Login after it", need: .embeddedServer) { await $0.logIn(first) },
        ]
    }

    private static func end(_ first: [String]) -> [Step] {
        [
            Step(
                name: "Log out while the server fails", need: .embeddedServer,
                before: { $0.addFault(.status(500, retryAfter: nil, body: nil), at: .signOut) },
                act: { await $0.logOut() },
                difference: "2.x clears the device and succeeds; 3.x also tells that the server did not hear of it"),
            Step(name: "Silent check after it", need: .embeddedServer) { await $0.checkSilently(first) },
            Step(name: "Last login") { await $0.logIn(first) },
            Step(name: "Log out") { await $0.logOut() },
            Step(name: "Silent check after log-out") { await $0.checkSilently(first) },
            Step(name: "Log out again") { await $0.logOut() },
        ]
    }

    private static let cancelled = "2.x reports kAIErrorUserInterrupted, 3.x sets userDidCancel and has no error"
}
