import BothAPIs
import LocalAuthorizationServer

/// All scenarios of the parity tests.
enum Scenarios {
    static let all: [Scenario] = groups.flatMap(\.scenarios) + ServerAnswer.all.flatMap(scenarios) + Matrix.scenarios

    /// The scenarios by topic, without those for the server's replies and those of ``Matrix``.
    static let groups: [(title: String, scenarios: [Scenario])] = [
        ("The life of a session", sessions), ("The user at the page", pages),
        ("The redirect", redirects), ("Invalid input, and no connection", input),
        ("The store", stores), ("Signing out", signOuts), ("The options of a call", options),
        ("Authorization codes", codes), ("Coming back to the app", redirectsToApp),
        ("Calls at the same time", overlapping),
        ("The error codes", errors),
    ]

    static let profile = ["profile"]
    static let both = ["profile", "postal_code"]
    static let ada = [
        "user_id": DemoUser.ada.userID, "name": DemoUser.ada.name, "email": DemoUser.ada.email,
    ]
    static let adaWithPostalCode = ada.merging(["postal_code": DemoUser.ada.postalCode]) { $1 }

    static let loggedIn = Scenario.Move.call(.logIn(profile), .signedIn)
    static let newToken = Scenario.Move.call(.accessToken(profile), .token(isNew: true))
    static let sameToken = Scenario.Move.call(.accessToken(profile), .token(isNew: false))
    static let notAuthorized = Scenario.Move.call(.accessToken(profile), error: 1)
    static let expired = Scenario.Move.wait(3_600)
    /// The user has been signed in for more than an hour. The profile is old, and the token is fresh.
    static let signedInForAnHour = [loggedIn, .wait(3_601), newToken]

    // MARK: Sessions

    private static let sessions = [
        // Expectation 20: a silent check at launch is answered without a page.
        Scenario("silent check before any sign-in", notAuthorized),
        Scenario("profile before any sign-in", .call(.profile, error: 1)),
        // Regression 16: removing an absent grant succeeds.
        Scenario("log out before any sign-in", .call(.logOut, .signedOut), .call(.logOut, .signedOut)),
        Scenario("log in, token, profile", loggedIn, newToken, sameToken, .call(.profile, .profile(ada))),
        Scenario(
            "the profile is fetched at the sign-in", loggedIn.sending(.page, .exchange, .profile),
            Scenario.Move.call(.profile, .profile(ada)).sending(), .wait(3_599),
            Scenario.Move.call(.profile, .profile(ada)).sending()),
        Scenario(
            "profile after an hour asks again", loggedIn, .call(.profile, .profile(ada)), .wait(3_601),
            Scenario.Move.call(.profile, .profile(ada)).sending(.refresh, .profile), .call(.profile, .profile(ada))),
        Scenario(
            "profile and postal code", .call(.logIn(both), .signedIn), .call(.profile, .profile(adaWithPostalCode))),
        Scenario(
            "only the user id", .call(.logIn(["profile:user_id"]), .signedIn),
            .call(.profile, .profile(["user_id": DemoUser.ada.userID]))),
        Scenario(
            "profile implies the user id", loggedIn, .call(.accessToken(["profile:user_id"]), .token(isNew: true))),
        Scenario("user id does not imply profile", .call(.logIn(["profile:user_id"]), .signedIn), notAuthorized),
        Scenario(
            "no profile scope", .call(.logIn(["alexa:all"]), .signedIn), .call(.profile, error: 1),
            .call(.accessToken(["alexa:all"]), .token(isNew: true))),
        Scenario("a missing scope, silently", loggedIn, .call(.accessToken(both), error: 1), newToken),
        Scenario(
            "a missing scope, with the page", loggedIn, .call(.logIn(both), .signedIn),
            .call(.profile, .profile(adaWithPostalCode))),
        Scenario(
            "another scope adds to the granted ones", loggedIn, .call(.logIn(["postal_code"]), .signedIn),
            .call(.accessToken(both), .token(isNew: true))),
        // Expectation 21: a log-in shows no page if a stored grant covers the scopes.
        Scenario("log in again shows no page", loggedIn, .user(.close), loggedIn),
        Scenario("restart", loggedIn, newToken, .restart, sameToken, .call(.profile, .profile(ada))),
        Scenario("an expired token is refreshed", loggedIn, newToken, expired, newToken, sameToken),
        Scenario(
            "a token is refreshed five minutes early", loggedIn, newToken, .wait(3_299), sameToken, .wait(2), newToken),
        Scenario("an expired token is refreshed after a restart", loggedIn, newToken, expired, .restart, newToken),
        Scenario(
            "a forced refresh", loggedIn, newToken, .call(.accessToken(profile, isForced: true), .token(isNew: true))),
        Scenario("a forced refresh without a session", .call(.accessToken(profile, isForced: true), error: 1)),
        Scenario(
            "the clock goes back a day", loggedIn, newToken, .setClock(-86_400), newToken.sending(.refresh), sameToken,
            Scenario.Move.call(.profile, .profile(ada)).sending(.profile)),
        // Regression 9: a new token that expires within the refresh margin is still stored.
        Scenario(
            "a token that expires immediately", .fault("token-life=0", .token),
            loggedIn.storing(.signedIn(granted: profile, life: 0)), newToken, sameToken),
        Scenario(
            "a revoked grant, found by a refresh", loggedIn, .server { $0.revokeAllGrants() }, expired,
            notAuthorized.sending(.refresh.but("invalid_grant")).storing(.removed)),
        Scenario(
            "a revoked grant, found by a profile request",
            signedInForAnHour + [
                .server { $0.revokeAllGrants() },
                Scenario.Move.call(.profile, error: 1)
                    .sending(.profile.but("invalid_token"), .refresh.but("invalid_grant")).storing(.removed),
                notAuthorized,
            ]),
        Scenario(
            "a revoked grant, with the page", loggedIn, .server { $0.revokeAllGrants() }, expired,
            loggedIn.sending(.refresh.but("invalid_grant"), .page, .exchange, .profile), newToken),
        // Otherwise the app would ask the user to sign in, and no sign-in would show the page.
        Scenario(
            "a refresh that is refused for good, with the page", loggedIn, .fault("error=access_denied", .token),
            expired,
            loggedIn.sending(.refresh.failing, .page, .exchange, .profile)
                .storing(.usedUp, .signedIn(granted: profile)),
            newToken),
        Scenario(
            "a token that the profile endpoint refuses is renewed",
            signedInForAnHour + [
                .server { $0.expireAccessTokens() },
                Scenario.Move.call(.profile, .profile(ada))
                    .sending(.profile.but("invalid_token"), .refresh, .profile),
                newToken,
            ]),
        Scenario("log out", loggedIn, .call(.logOut, .signedOut), notAuthorized, .call(.profile, error: 1)),
        Scenario(
            "log out, log in", loggedIn, .call(.profile, .profile(ada)), .call(.logOut, .signedOut), loggedIn,
            .call(.profile, .profile(ada))),
        Scenario(
            "the server asks for a pause", loggedIn, expired, .fault("status=503,retry-after=60", .token),
            .call(.accessToken(profile), error: 2, retryAfter: 60).sending(.refresh.failing),
            .wait(20), .call(.accessToken(profile), error: 2, retryAfter: 40), .wait(41), newToken),
    ]

