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
        /// With the answer, where the same form has been answered just now.
        case alreadyUsed(Decision?)
        case unknown
    }

    private struct Entry {
        /// nil once it has been used.
        var transaction: Transaction?
        let expiry: Date
        var answer: Answer?
    }

    fileprivate struct Answer {
        let form: [UInt8]
        let decision: Decision
        let time: Date
    }

    /// How long a person may look at a page.
    static let life: TimeInterval = 600
    /// How long a form may be sent again. Browsers send it twice for a double click, and show the second answer alone: were
    /// that a refusal, the first one would be lost.
    static let doubleClick: TimeInterval = 5
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
    mutating func take(_ id: String, form: [UInt8], now: Date) -> Taken {
        guard let entry = entries[id], entry.expiry > now else { return .unknown }
        guard let transaction = entry.transaction else { return .alreadyUsed(entry.answer?.decision(for: form, now)) }
        entries[id]?.transaction = nil
        return .open(transaction)
    }

    /// Keeps the answer to the form of a transaction.
    mutating func note(_ decision: Decision, to form: [UInt8], of id: String, now: Date) {
        entries[id]?.answer = Answer(form: form, decision: decision, time: now)
    }
}

extension TransactionTable.Answer {
    fileprivate func decision(for form: [UInt8], _ now: Date) -> Decision? {
        let isRepetition = form == self.form && abs(now.timeIntervalSince(time)) < TransactionTable.doubleClick
        return isRepetition ? decision : nil
    }
}
