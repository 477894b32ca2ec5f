import Foundation

/// An open sign-in or consent page. Its form carries a random identifier that is valid for one submission.
struct Transaction: Sendable, Equatable {
    /// The subject of the page.
    enum Purpose: Sendable, Equatable {
        /// The response is sent to the application's redirect URI.
        case redirect(AuthorizationRequest)
        /// The response is for the device that shows the user code.
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

        /// The device's user code; nil for other requests.
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

/// The open pages and those already submitted. Pure.
struct TransactionTable: Sendable {
    enum Taken: Equatable {
        case open(Transaction)
        /// Includes the response if the same form was just submitted.
        case alreadyUsed(Decision?)
        case unknown
    }

    private struct Entry {
        /// Nil once it has been used.
        var transaction: Transaction?
        let expiry: Date
        var answer: Answer?
    }

    fileprivate struct Answer {
        let form: [UInt8]
        let decision: Decision
        let time: Date
    }

    /// How long a page is valid.
    static let life: TimeInterval = 600
    /// How long a form may be resubmitted. On a double click browsers submit it twice and show only the second
    /// response; if that were an error, the first would be lost.
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

    /// Consumes a transaction.
    mutating func take(_ id: String, form: [UInt8], now: Date) -> Taken {
        guard let entry = entries[id], entry.expiry > now else { return .unknown }
        guard let transaction = entry.transaction else { return .alreadyUsed(entry.answer?.decision(for: form, now)) }
        entries[id]?.transaction = nil
        return .open(transaction)
    }

    /// Stores the response to a transaction's form.
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
