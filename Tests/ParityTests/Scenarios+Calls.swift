import BothAPIs

// Scenarios for options, authorization codes, redirects that open the app, overlapping calls and error codes, and
// the calls of both SDKs in pairs.

extension Scenarios {
    /// The device's verifier, and its challenge (RFC 7636 appendix B).
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    /// The challenges that the app itself chooses. The records show them, because they are not random.
    static let challenges = [challenge, verifier, "short"]

    private static let alexa = ["alexa:all"]
    private static let scopeData = #"{"alexa:all":{"productID":"Speaker"}}"#
    private static let code = ClientCall.authorizationCode(profile, challenge: challenge)
    private static func plain(_ method: String?) -> ClientCall {
        .authorizationCode(alexa, challenge: verifier, SignInOptions(challengeMethod: method))
    }

    static let options = [
        Scenario("the sandbox", .call(.logIn(profile, SignInOptions(isSandbox: true)), .signedIn), newToken),
        Scenario(
            "scope data", .call(.logIn(alexa, SignInOptions(scopeData: scopeData)), .signedIn),
            .call(.accessToken(alexa), .token(isNew: true))),
        Scenario("strategy always, signed in", loggedIn, .call(.logIn(profile, always), .strategyAlways)),
        Scenario("strategy always, signed out", .call(.logIn(profile, always), .signedIn), newToken),
        Scenario(
            "profile with options", .call(.profileWithOptions, error: 1), loggedIn,
            .call(.profileWithOptions, .profile(ada)), .call(.profileWithOptions, .profile(ada))),
        Scenario(
            "3.x returns the user with each token", .returnUser, loggedIn, newToken,
            .wait(3_600), .call(.accessToken(profile), .token(isNew: true)).changed { $0.difference = .userIsFetched }),
        Scenario(
            "3.x returns an old user while offline",
            signedInForAnHour + [.returnUser, .server { $0.stop() }, sameToken.sending()]),
        Scenario(
            "the user allows fewer scopes", .user(.allowOnly("profile")),
            .call(.logIn(both), .signedIn).storing(.signedIn(granted: profile)),
            .call(.accessToken(both), .token(isNew: true)), .call(.logIn(both), .signedIn).sending()),
        Scenario("no API key", [.loseKey] + Matrix.calls.map { .call($0, error: 8) }),
    ]

    private static let always = SignInOptions(isAlways: true)

    static let codes =
        [
            // Expectations 32 and 33: the device can use the code with the app's client id and redirect URI.
            Scenario(
                "a code that the device exchanges",
                .call(.authorizationCode(alexa, challenge: challenge, SignInOptions(scopeData: scopeData)), .code),
                .device(verifier: verifier, [.exchange, .refresh]), notAuthorized),
            Scenario(
                "a plain challenge", .call(plain("plain"), .code), .device(verifier: verifier, [.exchange, .refresh])),
            Scenario(
                "a challenge without a method", .call(plain(nil), .code),
                .device(verifier: verifier, [.exchange, .refresh])),
            Scenario(
                "a wrong verifier", .call(code, .code),
                .device(verifier: challenge, [.exchange.but("invalid_grant")])),
            Scenario(
                "a code in the sandbox",
                .call(.authorizationCode(profile, challenge: challenge, SignInOptions(isSandbox: true)), .code)),
            Scenario(
                "a code for fewer scopes", .user(.allowOnly("profile")),
                .call(.authorizationCode(both, challenge: challenge), .code),
                .device(verifier: verifier, [.exchange, .refresh])),
            Scenario("a code doesn't change the session", loggedIn, newToken, .call(code, .code), sameToken),
            Scenario("a code that the user denies", .user(.deny), .call(code, error: 4)),
            Scenario("a code that the user cancels", .user(.cancel), .call(code, left)),
            Scenario("a code whose page the user closes", .user(.close), .call(code, left)),
            Scenario(
                "a code without a challenge", .call(.authorizationCode(profile, challenge: nil), error: 6).sending()),
            Scenario(
                "a challenge that the server refuses", .call(.authorizationCode(profile, challenge: "short"), error: 6)),
            Scenario(
                "a code whose redirect opens the app", .user(.openApp), .begin(code), .open(true), .answer(.code),
                .device(verifier: verifier, [.exchange, .refresh])),
        ]
        + [("code=x&code=y", 2), ("error=server_error", 2), ("code=x&state=wrong", 2), ("error=invalid_scope", 6)].map {
            (parameters: String, error: UInt) in
            Scenario("a code whose redirect has \(parameters)", .user(.comeBack(parameters)), .call(code, error: error))
        }

    static let redirectsToApp = [
        Scenario(
            "the app is opened with the redirect", .user(.openApp), .begin(.logIn(profile)),
            .open("https://example.com/?code=x&state=y", false), .open(Expectation.redirectURI, false),
            .open(true), .answer(.signedIn), newToken),
        Scenario(
            "the redirect arrives twice", .user(.openApp), .begin(.logIn(profile)), .open(true), .open(false),
            .answer(.signedIn), .open(false), newToken),
        Scenario("the page has returned the redirect already", loggedIn, .open(false), newToken),
        Scenario(
            "the redirect arrives after a log-out", .user(.openApp), .begin(.logIn(profile)),
            .call(.logOut, .signedOut).sending(.page(profile)), .open(false), .answer(left).sending(), notAuthorized),
    ]

