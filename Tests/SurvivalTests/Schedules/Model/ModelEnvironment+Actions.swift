import Foundation
import TestSupport

@testable import LoginWithAmazon

// The managers' shell: performs the actions of each manager in order.
extension ModelEnvironment {
    mutating func performSome(_ choices: inout StepChoices) {
        let busy = managers.indices.filter { managers[$0].isBusy && !managers[$0].isAsleep }
        guard !busy.isEmpty else { return }
        let manager = choices.pick(busy)
        let isPair = managers[manager].isDone || (!managers[manager].flowQueue.isEmpty && choices.isRare(2))
        for _ in 0...choices.roll(4) {
            if isPair { performNextPair(manager) } else { performNext(manager) }
        }
        if managers[manager].hasChangedStore { beforeTheNews(manager, &choices) }
    }

    mutating func performNext(_ manager: InvariantChecker.Manager) {
        if let report = managers[manager].report {
            managers[manager].report = nil
            send(manager, report)
            if case .changed(.remove, .done(let grant?)) = report {
                for other in siblings(of: manager) { send(other, .siblingSignedOut(signInID: grant.signInID)) }
            }
            return
        }
        guard !managers[manager].queue.isEmpty else { return }
        let action = managers[manager].queue.removeFirst()
        switch action {
        case .readGrant:
            record("manager \(manager) reads: \(store.read().word)")
            managers[manager].report = .grants(.read(store.read()))
        case .change(let change): perform(change, of: manager)
        case .lease(let purpose): pending.append(PendingOperation(manager: manager, kind: .lease(purpose)))
        case .endLease(let purpose): endLease(manager, purpose)
        case .hold, .release: break
        case .unstored(let old, let new):
            for other in siblings(of: manager) { send(other, .siblingHasUnstored(old, new)) }
        case .send(let request, let wire): send(manager, request, wire)
        case .present(let id, let url, let redirectURI):
            record("manager \(manager) shows page \(id)")
            bear(.signIn(id, manager))
            pending.append(PendingOperation(manager: manager, kind: .page(id, url, redirectURI: redirectURI)))
        case .dismiss(let id): pending.removeAll { $0.manager == manager && $0.isPage(id) }
        case .notify: break
        case .answer(let call, let answer): deliver(manager, call, answer)
        }
    }

    // MARK: Siblings

    func siblings(of manager: InvariantChecker.Manager) -> [InvariantChecker.Manager] {
        managers.indices.filter { $0 != manager && managers[$0].process == managers[manager].process }
    }

    /// Records the number of sign-outs of the process when a sign-in or a code pair begins.
    private mutating func bear(_ birth: Birth) { births[birth] = signOuts[managers[birth.manager].process, default: 0] }

    // MARK: The store

    private mutating func perform(_ change: GrantChange, of manager: InvariantChecker.Manager) {
        guard let result = make(change, manager) else { return }
        look()
        managers[manager].report = .changed(change, result)
    }

    /// Nil where a sign-in has ended, and nothing is stored for it.
    private mutating func make(_ change: GrantChange, _ manager: InvariantChecker.Manager) -> GrantChangeResult? {
        switch change {
        case .replace(let old, let new): return replace(manager, old, new)
        case .store(let id, let grant): return write(manager, id, grant)
        case .remove(let call): return remove(manager, call)
        case .clear:
            let removal = store.remove()
            record("manager \(manager) clears the grant: \(removal.word)")
            watch { $0.cleared(by: manager) }
            return removal
        }
    }

    private mutating func replace(_ manager: InvariantChecker.Manager, _ old: Grant, _ new: Grant?) -> GrantChangeResult
    {
        let result = store.replace(old, with: new)
        record("manager \(manager) replaces \(old.word) by \(new?.word ?? "nothing"): \(result)")
        let refresh = old.refreshToken.reveal()
        if let new {
            if result == .done() { watch { $0.stored(new.accessToken.reveal(), scopes: new.scopes) } }
            watch { $0.replaced(refresh, result == .done()) }
        } else if result == .done() {
            watch { $0.dropped(refresh) }
        }
        return result
    }

    private mutating func write(_ manager: InvariantChecker.Manager, _ id: SignIn.ID, _ grant: Grant)
        -> GrantChangeResult?
    {
        guard managers[manager].machine.isToBeStored(id) else {
            record("manager \(manager) doesn't store \(grant.word) of sign-in \(id), which has ended")
            return nil
        }
        let result = store.write(grant)
        record("manager \(manager) stores \(grant.word) of sign-in \(id): \(result)")
        if result == .done() {
            signIns += 1
            let birth = births[.grant(grant.accessToken.reveal(), manager)] ?? births[.signIn(id, manager)]
            if let birth, birth < signOuts[managers[manager].process, default: 0] {
                watch { $0.broke(.siblingsEnd, "manager \(manager) stores \(grant.word), which predates a sign-out") }
            }
            watch { $0.stored(grant.accessToken.reveal(), scopes: grant.scopes) }
        }
        return result
    }

