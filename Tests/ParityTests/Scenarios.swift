import BothAPIs
import LocalAuthorizationServer
import TestSupport

/// All scenarios of the parity tests.
enum Scenarios {
    static let all: [Scenario] = groups.flatMap(\.scenarios) + ServerAnswer.all.flatMap(scenarios) + Matrix.scenarios

    /// The scenarios that the test plays: under the thread sanitizer only every eighth, because all would take minutes.
    static let played = Sanitizer.isForThreads ? stride(from: 0, to: all.count, by: 8).map { all[$0] } : all

    /// The scenarios by topic, without those for the server's replies and those of ``Matrix``.
    static let groups: [(title: String, scenarios: [Scenario])] = [
        ("The life of a session", sessions), ("The user at the page", pages),
        ("The redirect", redirects), ("Invalid input, and no connection", input),
        ("The store", stores), ("Signing out", signOuts), ("The options of a call", options),
        ("Authorization codes", codes), ("Coming back to the app", redirectsToApp),
        ("Calls at the same time", overlapping),
        ("The parts of a result", results), ("The error codes", errors),
    ]

    // MARK: Sessions

    private static let sessions = [
        // Promise 14: the record has the client id and the redirect URI. Promise 28: no page is shown.
        Scenario("silent check before any sign-in", notAuthorized),
        Scenario("profile before any sign-in", .call(.profile, error: 1)),
        // Promise 32: removing an absent grant succeeds.
        Scenario("log out before any sign-in", .call(.logOut, .signedOut), .call(.logOut, .signedOut)),
        Scenario("log in, token, profile", loggedIn, newToken, sameToken, hasProfile),
        Scenario("the profile is fetched at the sign-in", loggedIn, hasProfile, .wait(3_599), hasProfile),
        Scenario(
            "profile after an hour asks again", loggedIn, hasProfile, .wait(3_601),
            .call(.profile, .profile(ada), "refresh, profile; stored; refreshed, userUpdated"), hasProfile),
        Scenario("profile and postal code", loggedInToBoth, .call(.profile, .profile(adaWithPostalCode))),
        Scenario(
            "only the user id", .call(.logIn(["profile:user_id"]), .signedIn, signIn("profile:user_id")),
            .call(.profile, .profile(["user_id": DemoUser.ada.userID]))),
        Scenario(
            "profile implies the user id", loggedIn, .call(.accessToken(["profile:user_id"]), .token(isNew: true))),
        Scenario(
            "user id does not imply profile",
            .call(.logIn(["profile:user_id"]), .signedIn, signIn("profile:user_id")), notAuthorized),
        Scenario(
            "no profile scope",
            .call(.logIn(["alexa:all"]), .signedIn, "page(scope=alexa:all), exchange; stored(alexa:all); signedIn"),
            .call(.profile, error: 1), .call(.accessToken(["alexa:all"]), .token(isNew: true))),
        Scenario("a missing scope, silently", loggedIn, .call(.accessToken(both), error: 1), newToken),
        Scenario(
            "a missing scope, with the page", loggedIn, loggedInToBoth, .call(.profile, .profile(adaWithPostalCode))),
        Scenario(
            "another scope adds to the granted ones", loggedIn,
            .call(.logIn(["postal_code"]), .signedIn, signIn("postal_code profile")),
            .call(.accessToken(both), .token(isNew: true))),
        // Promise 28: a log-in shows no page if a stored grant covers the scopes.
        Scenario("log in again shows no page", loggedIn, .user(.close), stillLoggedIn),
        Scenario("restart", loggedIn, newToken, .restart, sameToken, hasProfile),
        Scenario("an expired token is refreshed", loggedIn, newToken, expired, refreshedToken, sameToken),
        Scenario(
            "a token is refreshed five minutes early", loggedIn, newToken, .wait(3_299), sameToken, .wait(2),
            refreshedToken),
        Scenario(
            "an expired token is refreshed after a restart", loggedIn, newToken, expired, .restart, refreshedToken),
        Scenario(
            "a forced refresh", loggedIn, newToken,
            .call(.accessToken(profile, isForced: true), .token(isNew: true), refresh)),
        Scenario("a forced refresh without a session", .call(.accessToken(profile, isForced: true), error: 1)),
        Scenario(
            "the clock goes back a day", loggedIn, newToken, .setClock(-86_400), refreshedToken, sameToken,
            .call(.profile, .profile(ada), "profile; stored; userUpdated")),
        // Promise 42: a new token that expires within the refresh margin is still stored.
        Scenario(
            "a token that expires immediately", .fault("token-life=0", .token),
            .call(.logIn(profile), .signedIn, "page, exchange; stored(for 0 s); signedIn"), refreshedToken, sameToken),
        Scenario(
            "a revoked grant, found by a refresh", loggedIn, .server { $0.revokeAllGrants() }, expired,
            .call(.accessToken(profile), error: 1, "refresh: invalid_grant; \(removed)")),
        Scenario(
            "a revoked grant, found by a profile request",
            signedInForAnHour + [
                .server { $0.revokeAllGrants() },
                .call(.profile, error: 1, "profile: invalid_token, refresh: invalid_grant; \(removed)"),
                notAuthorized,
            ]),
        Scenario(
            "a revoked grant, with the page", loggedIn, .server { $0.revokeAllGrants() }, expired,
            .call(.logIn(profile), .signedIn, signIn(afterRefresh: "invalid_grant")), newToken),
        // If the refused grant still counted as a sign-in, the app would ask the user to sign in, and no sign-in would
        // show the page.
        Scenario(
            "a refresh that is refused for good, with the page", loggedIn, .fault("error=access_denied", .token),
            expired, .call(.logIn(profile), .signedIn, signIn(afterRefresh: "fault")), newToken),
        Scenario(
            "a token that the profile endpoint refuses is renewed",
            signedInForAnHour + [
                .server { $0.expireAccessTokens() },
                .call(
                    .profile, .profile(ada),
                    "profile: invalid_token, refresh, profile; stored; refreshed, userUpdated"),
                newToken,
            ]),
        Scenario("log out", loggedIn, loggedOut, notAuthorized, .call(.profile, error: 1)),
        Scenario("log out, log in", loggedIn, hasProfile, loggedOut, loggedIn, hasProfile),
        Scenario(
            "the server asks for a pause", loggedIn, expired, .fault("status=503,retry-after=60", .token),
            .call(.accessToken(profile), error: 2, "refresh: fault; try again in 60.0 s"),
            .wait(20), .call(.accessToken(profile), error: 2, "try again in 40.0 s"), .wait(41), refreshedToken),
    ]

