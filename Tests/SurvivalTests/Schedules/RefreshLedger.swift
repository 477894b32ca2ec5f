/// Checks each refresh against the earlier refreshes and their outcomes.
struct RefreshLedger: Sendable {
    enum Reply: Equatable, Sendable {
        case tokens
        case refused
        /// The request or its reply was lost, the reply is malformed, or the reply has an error other than
        /// `invalid_grant` and requests no pause.
        case nothing
        case busy(until: Double, since: Double)
    }

    private enum Use: Equatable {
        case inFlight(InvariantChecker.Session)
        /// The new tokens have arrived but are not stored yet.
        case answered(InvariantChecker.Session)
        /// The new tokens may not have been stored, so perhaps only this session has them.
        case unsaved(InvariantChecker.Session)
        case spent

        var session: InvariantChecker.Session? {
            switch self {
            case .inFlight(let session), .answered(let session), .unsaved(let session): session
            case .spent: nil
            }
        }
    }

    /// Whether the server issues a new refresh token with each refresh. If it doesn't, a refresh token may be sent
    /// repeatedly.
    private let rotates: Bool
    private var uses: [String: Use] = [:]
    private var inFlight = 0
    private var pauses: [InvariantChecker.Session: (since: Double, until: Double)] = [:]

    init(rotates: Bool) { self.rotates = rotates }

    mutating func sent(_ token: String, by session: InvariantChecker.Session, at now: Double) -> (Invariant, String)? {
        defer {
            uses[token] = .inFlight(session)
            inFlight += 1
        }
        if let pause = pauses[session], now >= pause.since, now < pause.until {
            return (.pauseIsKept, "\(token) is sent")
        }
        switch uses[token] {
        case .inFlight: return (.oneRefresh, "\(token) is sent twice")
        case .unsaved(session), .answered, .spent: return (.noSecondUse, "session \(session) sends \(token)")
        case nil, .unsaved: return inFlight == 0 ? nil : (.oneRefresh, "\(token) is sent during another refresh")
        }
    }

    mutating func came(_ token: String, _ reply: Reply, to session: InvariantChecker.Session) {
        inFlight -= 1
        pauses[session] = nil
        switch reply {
        case .tokens: uses[token] = rotates ? .answered(session) : nil
        case .refused, .nothing: uses[token] = nil
        case .busy(let until, let since):
            uses[token] = nil
            pauses[session] = (since, until)
        }
    }

    /// Records whether the tokens that the session received last were stored.
    mutating func replaced(by session: InvariantChecker.Session, _ isStored: Bool) {
        for (token, use) in uses where use == .answered(session) || isStored && use == .unsaved(session) {
            uses[token] = isStored ? .spent : .unsaved(session)
        }
    }

    mutating func removed(_ token: String) { uses[token] = .spent }

    mutating func ended(_ session: InvariantChecker.Session) {
        for (token, use) in uses where use.session == session {
            if case .inFlight = use { inFlight -= 1 }
            uses[token] = nil
        }
        pauses[session] = nil
    }
}
