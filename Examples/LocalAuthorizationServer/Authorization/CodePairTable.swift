import Foundation

/// A user code, which the device shows, and its secret device code (RFC 8628 section 3.2).
struct CodePair: Sendable, Equatable {
    enum Status: Sendable, Equatable {
        case pending
        case allowed(email: String)
        case denied
        case used
    }

    let deviceCode: String
    let userCode: String
    let clientID: String
    let scopes: [String]
    let expiry: Date
    /// The polling interval in seconds. It grows with each poll that comes too early.
    var interval: Int
    var lastQuestion: Date?
    var status = Status.pending
}

/// The code pairs of devices. Pure.
struct CodePairTable: Sendable {
    /// The reply to a poll.
    enum Answer: Equatable {
        case unknown
        case pending
        case slowDown
        case denied
        case expired
        case allowed(CodePair, email: String)
    }

    let life: Int
    let interval: Int
    private var pairs: [String: CodePair] = [:]

    init(life: Int, interval: Int) {
        self.life = life
        self.interval = interval
    }

    mutating func make(clientID: String, scopes: [String], _ context: RequestContext) -> CodePair {
        let pair = CodePair(
            deviceCode: context.secret(), userCode: unusedUserCode(context), clientID: clientID, scopes: scopes,
            expiry: context.now.addingTimeInterval(TimeInterval(life)), interval: interval)
        pairs = pairs.filter { $0.value.expiry > context.now.addingTimeInterval(-TimeInterval(life)) }
        pairs[pair.deviceCode] = pair
        return pair
    }

    /// The pending pair with this user code. Case, spaces and dashes are ignored (RFC 8628 section 6.1).
    func waiting(userCode: String, now: Date) -> CodePair? {
        let wanted = userCode.uppercased().filter { $0 != "-" && !$0.isWhitespace }
        return pairs.values.first { $0.userCode == wanted && $0.status == .pending && $0.expiry > now }
    }

    /// Records the user's decision; returns false if it comes too late.
    mutating func decide(_ pair: CodePair, _ status: CodePair.Status, now: Date) -> Bool {
        guard waiting(userCode: pair.userCode, now: now)?.deviceCode == pair.deviceCode else { return false }
        pairs[pair.deviceCode]?.status = status
        return true
    }

    /// Allows every pending pair.
    mutating func allowAll(email: String) {
        pairs = pairs.mapValues { pair in
            var pair = pair
            if pair.status == .pending { pair.status = .allowed(email: email) }
            return pair
        }
    }

    /// Replies to a poll (RFC 8628 section 3.5).
    mutating func ask(deviceCode: String, userCode: String, clientID: String, now: Date) -> Answer {
        guard var pair = pairs[deviceCode], pair.userCode == userCode, pair.clientID == clientID else {
            return .unknown
        }
        defer { pairs[deviceCode] = pair }
        switch pair.status {
        case .used: return .unknown
        case .denied: return .denied
        case _ where pair.expiry <= now: return .expired
        case .allowed(let email):
            pair.status = .used
            return .allowed(pair, email: email)
        case .pending:
            let last = pair.lastQuestion
            pair.lastQuestion = now
            guard let last, now.timeIntervalSince(last) < TimeInterval(pair.interval) else { return .pending }
            pair.interval += 5
            return .slowDown
        }
    }

    /// Eight consonants, which are easy to tell apart and form no words (RFC 8628 section 6.1).
    private func unusedUserCode(_ context: RequestContext) -> String {
        var code = ""
        for _ in 0..<100 {
            code = String(context.randomBytes(8).map { Self.letters[Int($0) % Self.letters.count] })
            guard pairs.values.contains(where: { $0.userCode == code }) else { break }
        }
        return code
    }

    private static let letters = Array("BCDFGHJKLMNPQRSTVWXZ")
}
