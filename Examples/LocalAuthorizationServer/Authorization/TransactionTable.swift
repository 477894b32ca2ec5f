import Foundation

/// The page a person is looking at. The form names it by a random identifier that is good for one submission.
struct Transaction: Sendable, Equatable {
    /// What the person is asked for.
    enum Purpose: Sendable, Equatable {
        /// The answer goes to the application's redirect URI.
        case redirect(AuthorizationRequest)
        /// The answer is for the device that shows the user code.
        case codePair(CodePair)

        var clientID: String {
            switch self {
            case .redirect(let request): request.clientID
            case .codePair(let pair): pair.clientID
            }
        }

        var scopes: [String] {
            switch self {
            case .redirect(let request): request.scopes
            case .codePair(let pair): pair.scopes
            }
        }

        /// What the device shows, where there is one.
        var userCode: String? {
            if case .codePair(let pair) = self { pair.userCode } else { nil }
        }
    }

    enum Stage: Sendable, Equatable {
        case signIn
        case consent(email: String)
    }

    let purpose: Purpose
    let stage: Stage
}

/// The pages that have been shown, those still open and those already sent back. Pure.
struct TransactionTable: Sendable {
    enum Taken: Equatable {
        case open(Transaction)
        case alreadyUsed
        case unknown
    }

    private struct Entry {
        /// nil once it has been used.
        var transaction: Transaction?
        let expiry: Date
    }

    /// How long a person may look at a page.
    static let life: TimeInterval = 600
    private static let sweepEvery = 64

    private var entries: [String: Entry] = [:]
    private var opened = 0

    mutating func open(_ transaction: Transaction, _ context: RequestContext) -> String {
        opened += 1
        if opened.isMultiple(of: Self.sweepEvery) { entries = entries.filter { $0.value.expiry > context.now } }
        let id = context.secret()
        entries[id] = Entry(transaction: transaction, expiry: context.now.addingTimeInterval(Self.life))
        return id
    }

    /// Uses a transaction up.
    mutating func take(_ id: String, now: Date) -> Taken {
        guard let entry = entries[id], entry.expiry > now else { return .unknown }
        guard let transaction = entry.transaction else { return .alreadyUsed }
        entries[id]?.transaction = nil
        return .open(transaction)
    }
}
