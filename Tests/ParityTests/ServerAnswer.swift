import LocalAuthorizationServer

/// A reply of the server or a failure of the connection, and the error codes that it causes with both APIs.
struct ServerAnswer: Sendable {
    let name: String
    let fault: String
    /// The error codes in a sign-in, in a refresh and in a profile request.
    let exchange: UInt
    let refresh: UInt
    let profile: UInt
    /// Whether a refresh with this reply ends the session, immediately or at the next refresh. The next refresh fails
    /// if the app couldn't read the new refresh token in the reply, because the server refuses the previous refresh
    /// token.
    var endsSession = false
    /// How many token requests receive this reply.
    var tokenTimes = 1
    /// How many profile requests a call sends. After a lost connection or a refused access token, it sends a second
    /// request.
    var profileTimes = 1

    /// Whether the server processes the request before the fault changes or drops the reply.
    private var isProcessed: Bool { isLost || name == "wrong JSON types" }
    /// Whether the server processes the request, and the connection is lost before the reply is complete.
    private var isLost: Bool { ["reply lost", "truncated reply"].contains(name) }
    /// Whether the server refuses the refreshed access token too.
    var refusesAccessToken: Bool { name == "invalid_token" }
    /// The seconds until the next attempt, as stated by the error of a sign-in.
    var retryAfter: Double?
    /// The seconds until the next attempt, as stated by the error of a refresh or a profile request. The replies with
    /// HTTP 429 and 500 have no `Retry-After`, so the session chooses the pause.
    var pause: Double?

    /// The token requests of a call that receives this reply. A request whose connection is lost is sent once more. If
    /// the server has processed the first one, it refuses the second, because the code or refresh token has been used.
    func sends(_ sent: Sent) -> [Sent] {
        guard isProcessed else { return Array(repeating: sent.failing, count: tokenTimes) }
        return isLost ? [sent, sent.but("invalid_grant")] : [sent]
    }

    /// The effects of a refresh that receives this reply.
    var refreshEffects: [Effect] {
        if refresh != 1 { return [] }
        return isLost || name == "invalid_grant" ? [.removed] : [.usedUp, .profileRemoved]
    }

    /// The requests of a call that fetches the profile and receives this reply.
    var profileSends: [Sent] {
        let profile = isProcessed ? Sent.profile : .profile.failing
        return refusesAccessToken ? [profile, .refresh, profile] : Array(repeating: profile, count: profileTimes)
    }

    /// The effects of a profile request that receives this reply.
    var profileEffects: [Effect] {
        if refusesAccessToken { return [.refreshed, .profileRemoved, .usedUp] }
        return [2, 7].contains(profile) ? [] : [.profileRemoved]
    }

    static let all: [ServerAnswer] =
        refusals + failures + [
            ServerAnswer(
                name: "connection refused", fault: "refuse", exchange: 7, refresh: 7, profile: 7, tokenTimes: 2,
                profileTimes: 2),
            ServerAnswer(
                name: "reply lost", fault: "process-then-drop", exchange: 2, refresh: 1, profile: 7, endsSession: true,
                profileTimes: 2),
            ServerAnswer(
                name: "truncated reply", fault: "truncate", exchange: 2, refresh: 1, profile: 7, endsSession: true,
                profileTimes: 2),
        ]

    private static let refusals = [
        refusal("invalid_grant", exchange: 2),
        refusal("invalid_token", profile: 1, profileTimes: 2),
        refusal("insufficient_scope", profile: 1),
        refusal("invalid_request"), refusal("invalid_scope"),
        same("invalid_client", "error=invalid_client", 8),
        same("unauthorized_client", "error=unauthorized_client", 8),
        refusal("access_denied"),
        refusal("no_such_error", name: "an unknown error"),
        same("server_error", "error=server_error", 2),
        same(
            "force_update",
            #"status=400,body={"error":"invalid_request"%2C"force_update":"1"}"#, 10),
    ]

    private static let failures = [
        same("HTTP 500", "status=500", 2, pause: 1),
        same("HTTP 503 with Retry-After", "status=503,retry-after=7", 2, retryAfter: 7, pause: 7),
        same("HTTP 429", "status=429", 2, pause: 1),
        same("HTTP 404", "status=404", 2),
        same("HTML with 200", "html", 2),
        same("invalid UTF-8", "invalid-utf8", 2),
        same("deeply nested JSON", "deep-nesting=5000", 2),
        ServerAnswer(
            name: "wrong JSON types", fault: "wrong-types", exchange: 2, refresh: 2, profile: 2, endsSession: true),
        same("an empty body", "body=", 2),
        same("two megabytes", "huge-body=2000000", 2),
        same("a redirect", "redirect=https://example.com/", 2),
    ]

    private static func refusal(
        _ error: String, name: String? = nil, exchange: UInt = 6, profile: UInt = 6, profileTimes: Int = 1
    ) -> ServerAnswer {
        ServerAnswer(
            name: name ?? error, fault: "error=\(error)", exchange: exchange, refresh: 1, profile: profile,
            endsSession: true, profileTimes: profileTimes)
    }

    private static func same(
        _ name: String, _ fault: String, _ code: UInt, retryAfter: Double? = nil, pause: Double? = nil
    ) -> ServerAnswer {
        ServerAnswer(
            name: name, fault: fault, exchange: code, refresh: code, profile: code, retryAfter: retryAfter, pause: pause
        )
    }
}
