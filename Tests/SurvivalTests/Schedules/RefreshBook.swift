/// The refresh tokens sent by each manager, and the results.
struct RefreshBook: Sendable {
    enum Reply: Equatable, Sendable {
        case tokens
        case refused
        /// The reply was lost or malformed.
        case nothing
        case busy(until: Double, since: Double)
    }

    private enum Use: Equatable {
        case inFlight(Promises.Party)
        /// The new tokens have arrived but are not stored yet.
        case answered(Promises.Party)
        /// The new tokens couldn't be stored; only this manager has them.
        case unsaved(Promises.Party)
        case spent

        var party: Promises.Party? {
            switch self {
            case .inFlight(let party), .answered(let party), .unsaved(let party): party
            case .spent: nil
            }
        }
    }

    /// Whether the server issues a new refresh token with every access token; otherwise a token may be sent repeatedly.
    private let rotates: Bool
    private var uses: [String: Use] = [:]
    private var inFlight = 0
    private var pauses: [Promises.Party: (since: Double, until: Double)] = [:]

    init(rotates: Bool) { self.rotates = rotates }

    mutating func sent(_ token: String, by party: Promises.Party, at now: Double) -> (Promise, String)? {
        defer {
            uses[token] = .inFlight(party)
            inFlight += 1
        }
        if let pause = pauses[party], now >= pause.since, now < pause.until { return (.pauseIsKept, "\(token)") }
        switch uses[token] {
        case nil: return inFlight == 0 ? nil : (.oneRefresh, "\(token) during another refresh")
        case .unsaved(let other) where other != party: return nil
        case .inFlight: return (.oneRefresh, "\(token) twice")
        case .answered, .unsaved, .spent: return (.noSecondUse, "\(token) by manager \(party)")
        }
    }

    mutating func came(_ token: String, _ reply: Reply, to party: Promises.Party) {
        inFlight -= 1
        pauses[party] = nil
        switch reply {
        case .tokens: uses[token] = rotates ? .answered(party) : nil
        case .refused, .nothing: uses[token] = nil
        case .busy(let until, let since):
            uses[token] = nil
            pauses[party] = (since, until)
        }
        if reply == .nothing { pauses[party] = nil }
    }

    mutating func replaced(_ token: String, _ isStored: Bool) {
        guard let party = uses[token]?.party else { return }
        uses[token] = isStored ? .spent : .unsaved(party)
    }

    /// The store couldn't be read, so tokens that have arrived may remain unsaved.
    mutating func storeFailed() {
        for (token, use) in uses { if case .answered(let party) = use { uses[token] = .unsaved(party) } }
    }

    /// Later requests may rightly find that the pause has ended.
    mutating func forgetPauses() { pauses = [:] }

    mutating func dropped(_ token: String) { uses[token] = .spent }

    mutating func ended(_ party: Promises.Party) {
        for (token, use) in uses where use.party == party {
            if case .inFlight = use { inFlight -= 1 }
            uses[token] = nil
        }
        pauses[party] = nil
    }
}
