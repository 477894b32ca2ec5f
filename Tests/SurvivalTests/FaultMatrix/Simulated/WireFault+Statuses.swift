import LoginWithAmazon

/// Missing replies and replies with an error status.
extension WireFault {
    static let failures: [WireFault] = [
        WireFault("offline", .unreachable, .failure(.offline)),
        WireFault("timed out", .unreachable, .failure(.timedOut)),
        WireFault("connection lost", .unreachable, .failure(.connectionLost)),
        WireFault("TLS failure", .unreachable, .failure(.tlsFailure)),
        WireFault("kept from a proxy", .unreachable, .failure(.proxied)),
        WireFault("too large", .untakeable, .failure(.replyTooLarge)),
        WireFault("redirected", .untakeable, .failure(.redirected)),
        WireFault("insecure address", .insecure, .failure(.insecureAddress)),
    ]

    /// The clock of a cell starts at 2023-11-14 22:13:20.
    private static let pauses: [String?] = [
        nil, "0", "7", "-1", "soon", "99999999999", "Tue, 14 Nov 2023 22:14:50 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
    ]

    static let busy: [WireFault] = pausing + contradictory

    private static let pausing: [WireFault] = [429, 500, 501, 502, 503, 504, 507, 511, 599].flatMap { status in
        pauses.map { pause in
            WireFault(
                "status \(status), Retry-After \(pause ?? "none")", .busy(isForLong: pause == "99999999999"),
                status: status, "", headers: pause.map { ["retry-after": $0] } ?? [:])
        }
    }

    /// The status takes precedence over the body.
    private static let contradictory: [WireFault] = [429, 500, 503].flatMap { status in
        ["invalid_grant", "invalid_token", "access_denied"].map { error in
            WireFault("status \(status) and \(error)", .busy(), status: status, #"{"error":"\#(error)"}"#)
        }
    }

    private static let noErrors = [
        "", "<!DOCTYPE html><p>Welcome</p>", "{}", "[]", #"{"error":5}"#, #"{"error":""}"#, #"{"error":{"a":"b"}}"#,
    ]

    static let statuses: [WireFault] = odd + empty

    private static let odd: [WireFault] = [
        100, 199, 300, 301, 302, 303, 304, 307, 308, 400, 401, 402, 403, 404, 405, 408, 409, 410, 413, 415, 418, 422,
        431,
        451, 600, 999,
    ].flatMap { status in
        noErrors.map { WireFault("status \(status), \($0)", .nonsense(status: status), status: status, $0) }
    }

    private static let empty: [WireFault] = [201, 202, 203, 204, 205, 206, 226].map {
        WireFault("status \($0), nothing", .nonsense(status: $0), status: $0, "")
    }

    private static let errors = [
        "invalid_grant", "invalid_token", "invalid_request", "invalid_scope", "invalid_client", "unauthorized_client",
        "unsupported_grant_type", "access_denied", "insufficient_scope", "server_error", "temporarily_unavailable",
        "authorization_pending", "slow_down", "expired_token", "invalid_code_pair", "no_such_error",
    ]

    static let refusals: [WireFault] = named + updates

    private static let named: [WireFault] = [400, 401, 403, 404, 418].flatMap { status in
        errors.map { refusal($0, status: status) } + [
            refusal("invalid_request", "The access_token is malformed", status: status),
            refusal("access_denied", "Access not permitted.", status: status),
        ]
    }

    private static let updates: [WireFault] = [
        "invalid_request", "invalid_client", "access_denied", "no_such_error",
    ].flatMap { error in
        [#""1""#, "1"].map { update in
            WireFault(
                "\(error), force_update \(update)", .refusal(error, wantsNewerVersion: true), status: 400,
                #"{"error":"\#(error)","force_update":\#(update)}"#)
        }
    }

    private static func refusal(_ error: String, _ detail: String = "of the server", status: Int) -> WireFault {
        WireFault(
            "\(error) with \(status), \(detail)", .refusal(error, detail: detail, status: status), status: status,
            #"{"error":"\#(error)","error_description":"\#(detail)","request_id":"r"}"#)
    }
}
