import BothAPIs

// Scenarios for options, authorization codes, redirects that open the app and overlapping calls, and for the contents
// of results and errors.

extension Scenarios {
    /// The device's verifier, and its challenge (RFC 7636 appendix B).
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    /// The challenges that the app itself chooses. The records show them, because they are not random.
    static let challenges = [challenge, verifier, "short"]

    private static let alexa = ["alexa:all"]
    private static let scopeData = #"{"alexa:all":{"productID":"Speaker"}}"#
    private static let code = ClientCall.authorizationCode(profile, challenge: challenge)
    private static let codePage = "page(code_challenge=\(challenge))"
    private static func plain(_ method: String?, _ word: String) -> Scenario.Move {
        let call = ClientCall.authorizationCode(
            alexa, challenge: verifier, SignInOptions(challengeMethod: method))
        return .call(call, .code, "page(scope=alexa:all, code_challenge=\(verifier), \(word))")
    }

    static let options = [
        Scenario(
            "the sandbox",
            .call(
                .logIn(profile, SignInOptions(isSandbox: true)), .signedIn,
                "page(sandbox=true), exchange, profile; stored; signedIn, userUpdated"),
            newToken),
        Scenario(
            "scope data",
            .call(
                .logIn(alexa, SignInOptions(scopeData: scopeData)), .signedIn,
                "page(scope=alexa:all, scope_data=\(scopeData)), exchange; stored(alexa:all); signedIn"),
            .call(.accessToken(alexa), .token(isNew: true))),
        Scenario(
            "strategy always, signed in", loggedIn,
            .call(
                .logIn(profile, always), .strategyAlways, "",
                modern: "page, exchange, profile; stored; signedOut(forNewSignIn), signedIn, userUpdated")),
        Scenario("strategy always, signed out", .call(.logIn(profile, always), .signedIn, signIn), newToken),
        Scenario(
            "profile with options", .call(.profileWithOptions, error: 1), loggedIn,
            .call(.profileWithOptions, .profile(ada)), .call(.profileWithOptions, .profile(ada))),
        Scenario(
            "3.x returns the user with each token", .returnUser,
            .call(.logIn(profile), .signedIn, signIn, parts: adaAsUser),
            .call(.accessToken(profile), .token(isNew: true), parts: adaAsUser), expired,
            .call(
                .accessToken(profile), .userIsFetched, refresh,
                modern: "refresh, profile; stored; refreshed, userUpdated", parts: adaAsUser)),
        // Promise 29: a check at launch, offline.
        Scenario(
            "3.x returns an old user while offline",
            signedInForAnHour + [
                .returnUser, .server { $0.stop() }, .restart,
                .call(.accessToken(profile), .token(isNew: false), parts: adaAsUser),
            ]),
        Scenario(
            "the user allows fewer scopes", .user(.allowOnly("profile")),
            .call(
                .logIn(both), .signedIn,
                "page(scope=profile postal_code), exchange, profile; stored; signedIn, userUpdated"),
            .call(.accessToken(both), .token(isNew: true)), .call(.logIn(both), .signedIn)),
        Scenario("no API key", [.loseKey] + Matrix.calls.map { .call($0, error: 8, "no client id") }),
    ]

    private static let always = SignInOptions(isAlways: true)

    static let codes =
        [
            // Promise 9: the device can use the code with the app's client id and redirect URI.
            Scenario(
                "a code that the device exchanges",
                .call(
                    .authorizationCode(alexa, challenge: challenge, SignInOptions(scopeData: scopeData)), .code,
                    "page(scope=alexa:all, code_challenge=\(challenge), scope_data=\(scopeData))"),
                .device(verifier: verifier), notAuthorized),
            Scenario(
                "a plain challenge", plain("plain", "code_challenge_method=plain"), .device(verifier: verifier)),
            Scenario(
                "a challenge without a method", plain(nil, "no code_challenge_method"), .device(verifier: verifier)),
            Scenario(
                "a wrong verifier", .call(code, .code, codePage), .device(verifier: challenge, isRefused: true)),
            Scenario(
                "a code in the sandbox",
                .call(
                    .authorizationCode(profile, challenge: challenge, SignInOptions(isSandbox: true)), .code,
                    "page(code_challenge=\(challenge), sandbox=true)")),
            Scenario(
                "a code for fewer scopes", .user(.allowOnly("profile")),
                .call(
                    .authorizationCode(both, challenge: challenge), .code,
                    "page(scope=profile postal_code, code_challenge=\(challenge))"),
                .device(verifier: verifier)),
            Scenario("a code doesn't change the session", loggedIn, newToken, .call(code, .code, codePage), sameToken),
            Scenario("a code that the user denies", .user(.deny), .call(code, error: 4, codePage)),
            Scenario("a code that the user cancels", .user(.cancel), .call(code, left, codePage)),
            Scenario("a code whose page the user closes", .user(.close), .call(code, left, codePage)),
            Scenario("a code without a challenge", .call(.authorizationCode(profile, challenge: nil), error: 6)),
            Scenario(
                "a challenge that the server refuses",
                .call(
                    .authorizationCode(profile, challenge: "short"), error: 6, "page(code_challenge=short)")),
            Scenario(
                "a code whose redirect opens the app", .user(.openApp), .start(code), .open(true),
                .answer(.code, codePage), .device(verifier: verifier)),
        ]
        + [("code=x&code=y", 2), ("error=server_error", 2), ("code=x&state=wrong", 2), ("error=invalid_scope", 6)].map {
            (parameters: String, error: UInt) in
            Scenario(
                "a code whose redirect has \(parameters)", .user(.comeBack(parameters)),
                .call(code, error: error, codePage))
        }

