import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// The session of a process, with its state machine and pending actions. Its managers differ only in their ids.
struct ModelSession {
    var machine: SessionMachine
    var queue: [SessionMachine.Action] = []
    /// The result of a store operation that the machine has not received yet. Other events may happen before the
    /// machine receives it.
    var report: SessionMachine.Event?
    /// Whether the session's queue is suspended. The machine still handles calls, but no action is performed.
    var isAsleep = false
    let managers: Int

    init(managers: Int, random: TestRandom) {
        self.managers = managers
        machine = SessionMachine(
            clientID: "client", random: random.octets,
            reportImpossible: { Issue.record("The machine received \($0).") })
    }

    /// Whether the machine has yet to receive the result of a change of the store.
    var hasChangedStore: Bool {
        switch report {
        case nil, .read: false
        default: true
        }
    }

    /// Whether all actions have been performed and the machine has received the last report.
    var isDone: Bool { report == nil && queue.isEmpty }
}

/// An operation that a session waits for.
struct PendingOperation {
    enum Kind {
        case request(SessionMachine.Purpose, WireRequest)
        case page(SignIn.ID, URL, redirectURI: URL)
        case lease
        case wait(CallID, TimeInterval)
    }

    let session: InvariantChecker.Session
    let kind: Kind
    /// The reply or the failure that the session will receive. Nil until the server has answered the request or a fault
    /// has occurred.
    var reply: ModelServer.Reply?
    /// Whether the user agent has returned without a redirect. The redirect may then open the app later.
    var isLeft = false

    var isLease: Bool { if case .lease = kind { true } else { false } }

    func isPage(_ id: SignIn.ID? = nil) -> Bool {
        if case .page(let own, _, _) = kind { id == nil || own == id } else { false }
    }

    func isPoll(_ id: CallID) -> Bool {
        if case .request(.poll(id), _) = kind { true } else { false }
    }
}

/// The store of all sessions of a schedule. It may be unreadable or unwritable.
struct ModelStore {
    var content = GrantReadResult.none
    var isReadable = true
    var isWritable = true

    var grant: Grant? { if case .grant(let grant) = content { grant } else { nil } }

    private static let locked = AMZNError(.deviceError, "The device is locked.")
    private static let full = AMZNError(.deviceError, "The disk is full.")

    func read() -> GrantReadResult { isReadable ? content : .unreadable(Self.locked) }

    /// Replaces the grant with the result of `new`, if it is still the expected one.
    mutating func change(_ isExpected: (Grant) -> Bool, _ new: (Grant) -> Grant?) -> GrantChangeResult {
        switch read() {
        case .grant(let stored) where isExpected(stored): write(new(stored))
        case .grant, .none, .undecodable: .overtaken
        case .unreadable(let error): .failed(error)
        }
    }

    mutating func write(_ grant: Grant?) -> GrantChangeResult {
        guard isWritable else { return .failed(Self.full) }
        content = grant.map(GrantReadResult.grant) ?? .none
        return .done()
    }

    mutating func remove() -> GrantChangeResult {
        guard isWritable || read() == .none else { return .failed(Self.full) }
        let old = isReadable ? grant : nil
        content = .none
        return .done(old)
    }
}
