import LocalAuthorizationServer

/// A reply of the server or a failure of the connection, and what it causes with both APIs.
struct ServerAnswer: Sendable {
    /// An error's code, and the ``CallRecord/words`` of its record.
    typealias Failure = (code: UInt, words: String)

    /// What a refresh with this reply means for the session.
    enum Session: Sendable {
        case continues, ends
        /// The server has processed the refresh, but the app couldn't read the new refresh token. The next refresh ends
        /// the session, because the server refuses the previous refresh token.
        case endsLater
    }

    let name: String
    let fault: String
    let signIn: Failure
    let refresh: Failure
    let profile: Failure
    var session = Session.continues
    /// How many token requests receive this reply. After a lost connection, the call sends a second request.
    var tokenTimes = 1
    /// Whether a profile request with this reply ends the session, because the server refuses two access tokens.
    var profileEndsSession = false

    static let all =
        [
            refusal("invalid_grant", signIn: 2, effect: Scenarios.removed),
            ServerAnswer(
                name: "invalid_token", fault: "error=invalid_token", signIn: (6, "page, exchange: fault"),
                refresh: (1, "refresh: fault; \(usedUp)"),
                profile: (
                    1, "profile: fault, refresh, profile: fault; stored; refreshed, signedOut(refusedByServer)"
                ),
                session: .ends, profileEndsSession: true),
            refusal("insufficient_scope", profile: 1), refusal("invalid_request"), refusal("invalid_scope"),
            aboutClient("invalid_client", "error=invalid_client", 8),
            aboutClient("unauthorized_client", "error=unauthorized_client", 8),
            refusal("access_denied"), refusal("no_such_error", name: "an unknown error"),
            later("server_error", "error=server_error"),
            aboutClient(
                "force_update", #"status=400,body={"error":"invalid_request"%2C"force_update":"1"}"#, 10),
            // HTTP 500 and 429 have no `Retry-After`, so the session chooses the pause after a refresh or a profile
            // request.
            later("HTTP 500", "status=500", pause: "; try again in 1.0 s"),
            later(
                "HTTP 503 with Retry-After", "status=503,retry-after=7", signInPause: "; try again in 7.0 s",
                pause: "; try again in 7.0 s"),
            later("HTTP 429", "status=429", pause: "; try again in 1.0 s"),
            later("HTTP 404", "status=404"), later("HTML with 200", "html"), later("invalid UTF-8", "invalid-utf8"),
            later("deeply nested JSON", "deep-nesting=5000"),
            ServerAnswer(
                name: "wrong JSON types", fault: "wrong-types", signIn: (2, "page, exchange"), refresh: (2, "refresh"),
                profile: (2, "profile"), session: .endsLater),
            later("an empty body", "body="), later("two megabytes", "huge-body=2000000"),
            later("a redirect", "redirect=https://example.com/"),
            ServerAnswer(
                name: "connection refused", fault: "refuse", signIn: (7, "page, exchange: fault, exchange: fault"),
                refresh: (7, "refresh: fault, refresh: fault"), profile: (7, "profile: fault, profile: fault"),
                tokenTimes: 2),
            lost("reply lost", "process-then-drop"), lost("truncated reply", "truncate"),
        ]

    /// The words for a grant that stays stored without the profile. The access token has expired.
    private static let usedUp = "stored(for 0 s); signedOut(refusedByServer)"

    /// A reply that refuses the request for good.
    private static func refusal(
        _ error: String, name: String? = nil, signIn: UInt = 6, profile: UInt = 6, effect: String = usedUp
    ) -> ServerAnswer {
        ServerAnswer(
            name: name ?? error, fault: "error=\(error)", signIn: (signIn, "page, exchange: fault"),
            refresh: (1, "refresh: fault; \(effect)"), profile: (profile, "profile: fault; stored"), session: .ends)
    }

    /// A reply that refuses the client or its version.
    private static func aboutClient(_ name: String, _ fault: String, _ code: UInt) -> ServerAnswer {
        ServerAnswer(
            name: name, fault: fault, signIn: (code, "page, exchange: fault"), refresh: (code, "refresh: fault"),
            profile: (code, "profile: fault; stored"))
    }

    /// A reply after which the request may succeed later.
    private static func later(
        _ name: String, _ fault: String, signInPause: String = "", pause: String = ""
    ) -> ServerAnswer {
        ServerAnswer(
            name: name, fault: fault, signIn: (2, "page, exchange: fault" + signInPause),
            refresh: (2, "refresh: fault" + pause), profile: (2, "profile: fault" + pause))
    }

    /// The server processes the request, and the connection is lost before the reply is complete. The server refuses
    /// the second request, because the code or refresh token has been used.
    private static func lost(_ name: String, _ fault: String) -> ServerAnswer {
        ServerAnswer(
            name: name, fault: fault, signIn: (2, "page, exchange, exchange: invalid_grant"),
            refresh: (1, "refresh, refresh: invalid_grant; \(Scenarios.removed)"), profile: (7, "profile, profile"),
            session: .ends)
    }
}