    static let redirectsToApp = [
        Scenario(
            "the app is opened with the redirect", .user(.openApp), .start(.logIn(profile)),
            .open("https://example.com/?code=x&state=y", false), .open(Usual.redirectURI, false),
            .open(true), .answer(.signedIn, signIn), newToken),
        Scenario(
            "the redirect arrives twice", .user(.openApp), .start(.logIn(profile)), .open(true), .open(false),
            .answer(.signedIn, signIn), .open(false), newToken),
        Scenario("the page has returned the redirect already", loggedIn, .open(false), newToken),
        Scenario(
            "the redirect arrives after a log-out", .user(.openApp), .start(.logIn(profile)),
            .call(.logOut, .signedOut, "page"), .open(false), .answer(left), notAuthorized),
    ]

    // The record of the first answered call has the pages of all calls that have started by then.
    static let overlapping = [
        // Promise 46: a double tap shows one page, and both calls are answered.
        Scenario(
            "two equal sign-ins", .user(.openApp), .start(.logIn(profile)), .start(.logIn(profile), showsPage: false),
            .open(true), .answer(.signedIn, signIn), .answer(.signedIn)),
        Scenario(
            "a sign-in supersedes another", .user(.linger), .start(.logIn(profile)), .user(.allow),
            .call(.logIn(both), .signedIn, "page, " + signIn("profile postal_code")), .answer(left)),
        Scenario(
            "a sign-in for fewer scopes shares the page", .user(.openApp), .start(.logIn(both)),
            .start(.logIn(profile), showsPage: false), .open(true),
            .answer(.signedIn, signIn("profile postal_code")), .answer(.signedIn)),
        Scenario(
            "a log-out ends a sign-in", .user(.linger), .start(.logIn(profile)), .call(.logOut, .signedOut, "page"),
            .answer(left), notAuthorized),
        Scenario(
            "a silent check while the page is open", .user(.linger), .start(.logIn(profile)),
            .call(.accessToken(profile), error: 1, "page"), .call(.logOut, .signedOut), .answer(left)),
        // Promise 36: several callers with an expired token cause one token request.
        Scenario(
            "two calls for an expired token", loggedIn, newToken, expired,
            .start(.accessToken(profile), showsPage: false), .start(.accessToken(profile), showsPage: false),
            .answer(.token(isNew: true), refresh), .answer(.token(isNew: false))),
    ]

    // MARK: The contents of answers

    static let results = [
        Scenario(
            "the parts of a sign-in and a token",
            .call(
                .logIn(profile), .signedIn, signIn,
                parts: ["api": "authorizeUser", "value": "Atza|•", "scopes": "profile"]),
            .call(
                .accessToken(profile), .token(isNew: true), parts: ["api": "getAccessToken", "scopes": "profile"]),
            .call(.profile, .profile(ada), parts: adaAsUser.merging(["api": "getProfile"]) { $1 }),
            .call(.logOut, .signedOut, signOut, parts: ["api": "clearAuthorizationState"])),
        Scenario(
            "the parts of a code",
            .call(
                code, .code, codePage,
                parts: [
                    "api": "getAuthorizationCode", "client": Usual.clientID, "redirect": Usual.redirectURI,
                ])),
    ]

    private static func error(_ name: String, _ message: String) -> [String: String] {
        ["domain": "AMZNLWAErrorDomain", "name": name, "message": message]
    }

    static let errors = [
        Scenario(
            "error 1",
            .call(
                .accessToken(profile), error: 1, parts: error("applicationNotAuthorized", "No user is signed in."))),
        Scenario(
            "error 2", .fault("status=503,retry-after=60", .token),
            .call(
                .logIn(profile), error: 2, "page, exchange: fault; try again in 60.0 s",
                parts: error("serverError", "The server is busy or failing."))),
        Scenario("error 3", .user(.close), leftPage),
        Scenario(
            "error 4", .user(.deny),
            .call(.logIn(profile), error: 4, "page", parts: error("accessDenied", "Access was denied."))),
        Scenario(
            "error 5", .store([.reading]),
            .call(.accessToken(profile), error: 5, parts: error("deviceError", "The device is locked."))),
        Scenario(
            "error 6",
            .call(
                .logIn([]), error: 6, parts: error("invalidInput", "The request names no scopes. Set at least one."))),
        Scenario(
            "error 7",
            signedInForAnHour + [
                .server { $0.stop() },
                .call(.profile, error: 7, parts: error("networkError", "The server can't be reached.")),
            ]),
        Scenario(
            "error 8", .loseKey,
            .call(
                .profile, error: 8, "no client id",
                parts: error(
                    "unauthorizedClient",
                    """
                    The main bundle's Info.plist has no text under APIKey. Set APIKey to the API key that the Amazon \
                    developer console shows for this bundle identifier.
                    """))),
        Scenario(
            "error 10", .fault(#"status=400,body={"error":"invalid_request"%2C"force_update":"1"}"#, .token),
            .call(
                .logIn(profile), error: 10, "page, exchange: fault",
                parts: error("versionDenied", "The server refuses this version of the SDK."))),
    ]
}