    static let overlapping = [
        // Expectation 23: a double tap shows one page, and both calls are answered.
        Scenario(
            "two equal sign-ins", .user(.openApp), .begin(.logIn(profile)), .begin(.logIn(profile), showsPage: false),
            .open(true), .answer(.signedIn), .answer(.signedIn)),
        Scenario(
            "a sign-in supersedes another", .user(.linger), .begin(.logIn(profile)), .user(.allow),
            .call(.logIn(both), .signedIn).sending(.page(profile), .page, .exchange, .profile),
            .answer(left).sending()),
        Scenario(
            "a sign-in for fewer scopes shares the page", .user(.openApp), .begin(.logIn(both)),
            .begin(.logIn(profile), showsPage: false), .open(true), .answer(.signedIn), .answer(.signedIn)),
        Scenario(
            "a log-out ends a sign-in", .user(.linger), .begin(.logIn(profile)),
            .call(.logOut, .signedOut).sending(.page(profile)), .answer(left).sending(), notAuthorized),
        Scenario(
            "a silent check while the page is open", .user(.linger), .begin(.logIn(profile)),
            notAuthorized.sending(.page(profile)), .call(.logOut, .signedOut), .answer(left).sending()),
        // Regression 1: several callers with an expired token cause one token request.
        Scenario(
            "two calls for an expired token", loggedIn, newToken, .wait(3_600),
            .begin(.accessToken(profile), showsPage: false), .begin(.accessToken(profile), showsPage: false),
            .answer(.token(isNew: true)), .answer(.token(isNew: false))),
    ]

    static let errors = [
        Scenario("error 1", .call(.accessToken(profile), error: 1, "No user is signed in.")),
        Scenario(
            "error 2", .fault("status=503,retry-after=60", .token),
            .call(.logIn(profile), error: 2, "The server is busy or failing.", retryAfter: 60)
                .sending(.page, .exchange.failing)),
        Scenario("error 3", .user(.close), .call(.logIn(profile), left)),
        Scenario("error 4", .user(.deny), .call(.logIn(profile), error: 4, "Access was denied.")),
        Scenario(
            "error 5", .store([.reading]), .call(.accessToken(profile), error: 5, "The device is locked.")),
        Scenario(
            "error 6", .call(.logIn([]), error: 6, "The request names no scopes. Set at least one.").sending()),
        Scenario(
            "error 7",
            signedInForAnHour + [.server { $0.stop() }, .call(.profile, error: 7, "The server can't be reached.")]),
        Scenario(
            "error 8", .loseKey,
            .call(
                .profile, error: 8,
                """
                The main bundle's Info.plist has no text under APIKey. Set APIKey to the API key that the Amazon \
                developer console shows for this bundle identifier.
                """)),
        Scenario(
            "error 10", .fault(#"status=400,body={"error":"invalid_request"%2C"force_update":"1"}"#, .token),
            .call(.logIn(profile), error: 10, "The server refuses this version of the SDK.").sending(
                .page, .exchange.failing)),
    ]
}

/// Expectation 25: Each call of one SDK is made after each call of the other SDK.
enum Matrix {
    static let calls: [ClientCall] = [
        .logIn(Scenarios.profile), .accessToken(Scenarios.profile), .accessToken(Scenarios.profile, isForced: true),
        .authorizationCode(Scenarios.profile, challenge: Scenarios.challenge), .profile, .profileWithOptions, .logOut,
    ]

    /// Each scenario makes both calls after a log-out, and then again after a log-in.
    static let scenarios = calls.flatMap { first in
        calls.map { second in
            var session = Session()
            let logOut = session.move(.logOut)
            return Scenario(
                "\(first), then \(second) with the other SDK",
                [logOut, session.move(first), session.move(second, isOther: true), session.move(.logOut)]
                    + [session.move(calls[0]), session.move(first), .wait(2), session.move(second, isOther: true)])
        }
    }

    /// Predicts the answers of a session in which no request fails.
    private struct Session {
        private var token: Int?
        private var lastToken: Int?
        private var count = 0

        mutating func move(_ call: ClientCall, isOther: Bool = false) -> Scenario.Move {
            .call(call, Expected(answer(call)), isOther: isOther)
        }

        private mutating func answer(_ call: ClientCall) -> CallOutcome.Common {
            switch call {
            case .logIn:
                if token == nil { renew() }
                return .signedIn
            case .authorizationCode: return .code
            case .logOut, .logOutOnDevice:
                token = nil
                return .signedOut
            case _ where token == nil: return .failed(code: 1)
            case .profile, .profileWithOptions: return .profile(Scenarios.ada)
            case .accessToken(_, let isForced):
                if isForced { renew() }
                defer { lastToken = token }
                return .token(isNew: token != lastToken)
            }
        }

        private mutating func renew() {
            count += 1
            token = count
        }
    }
}