    private static func signIn(afterRefresh verdict: String) -> String {
        "page, refresh: \(verdict), exchange, profile; stored; signedOut(refusedByServer), signedIn, userUpdated"
    }

    // MARK: The user's actions

    static let left = KnownDifference.userLeavesThePage
    static let leftPage = Scenario.Move.call(.logIn(profile), left, "page")
    private static let denied = Scenario.Move.call(.logIn(profile), error: 4, "page")

    private static let pages = [
        Scenario("the user closes the page", .user(.close), leftPage, notAuthorized),
        Scenario("the user cancels", .user(.cancel), leftPage, notAuthorized),
        Scenario("the user denies", .user(.deny), denied, notAuthorized),
        Scenario("cancel, then allow", .user(.cancel), leftPage, .user(.allow), loggedIn, newToken),
        Scenario("deny, then allow", .user(.deny), denied, .user(.allow), loggedIn, newToken),
        Scenario(
            "cancelling a request for more scopes keeps the session", loggedIn, newToken, .user(.cancel),
            .call(.logIn(both), left, "page(scope=profile postal_code)"), sameToken),
        Scenario(
            "denying a request for more scopes keeps the session", loggedIn, newToken, .user(.deny),
            .call(.logIn(both), error: 4, "page(scope=profile postal_code)"), sameToken),
        Scenario("no browser", .user(.noBrowser), .call(.logIn(profile), error: 5, "page")),
    ]

    // MARK: The redirect

    private static let redirects = [
        ("error=server_error", 2), ("error=temporarily_unavailable", 2), ("error=invalid_request", 6),
        ("error=invalid_scope&error_description=lwa-invalid-parameter-bad-scope", 6), ("error=unauthorized_client", 8),
        ("error=access_denied&error_description=Anything", 4), ("error=access_denied", 4), ("error=no_such_error", 6),
        ("code=x&error=access_denied", 2), ("code=x&code=y", 2), ("code=", 2), ("nothing=1", 2), ("code=unknown", 2),
        ("code=x&state=wrong", 2),
    ].map { (parameters: String, code: UInt) in
        let words = parameters == "code=unknown" ? "page, exchange: invalid_grant" : "page"
        return Scenario(
            "the redirect has \(parameters)", .user(.comeBack(parameters)),
            .call(.logIn(profile), error: code, words), .user(.allow), loggedIn)
    }

    // MARK: Invalid input

