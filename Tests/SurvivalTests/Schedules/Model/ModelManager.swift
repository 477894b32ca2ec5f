import Foundation
import TestSupport

@testable import LoginWithAmazon

/// A manager of a schedule: its state machine, its pending actions, and optionally a code pair flow.
struct ModelManager {
    /// The purpose of a session call made by the code pair flow.
    enum CallPurpose {
        case lookUp(CallID)
        case adoption(CodePairFlow.PairID)
    }

    var machine: SessionMachine
    var queue: [SessionAction] = []
    /// The result of a store operation that the machine has not received yet. Other events may happen in between.
    var report: SessionMachine.Event?
    /// Whether its thread is suspended.
    var isAsleep = false
    var flow: CodePairFlow?
    var flowQueue: [CodePairFlow.Action] = []
    var purposes: [CallID: CallPurpose] = [:]
    /// A sign-out ends the operations of the other managers of its process; managers of other processes are unaffected.
    let process: Int

    init(hasPairs: Bool, process: Int, random: TestRandom) {
        self.process = process
        machine = SessionMachine(random: random.octets)
        flow = hasPairs ? CodePairFlow(random: random.octets) : nil
    }

    var isBusy: Bool { !isDone || !flowQueue.isEmpty }

    /// Whether the store has changed without the machine having been notified.
    var hasChangedStore: Bool {
        switch report {
        case nil, .grants(.read): false
        default: true
        }
    }

    /// Whether all actions of its session have been performed.
    var isDone: Bool { report == nil && queue.isEmpty }
}

/// A pending operation outside of a manager.
struct PendingOperation {
    enum Kind {
        case request(SessionAction.Request, WireRequest)
        case pair(CodePairFlow.PairID, isPoll: Bool, WireRequest)
        case page(SignIn.ID, URL, redirectURI: URL)
        case lease(SessionAction.LeaseHolder)
        case wait(CodePairFlow.Wait, TimeInterval)
    }

    let manager: InvariantChecker.Manager
    let kind: Kind
    /// Set once the server has processed the request.
    var reply: ModelServer.Reply?
    /// Whether the user agent has deferred the page.
    var isLeft = false

    var isLease: Bool { if case .lease = kind { true } else { false } }

    var isPoll: Bool { if case .pair(_, isPoll: true, _) = kind { true } else { false } }

    func isPage(_ id: SignIn.ID? = nil) -> Bool {
        if case .page(let own, _, _) = kind { id == nil || own == id } else { false }
    }
}
