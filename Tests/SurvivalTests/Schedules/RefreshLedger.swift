/// The refresh tokens sent by each manager, and the results.
struct RefreshLedger: Sendable {
    enum Reply: Equatable, Sendable {
        case tokens
        case refused
        /// The reply was lost or malformed.
        case nothing
        case busy(until: Double, since: Double)
    }

    private enum Use: Equatable {
        case inFlight(InvariantChecker.Manager)
        /// The new tokens have arrived but are not stored yet.
        case answered(InvariantChecker.Manager)
        /// The new tokens couldn't be stored; only this manager has them.
        case unsaved(InvariantChecker.Manager)
        case spent

        var manager: InvariantChecker.Manager? {
            switch self {
            case .inFlight(let manager), .answered(let manager), .unsaved(let manager): manager
            case .spent: nil
            }
        }
    }

    /// Whether the server issues a new refresh token with every access token; otherwise a token may be sent repeatedly.
    private let rotates: Bool
    private var uses: [String: Use] = [:]
    private var inFlight = 0
    private var pauses: [InvariantChecker.Manager: (since: Double, until: Double)] = [:]

    init(rotates: Bool) { self.rotates = rotates }

    mutating func sent(_ token: String, by manager: InvariantChecker.Manager, at now: Double) -> (Invariant, String)? {
        defer {
            uses[token] = .inFlight(manager)
            inFlight += 1
        }
        if let pause = pauses[manager], now >= pause.since, now < pause.until { return (.pauseIsKept, "\(token)") }
        switch uses[token] {
        case nil: return inFlight == 0 ? nil : (.oneRefresh, "\(token) during another refresh")
        case .unsaved(let other) where other != manager: return nil
        case .inFlight: return (.oneRefresh, "\(token) twice")
        case .answered, .unsaved, .spent: return (.noSecondUse, "\(token) by manager \(manager)")
        }
    }

    mutating func came(_ token: String, _ reply: Reply, to manager: InvariantChecker.Manager) {
        inFlight -= 1
        pauses[manager] = nil
        switch reply {
        case .tokens: uses[token] = rotates ? .answered(manager) : nil
        case .refused, .nothing: uses[token] = nil
        case .busy(let until, let since):
            uses[token] = nil
            pauses[manager] = (since, until)
        }
        if reply == .nothing { pauses[manager] = nil }
    }

    mutating func replaced(_ token: String, _ isStored: Bool) {
        guard let manager = uses[token]?.manager else { return }
        uses[token] = isStored ? .spent : .unsaved(manager)
    }

    /// The store couldn't be read, so tokens that have arrived may remain unsaved.
    mutating func storeFailed() {
        for (token, use) in uses { if case .answered(let manager) = use { uses[token] = .unsaved(manager) } }
    }

    /// After a clock change the pause may have ended, so later requests don't violate it.
    mutating func forgetPauses() { pauses = [:] }

    mutating func dropped(_ token: String) { uses[token] = .spent }

    mutating func ended(_ manager: InvariantChecker.Manager) {
        for (token, use) in uses where use.manager == manager {
            if case .inFlight = use { inFlight -= 1 }
            uses[token] = nil
        }
        pauses[manager] = nil
    }
}
