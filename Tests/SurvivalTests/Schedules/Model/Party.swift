import Foundation
import TestSupport

@testable import LoginWithAmazon

/// One manager of a schedule: its machine, what it has yet to do, and for some a code pair flow on top.
struct Party {
    /// What a call of the code pair flow's own becomes in its session.
    enum Errand {
        case lookUp(CallID)
        case adoption(CodePairFlow.PairID)
    }

    var machine: SessionMachine
    var queue: [SessionMachine.Action] = []
    /// What came of the store, which the machine does not know yet: others act, and calls come, in between.
    var report: SessionMachine.Event?
    /// Its thread gets no time of the processor's.
    var isAsleep = false
    var flow: CodePairFlow?
    var flowQueue: [CodePairFlow.Action] = []
    var errands: [CallID: Errand] = [:]
    /// The managers of one process end each other's work as they sign out; those of different ones know nothing of each other.
    let process: Int

    init(hasPairs: Bool, process: Int, random: TestRandom) {
        self.process = process
        machine = SessionMachine(random: random.octets)
        flow = hasPairs ? CodePairFlow(random: random.octets) : nil
    }

    var isBusy: Bool { !isDone || !flowQueue.isEmpty }

    /// The store is changed, and the machine does not know it yet.
    var hasChangedStore: Bool {
        switch report {
        case nil, .grants(.read): false
        default: true
        }
    }

    /// Nothing is left of what its session has decided.
    var isDone: Bool { report == nil && queue.isEmpty }
}

/// Something that is under way outside of a manager.
struct Outside {
    enum Matter {
        case request(SessionMachine.Request, WireRequest)
        case pair(CodePairFlow.PairID, isPoll: Bool, WireRequest)
        case page(SignIn.ID, URL, redirectURI: URL)
        case lease(SessionMachine.LeaseHolder)
        case wait(CodePairFlow.Wait, TimeInterval)
    }

    let party: Promises.Party
    let matter: Matter
    /// Set once the server has done its part.
    var reply: ModelServer.Reply?
    /// The agent has left the page to something else.
    var isLeft = false

    var isLease: Bool { if case .lease = matter { true } else { false } }

    var isPoll: Bool { if case .pair(_, isPoll: true, _) = matter { true } else { false } }

    func isPage(_ id: SignIn.ID? = nil) -> Bool {
        if case .page(let own, _, _) = matter { id == nil || own == id } else { false }
    }
}