    private mutating func remove(_ manager: InvariantChecker.Manager, _ call: CallID) -> GrantChangeResult {
        let removal = store.remove()
        record("manager \(manager) removes the grant for call \(call): \(removal.word)")
        let isDone = if case .done = removal { true } else { false }
        watch { $0.removed(by: call, isDone) }
        return removal
    }

    private mutating func endLease(_ manager: InvariantChecker.Manager, _ purpose: SessionAction.LeaseHolder) {
        record("manager \(manager) ends its lease for \(purpose)")
        if leaseHolder?.manager != manager || leaseHolder?.purpose != purpose {
            watch { $0.broke(.oneRefresh, "manager \(manager) ends a lease that it doesn't hold") }
        }
        leaseHolder = nil
    }

    // MARK: The wire

    private mutating func send(
        _ manager: InvariantChecker.Manager, _ request: SessionAction.Request, _ wire: WireRequest
    ) {
        let token = wire.token
        record("manager \(manager) sends \(request) with \(token)")
        let time = now.uptime
        switch request {
        case .refresh, .signOutRefresh: watch { $0.sentRefresh(token, by: manager, at: time) }
        case .exchange:
            for secret in [token, wire.field("code_verifier") ?? ""] where !sentSecrets.insert(secret).inserted {
                watch { $0.broke(.oneExchange, "\(request)") }
            }
        case .profile, .signOut: break
        }
        pending.append(PendingOperation(manager: manager, kind: .request(request, wire)))
    }

    // MARK: Answers

    private mutating func deliver(_ manager: InvariantChecker.Manager, _ call: CallID, _ answer: Answer) {
        switch managers[manager].purposes.removeValue(forKey: call) {
        case .lookUp(let outer): sendPair(manager, .lookedUp(outer, answer))
        case .adoption(let pair): sendPair(manager, .adopted(pair, answer))
        case nil:
            record("call \(call) is answered: \(answer.callResult)")
            watch { $0.answered(call, answer.callResult) }
        }
    }

    mutating func performNextPair(_ manager: InvariantChecker.Manager) {
        guard !managers[manager].flowQueue.isEmpty else { return }
        switch managers[manager].flowQueue.removeFirst() {
        case .create(let id, let wire):
            bear(.pair(id, manager))
            pending.append(PendingOperation(manager: manager, kind: .pair(id, isPoll: false, wire)))
        case .poll(let id, let wire):
            if pending.contains(where: { $0.manager == manager && $0.isPoll(id) }) {
                watch { $0.broke(.onePoll, "\(id)") }
            }
            pending.append(PendingOperation(manager: manager, kind: .pair(id, isPoll: true, wire)))
        case .lookUp(let call, let inner, let settings):
            lastCall += 1
            managers[manager].purposes[lastCall] = .lookUp(call)
            send(manager, .authorize(lastCall, inner, settings))
        case .adopt(let pair, let grant, let inner, let settings):
            lastCall += 1
            managers[manager].purposes[lastCall] = .adoption(pair)
            births[.grant(grant.accessToken.reveal(), manager)] = births[.pair(pair, manager)]
            let isWanted = managers[manager].flow?.isAdopting(pair) == true
            send(manager, .adopt(lastCall, grant, inner, settings, isWanted: isWanted))
        case .wait(let id, let seconds): pending.append(PendingOperation(manager: manager, kind: .wait(id, seconds)))
        case .answer(let call, let answer):
            record("call \(call) is answered: \(answer.callResult)")
            watch { $0.answered(call, answer.callResult) }
        }
    }
}

/// An operation that ends with a grant.
enum Birth: Hashable {
    case signIn(SignIn.ID, InvariantChecker.Manager)
    case pair(CodePairFlow.PairID, InvariantChecker.Manager)
    /// The tokens of a code pair.
    case grant(String, InvariantChecker.Manager)

    var manager: InvariantChecker.Manager {
        switch self {
        case .signIn(_, let manager), .pair(_, let manager), .grant(_, let manager): manager
        }
    }
}

extension PendingOperation {
    fileprivate func isPoll(_ id: CodePairFlow.PairID) -> Bool {
        if case .pair(id, isPoll: true, _) = kind { true } else { false }
    }
}