    // MARK: The user's actions

    static let left = KnownDifference.userLeavesThePage

    private static let pages = [
        Scenario("the user closes the page", .user(.close), .call(.logIn(profile), left), notAuthorized),
        Scenario("the user cancels", .user(.cancel), .call(.logIn(profile), left), notAuthorized),
        Scenario("the user denies", .user(.deny), .call(.logIn(profile), error: 4), notAuthorized),
        Scenario("cancel, then allow", .user(.cancel), .call(.logIn(profile), left), .user(.allow), loggedIn, newToken),
        Scenario("deny, then allow", .user(.deny), .call(.logIn(profile), error: 4), .user(.allow), loggedIn, newToken),
        Scenario(
            "cancelling a request for more scopes keeps the session", loggedIn, newToken, .user(.cancel),
            .call(.logIn(both), left), sameToken),
        Scenario(
            "denying a request for more scopes keeps the session", loggedIn, newToken, .user(.deny),
            .call(.logIn(both), error: 4), sameToken),
        Scenario("no browser", .user(.noBrowser), .call(.logIn(profile), error: 5)),
    ]

    // MARK: The redirect

    private static let redirects = [
        ("error=server_error", 2), ("error=temporarily_unavailable", 2), ("error=invalid_request", 6),
        ("error=invalid_scope&error_description=lwa-invalid-parameter-bad-scope", 6), ("error=unauthorized_client", 8),
        ("error=access_denied&error_description=Anything", 4), ("error=access_denied", 4), ("error=no_such_error", 6),
        ("code=x&error=access_denied", 2), ("code=x&code=y", 2), ("code=", 2), ("nothing=1", 2), ("code=unknown", 2),
        ("code=x&state=wrong", 2),
    ].map { (parameters: String, code: UInt) in
        let sends: [Sent] = parameters == "code=unknown" ? [.page, .exchange.but("invalid_grant")] : [.page]
        return Scenario(
            "the redirect has \(parameters)", .user(.comeBack(parameters)),
            .call(.logIn(profile), error: code).sending(sends), .user(.allow), loggedIn)
    }

    // MARK: Invalid input