    private static let input = [
        Scenario("no scopes", .call(.logIn([]), error: 6), .call(.accessToken([]), error: 6)),
        Scenario("an empty scope", .call(.logIn([""]), error: 6)),
        Scenario("an invalid scope name", .call(.logIn(["pröfile"]), error: 6)),
        Scenario(
            "a scope that the server does not know",
            .call(.logIn(["no_such_scope"]), error: 6, "page(scope=no_such_scope)"), notAuthorized),
        Scenario(
            "two scopes in one name",
            .call(.logIn(["profile postal_code"]), .signedIn, signIn("profile postal_code")),
            .call(.profile, .profile(adaWithPostalCode))),
        Scenario("wrong input keeps the session", loggedIn, newToken, .call(.logIn([]), error: 6), sameToken),
        Scenario("the browser can't reach the server", .server { $0.stop() }, .call(.logIn(profile), error: 5, "page")),
        Scenario("offline with a fresh token", loggedIn, newToken, .server { $0.stop() }, sameToken),
        Scenario(
            "offline with an expired token", loggedIn, .server { $0.stop() }, expired,
            .call(.accessToken(profile), error: 7), .call(.logIn(profile), error: 7)),
        Scenario("profile within an hour while offline", loggedIn, .server { $0.stop() }, hasProfile),
        Scenario("profile while offline", signedInForAnHour + [.server { $0.stop() }, .call(.profile, error: 7)]),
        Scenario(
            "a request whose connection is lost is sent once more", .fault("refuse", .token),
            .fault("truncate", .profile),
            .call(
                .logIn(profile), .signedIn,
                "page, exchange: fault, exchange, profile, profile; stored; signedIn, userUpdated"),
            .fault("refuse", .token), expired,
            .call(.accessToken(profile), .token(isNew: true), "refresh: fault, \(refresh)"),
            .fault("process-then-drop", .signOut),
            .call(.logOut, .signedOut, "sign-out, sign-out: unknown; removed; signedOut(byApp)")),
    ]

    // MARK: The store

    private static let stores = [
        // Promise 61: the user isn't treated as signed out.
        Scenario(
            "a store that can't be read", loggedIn, newToken, .store([.reading]), sameToken, .wait(2),
            .call(.accessToken(profile), error: 5),
            .call(.profile, error: 5), .store([]), sameToken),
        Scenario(
            "a sign-in that can't be stored", .store([.writing, .removing]),
            .call(.logIn(profile), error: 5, "page, exchange"), .store([]), notAuthorized),
        Scenario(
            "a refresh that can't be stored is not lost", loggedIn, newToken, expired, .store([.writing, .removing]),
            .call(.accessToken(profile), .token(isNew: true), "refresh; refreshed"), .store([]), .wait(2),
            .call(.accessToken(profile), .token(isNew: false), "stored(for 3598 s)")),
        Scenario(
            "a sign-out that can't be stored", loggedIn, newToken, .store([.writing, .removing]),
            .call(.logOut, error: 5), .store([]), sameToken),
    ]

    // MARK: The server's replies

    /// Three scenarios, in which the server answers a sign-in, a refresh and a profile request with this reply.
    /// Promise 38: a refresh ends the session only if the server refuses it for good.
    static func scenarios(of answer: ServerAnswer) -> [Scenario] {
        [
            Scenario(
                "a sign-in answered with \(answer.name)", .fault(answer.fault, .token, times: answer.tokenTimes),
                .call(.logIn(profile), error: answer.signIn.code, answer.signIn.words), notAuthorized, loggedIn),
            Scenario(
                "a refresh answered with \(answer.name)",
                [
                    loggedIn, expired, .fault(answer.fault, .token, times: answer.tokenTimes),
                    .call(.accessToken(profile), error: answer.refresh.code, answer.refresh.words), .wait(600),
                ] + afterRefresh(answer)),
            Scenario(
                "a profile request answered with \(answer.name)",
                signedInForAnHour + [
                    .fault(answer.fault, .profile, times: 100),
                    .call(.profile, error: answer.profile.code, answer.profile.words),
                    .server { $0.clearFaults() }, .wait(600),
                ]
                    + (answer.profileEndsSession
                        ? [.call(.profile, error: 1), notAuthorized, loggedIn]
                        : [
                            .call(.profile, .profile(ada), "profile; stored(for 3000 s); userUpdated"), sameToken,
                        ])),
        ]
    }

    private static func afterRefresh(_ answer: ServerAnswer) -> [Scenario.Move] {
        switch answer.session {
        case .continues: [refreshedToken, stillLoggedIn]
        case .ends: [notAuthorized, loggedIn]
        case .endsLater:
            [.call(.accessToken(profile), error: 1, "refresh: invalid_grant; \(removed)"), loggedIn]
        }
    }

    private static let signOuts = [("status=500", 2), ("html", nil), ("error=invalid_request", 6)].map {
        (fault: String, code: UInt?) in
        let words = "sign-out: fault; removed; signedOut(byApp)"
        let expected = code.map { Expected(.serverNotNotified, words, serverFailure: $0) }
        return Scenario(
            "a sign-out answered with \(fault)", loggedIn, .fault(fault, .signOut),
            .call(.logOut, expected ?? Expected(.signedOut, words)), notAuthorized)
    }
}
