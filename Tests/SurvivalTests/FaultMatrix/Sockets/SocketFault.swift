import LocalAuthorizationServer

/// A fault of the local server, or a closed port, with its kind.
struct SocketFault: Sendable {
    enum Action: Sendable {
        case server(Fault)
        /// The endpoint's port is closed.
        case portClosed
    }

    let name: String
    let action: Action
    let kind: FaultClass
    /// Whether the request is processed, so that the contents of a lost reply, such as a rotated refresh token, are
    /// lost.
    let isProcessed: Bool
    /// Whether the reply comes too late.
    let isSlow: Bool

    /// Whether the managers need to be replaced after the fault, because their configuration causes it.
    var needsOtherManagers: Bool {
        if case .portClosed = action { true } else { isSlow }
    }

    private init(_ action: Action, _ kind: FaultClass, name: String, isProcessed: Bool = false, isSlow: Bool = false) {
        self.name = name
        self.action = action
        self.kind = kind
        self.isProcessed = isProcessed
        self.isSlow = isSlow
    }

    private init(_ fault: Fault, _ kind: FaultClass, isProcessed: Bool = false, isSlow: Bool = false) {
        let words = "\(fault)".prefix(60)
        self.init(.server(fault), kind, name: String(words), isProcessed: isProcessed, isSlow: isSlow)
    }

    static let all: [SocketFault] = connections + statuses + bodies + refusals + alterations

    /// A body beyond the size limit.
    static func huge(mebibytes: Int) -> SocketFault {
        SocketFault(.hugeBody(bytes: mebibytes * 1024 * 1024), .untakeable)
    }

    private static let connections: [SocketFault] = [
        SocketFault(.portClosed, .unreachable, name: "port closed"),
        SocketFault(.refuse, .unreachable), SocketFault(.resetBeforeHeaders, .unreachable),
        SocketFault(.stall, .unreachable, isSlow: true),
        SocketFault(.drip(byteEvery: 0.1), .unreachable, isProcessed: true, isSlow: true),
        SocketFault(.processThenDrop, .unreachable, isProcessed: true),
        SocketFault(.resetAfterHeaders, .unreachable, isProcessed: true),
        SocketFault(.truncateBody, .unreachable, isProcessed: true),
        SocketFault(.wrongLength(by: 100), .unreachable, isProcessed: true),
        SocketFault(.badChunks, .unreachable, isProcessed: true),
        SocketFault(.rawBytes([0, 255, 10]), .unreachable),
        SocketFault(.rawBytes(Array("HTTP/1.1 ".utf8)), .unreachable),
    ]

    private static let statuses: [SocketFault] = [
        SocketFault(.status(429), .busy()), SocketFault(.status(429, retryAfter: "2"), .busy()),
        SocketFault(.status(500), .busy()), SocketFault(.status(503, retryAfter: "-1"), .busy()),
        SocketFault(.status(503, retryAfter: "7"), .busy()), SocketFault(.statusUntil(503, seconds: 90), .busy()),
        SocketFault(.status(204), .nonsense(status: 204)), SocketFault(.status(401), .nonsense(status: 401)),
        SocketFault(.status(404), .nonsense(status: 404)),
        SocketFault(.status(418, body: "{}"), .nonsense(status: 418)),
        SocketFault(.redirect(to: "https://example.com/"), .untakeable),
        SocketFault(.redirect(to: "http://example.com/", status: 307), .untakeable),
        SocketFault(.redirectLoop(), .untakeable), SocketFault(.redirectLoop(status: 308), .untakeable),
    ]

    private static let bodies: [SocketFault] = [
        SocketFault(.html200, .nonsense(status: 200)), SocketFault(.empty, .nonsense(status: 200)),
        SocketFault(.body("[]"), .nonsense(status: 200)), SocketFault(.deepNesting(5_000), .nonsense(status: 200)),
        SocketFault(.invalidUTF8, .nonsense(status: 200)),
        SocketFault(.errorInOK("invalid_grant"), .nonsense(status: 200)),
        huge(mebibytes: 8),
        SocketFault(.wrongLength(by: -7), .nonsense(status: 200), isProcessed: true),
    ]

    private static let refusals: [SocketFault] = [
        "invalid_grant", "invalid_token", "invalid_request", "invalid_scope", "invalid_client", "unauthorized_client",
        "access_denied", "insufficient_scope", "no_such_error",
    ].map { SocketFault(.error($0), .refusal($0)) }

    private static let alterations: [SocketFault] =
        [
            Fault.drip(byteEvery: 0), .tokenLife(0), .tokenLife(-1), .tokenLife(.max), .rawTokenLife("\"soon\""),
            .rawTokenLife("1e300"), .extraFields, .duplicatedKeys, .contentType("text/html"), .clockSkew(31_536_000),
            .clockSkew(-31_536_000), .hugeHeader(bytes: 65_536),
        ].map { SocketFault($0, .harmless, isProcessed: true) }
        + [SocketFault(.wrongTypes, .wrongTypes, isProcessed: true)]
        + ["access_token", "refresh_token", "expires_in", "token_type", "name", "device_code", "interval"].map {
            SocketFault(.missingField($0), .member($0, .absent), isProcessed: true)
        }
}