    private static let input = [
        Scenario("no scopes", Scenario.Move.call(.logIn([]), error: 6).sending(), .call(.accessToken([]), error: 6)),
        Scenario("an empty scope", Scenario.Move.call(.logIn([""]), error: 6).sending()),
        Scenario("an invalid scope name", Scenario.Move.call(.logIn(["pröfile"]), error: 6).sending()),
        Scenario("a scope that the server does not know", .call(.logIn(["no_such_scope"]), error: 6), notAuthorized),
        Scenario(
            "two scopes in one name", .call(.logIn(["profile postal_code"]), .signedIn),
            .call(.profile, .profile(adaWithPostalCode))),
        Scenario(
            "wrong input keeps the session", loggedIn, newToken, Scenario.Move.call(.logIn([]), error: 6).sending(),
            sameToken),
        Scenario("the browser can't reach the server", .server { $0.stop() }, .call(.logIn(profile), error: 5)),
        Scenario("offline with a fresh token", loggedIn, newToken, .server { $0.stop() }, sameToken),
        Scenario(
            "offline with an expired token", loggedIn, .server { $0.stop() }, expired,
            .call(.accessToken(profile), error: 7), .call(.logIn(profile), error: 7).sending()),
        Scenario(
            "profile within an hour while offline", loggedIn, .server { $0.stop() }, .call(.profile, .profile(ada))),
        Scenario("profile while offline", signedInForAnHour + [.server { $0.stop() }, .call(.profile, error: 7)]),
        Scenario(
            "a request whose connection is lost is sent once more", .fault("refuse", .token),
            .fault("truncate", .profile),
            loggedIn.sending(.page, .exchange.failing, .exchange, .profile, .profile), .fault("refuse", .token),
            expired, newToken.sending(.refresh.failing, .refresh), .fault("process-then-drop", .signOut),
            Scenario.Move.call(.logOut, .signedOut).sending(.signOut, .signOut.but("unknown"))),
    ]

    // MARK: The store

    private static let stores = [
        Scenario(
            "a store that can't be read", loggedIn, newToken, .store([.reading]), sameToken, .wait(2),
            .call(.accessToken(profile), error: 5),
            .call(.profile, error: 5), .store([]), sameToken),
        Scenario(
            "a sign-in that can't be stored", .store([.writing, .removing]),
            .call(.logIn(profile), error: 5).sending(.page, .exchange), .store([]), notAuthorized),
        Scenario(
            "a refresh that can't be stored is not lost", loggedIn, newToken, expired, .store([.writing, .removing]),
            newToken.storing(.refreshedInMemory), .store([]), .wait(2), sameToken.sending().storing(.storedLater)),
        Scenario(
            "a sign-out that can't be stored", loggedIn, newToken, .store([.writing, .removing]),
            .call(.logOut, error: 5).sending(), .store([]), sameToken),
    ]

    // MARK: The server's replies

    /// Three scenarios, in which the server answers a sign-in, a refresh and a profile request with this reply.
    /// Regressions 4 and 8: a refresh ends the session only if the server refuses it for good.
    static func scenarios(of answer: ServerAnswer) -> [Scenario] {
        [
            Scenario(
                "a sign-in answered with \(answer.name)", .fault(answer.fault, .token, times: answer.tokenTimes),
                .call(.logIn(profile), error: answer.exchange, retryAfter: answer.retryAfter)
                    .sending([.page] + answer.sends(.exchange)),
                notAuthorized, loggedIn),
            Scenario(
                "a refresh answered with \(answer.name)", loggedIn, expired,
                .fault(answer.fault, .token, times: answer.tokenTimes),
                .call(.accessToken(profile), error: answer.refresh, retryAfter: answer.pause)
                    .sending(answer.sends(.refresh)).storing(answer.refreshEffects),
                .wait(600), answer.endsSession ? endOfSession(answer) : newToken,
                answer.endsSession ? loggedIn.sending(.page, .exchange, .profile) : loggedIn),
            Scenario(
                "a profile request answered with \(answer.name)",
                signedInForAnHour + [
                    .fault(answer.fault, .profile, times: 100),
                    .call(.profile, error: answer.profile, retryAfter: answer.pause).sending(answer.profileSends)
                        .storing(answer.profileEffects),
                    .server { $0.clearFaults() }, .wait(600),
                ]
                    + (answer.refusesAccessToken
                        ? [.call(.profile, error: 1), notAuthorized, loggedIn.sending(.page, .exchange, .profile)]
                        : [Scenario.Move.call(.profile, .profile(ada)).sending(.profile), sameToken])),
        ]
    }

    /// If the app couldn't read the new refresh token in the reply, the next refresh finds that the server refuses the
    /// previous one.
    private static func endOfSession(_ answer: ServerAnswer) -> Scenario.Move {
        answer.refresh == 1
            ? notAuthorized : notAuthorized.sending(.refresh.but("invalid_grant")).storing(.removed)
    }

    private static let signOuts = ["status=500", "html", "error=invalid_request"].map { fault in
        let expected = Expected(.serverNotNotified, serverFailure: fault.hasPrefix("error") ? 6 : 2)
        return Scenario(
            "a sign-out answered with \(fault)", loggedIn, .fault(fault, .signOut),
            Scenario.Move.call(.logOut, fault == "html" ? Expected(.signedOut) : expected).sending(.signOut.failing),
            notAuthorized)
    }
}
