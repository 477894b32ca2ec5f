import LocalAuthorizationServer

/// What a server can answer, and what it amounts to where it happens: the error table of the two families.
struct ServerAnswer: Sendable {
    let name: String
    let fault: Fault
    /// The code in a sign-in, in a refresh, in a profile request.
    let exchange: UInt
    let refresh: UInt
    let profile: UInt
    /// Whether a refresh that is answered so ends the session, at once or at the next refresh: where the server has
    /// rotated the refresh token and the new one did not arrive, the old one is refused from then on.
    var endsSession = false
    /// How often a profile request is answered so: a refused access token is renewed once.
    var profileTimes = 1

    static let all: [ServerAnswer] =
        refusals + failures + [
            ServerAnswer(
                name: "connection refused", fault: .refuse, exchange: 7, refresh: 7, profile: 7),
            ServerAnswer(
                name: "connection reset", fault: .resetBeforeHeaders, exchange: 7, refresh: 7, profile: 7),
            ServerAnswer(
                name: "truncated reply", fault: .truncateBody, exchange: 7, refresh: 7, profile: 7, endsSession: true),
        ]

    private static let refusals = [
        ServerAnswer(
            name: "invalid_grant", fault: .error("invalid_grant"), exchange: 2, refresh: 1, profile: 1,
            endsSession: true),
        ServerAnswer(
            name: "invalid_token", fault: .error("invalid_token"), exchange: 2, refresh: 1, profile: 1, profileTimes: 2),
        same("insufficient_scope", .error("insufficient_scope"), 1),
        same("invalid_request", .error("invalid_request"), 6),
        same("invalid_scope", .error("invalid_scope"), 6),
        same("invalid_client", .error("invalid_client"), 8),
        same("unauthorized_client", .error("unauthorized_client"), 8),
        same("access_denied", .error("access_denied"), 4),
        same("an unknown error", .error("no_such_error"), 2),
        same(
            "a newer version wanted",
            .body(#"{"error":"invalid_request","force_update":"1"}"#, status: 400), 10),
    ]

    private static let failures = [
        same("HTTP 500", .status(500), 2),
        same("HTTP 503 with Retry-After", .status(503, retryAfter: "7"), 2),
        same("HTTP 429", .status(429), 2),
        same("HTTP 404", .status(404), 2),
        same("HTML with 200", .html200, 2),
        same("invalid UTF-8", .invalidUTF8, 2),
        same("deeply nested JSON", .deepNesting(5_000), 2),
        ServerAnswer(
            name: "wrong JSON types", fault: .wrongTypes, exchange: 2, refresh: 2, profile: 2, endsSession: true),
        same("an empty body", .body(""), 2),
        same("two megabytes", .hugeBody(bytes: 2_000_000), 2),
        same("a redirect", .redirect(to: "https://example.com/"), 2),
    ]

    private static func same(_ name: String, _ fault: Fault, _ code: UInt) -> ServerAnswer {
        ServerAnswer(name: name, fault: fault, exchange: code, refresh: code, profile: code)
    }
}
