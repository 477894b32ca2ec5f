import Foundation
import TestSupport

@testable import LoginWithAmazon

/// The session of a process: its state machine and its pending actions. Its managers only number its calls.
struct ModelSession {
    var machine: SessionMachine
    var queue: [SessionMachine.Action] = []
    /// The result of a store operation that the machine has not received yet. Other events may happen in between.
    var report: SessionMachine.Event?
    /// Whether its thread is suspended.
    var isAsleep = false
    let managers: Int

    init(managers: Int, random: TestRandom) {
        self.managers = managers
        machine = SessionMachine(clientID: "client", random: random.octets)
    }

    /// Whether the store has changed without the machine having been notified.
    var hasChangedStore: Bool {
        switch report {
        case nil, .read: false
        default: true
        }
    }

    /// Whether all actions have been performed.
    var isDone: Bool { report == nil && queue.isEmpty }
}

/// A pending operation outside of a session.
struct PendingOperation {
    enum Kind {
        case request(SessionMachine.Request, WireRequest)
        case page(SignIn.ID, URL, redirectURI: URL)
        case lease(SessionMachine.LeaseHolder)
        case wait(CodePairs.WaitID, TimeInterval)
    }

    let session: InvariantChecker.Session
    let kind: Kind
    /// Set once the server has processed the request.
    var reply: ModelServer.Reply?
    /// Whether the user agent has deferred the page.
    var isLeft = false

    var isLease: Bool { if case .lease = kind { true } else { false } }

    func isPage(_ id: SignIn.ID? = nil) -> Bool {
        if case .page(let own, _, _) = kind { id == nil || own == id } else { false }
    }

    func isPoll(_ id: CodePairs.PairID) -> Bool {
        if case .request(.poll(id), _) = kind { true } else { false }
    }
}

/// The store shared by all managers of a schedule, with the faults of real stores.
struct ModelStore {
    enum Content {
        case none
        case grant(Grant)
        case garbage
    }

    var content = Content.none
    var isReadable = true
    var isWritable = true

    var grant: Grant? { if case .grant(let grant) = content { grant } else { nil } }

    func read() -> GrantReadResult {
        guard isReadable else { return .unreadable(AMZNError(.deviceError, "The device is locked.")) }
        switch content {
        case .none: return .none
        case .grant(let grant): return .grant(grant)
        case .garbage: return .undecodable("The stored grant is damaged.")
        }
    }

    mutating func replace(_ old: Grant, with new: Grant?) -> GrantChangeResult {
        switch read() {
        case .grant(old):
            guard isWritable else { return .failed(AMZNError(.deviceError, "The disk is full.")) }
            content = new.map(Content.grant) ?? .none
            return .done()
        case .grant, .none: return .overtaken
        case .unreadable(let error): return .failed(error)
        case .undecodable(let reason): return .failed(AMZNError(.deviceError, reason))
        }
    }

    mutating func write(_ grant: Grant) -> GrantChangeResult {
        guard isWritable else { return .failed(AMZNError(.deviceError, "The disk is full.")) }
        content = .grant(grant)
        return .done()
    }

    mutating func remove() -> GrantChangeResult {
        guard isWritable || (isReadable && isEmpty) else {
            return .failed(AMZNError(.deviceError, "The disk is full."))
        }
        let old = isReadable ? grant : nil
        content = .none
        return .done(old)
    }

    private var isEmpty: Bool { if case .none = content { true } else { false } }
}
