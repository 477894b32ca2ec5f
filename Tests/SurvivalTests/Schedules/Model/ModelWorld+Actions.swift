import Foundation
import TestSupport

@testable import LoginWithAmazon

// The managers' shell: performs the actions of each manager in order.
extension ModelWorld {
    mutating func performSome(_ dice: inout Dice) {
        let busy = parties.indices.filter { parties[$0].isBusy && !parties[$0].isAsleep }
        guard !busy.isEmpty else { return }
        let party = dice.pick(busy)
        let isPair = parties[party].isDone || (!parties[party].flowQueue.isEmpty && dice.isRare(2))
        for _ in 0...dice.roll(4) {
            if isPair { performNextPair(party) } else { performNext(party) }
        }
        if parties[party].hasChangedStore { beforeTheNews(party, &dice) }
    }

    mutating func performNext(_ party: Promises.Party) {
        if let report = parties[party].report {
            parties[party].report = nil
            send(party, report)
            if case .changed(.remove, .done(let grant?)) = report {
                for other in siblings(of: party) { send(other, .siblingSignedOut(signInID: grant.signInID)) }
            }
            return
        }
        guard !parties[party].queue.isEmpty else { return }
        let action = parties[party].queue.removeFirst()
        switch action {
        case .readGrant:
            tell("manager \(party) reads: \(store.read().word)")
            parties[party].report = .grants(.read(store.read()))
        case .change(let change): perform(change, of: party)
        case .lease(let purpose): outside.append(Outside(party: party, matter: .lease(purpose)))
        case .endLease(let purpose): endLease(party, purpose)
        case .hold, .release: break
        case .unstored(let old, let new):
            for other in siblings(of: party) { send(other, .siblingHasUnstored(old, new)) }
        case .send(let request, let wire): send(party, request, wire)
        case .present(let id, let url, let redirectURI):
            tell("manager \(party) shows page \(id)")
            bear(.signIn(id, party))
            outside.append(Outside(party: party, matter: .page(id, url, redirectURI: redirectURI)))
        case .dismiss(let id): outside.removeAll { $0.party == party && $0.isPage(id) }
        case .tell: break
        case .answer(let call, let answer): deliver(party, call, answer)
        }
    }

    // MARK: Siblings

    func siblings(of party: Promises.Party) -> [Promises.Party] {
        parties.indices.filter { $0 != party && parties[$0].process == parties[party].process }
    }

    /// Records the number of sign-outs of the process when a sign-in or a code pair begins.
    private mutating func bear(_ birth: Birth) { births[birth] = signOuts[parties[birth.party].process, default: 0] }

    // MARK: The store

    private mutating func perform(_ change: GrantChange, of party: Promises.Party) {
        guard let result = make(change, party) else { return }
        look()
        parties[party].report = .changed(change, result)
    }

    /// Nil where a sign-in has ended, and nothing is stored for it.
    private mutating func make(_ change: GrantChange, _ party: Promises.Party) -> GrantChangeResult? {
        switch change {
        case .replace(let old, let new): return replace(party, old, new)
        case .store(let id, let grant): return write(party, id, grant)
        case .remove(let call): return remove(party, call)
        case .clear:
            let removal = store.remove()
            tell("manager \(party) clears the grant: \(removal.word)")
            watch { $0.cleared(by: party) }
            return removal
        }
    }

    private mutating func replace(_ party: Promises.Party, _ old: Grant, _ new: Grant?) -> GrantChangeResult {
        let result = store.replace(old, with: new)
        tell("manager \(party) replaces \(old.word) by \(new?.word ?? "nothing"): \(result)")
        let refresh = old.refreshToken.reveal()
        if let new {
            if result == .done() { watch { $0.stored(new.accessToken.reveal(), scopes: new.scopes) } }
            watch { $0.replaced(refresh, result == .done()) }
        } else if result == .done() {
            watch { $0.dropped(refresh) }
        }
        return result
    }

    private mutating func write(_ party: Promises.Party, _ id: SignIn.ID, _ grant: Grant) -> GrantChangeResult? {
        guard parties[party].machine.isToBeStored(id) else {
            tell("manager \(party) doesn't store \(grant.word) of sign-in \(id), which has ended")
            return nil
        }
        let result = store.write(grant)
        tell("manager \(party) stores \(grant.word) of sign-in \(id): \(result)")
        if result == .done() {
            signIns += 1
            let birth = births[.grant(grant.accessToken.reveal(), party)] ?? births[.signIn(id, party)]
            if let birth, birth < signOuts[parties[party].process, default: 0] {
                watch { $0.broke(.siblingsEnd, "manager \(party) stores \(grant.word), which predates a sign-out") }
            }
            watch { $0.stored(grant.accessToken.reveal(), scopes: grant.scopes) }
        }
        return result
    }

    private mutating func remove(_ party: Promises.Party, _ call: CallID) -> GrantChangeResult {
        let removal = store.remove()
        tell("manager \(party) removes the grant for call \(call): \(removal.word)")
        let isDone = if case .done = removal { true } else { false }
        watch { $0.removed(by: call, isDone) }
        return removal
    }

    private mutating func endLease(_ party: Promises.Party, _ purpose: SessionAction.LeaseHolder) {
        tell("manager \(party) ends its lease for \(purpose)")
        if leaseHolder?.party != party || leaseHolder?.purpose != purpose {
            watch { $0.broke(.oneRefresh, "manager \(party) ends a lease that it doesn't hold") }
        }
        leaseHolder = nil
    }

    // MARK: The wire

    private mutating func send(_ party: Promises.Party, _ request: SessionAction.Request, _ wire: WireRequest) {
        let token = wire.token
        tell("manager \(party) sends \(request) with \(token)")
        let time = now.uptime
        switch request {
        case .refresh, .signOutRefresh: watch { $0.sentRefresh(token, by: party, at: time) }
        case .exchange:
            for secret in [token, wire.field("code_verifier") ?? ""] where !sentSecrets.insert(secret).inserted {
                watch { $0.broke(.oneExchange, "\(request)") }
            }
        case .profile, .signOut: break
        }
        outside.append(Outside(party: party, matter: .request(request, wire)))
    }

    // MARK: Answers

    private mutating func deliver(_ party: Promises.Party, _ call: CallID, _ answer: Answer) {
        switch parties[party].errands.removeValue(forKey: call) {
        case .lookUp(let outer): sendPair(party, .lookedUp(outer, answer))
        case .adoption(let pair): sendPair(party, .adopted(pair, answer))
        case nil:
            tell("call \(call) is answered: \(answer.told)")
            watch { $0.answered(call, answer.told) }
        }
    }

    mutating func performNextPair(_ party: Promises.Party) {
        guard !parties[party].flowQueue.isEmpty else { return }
        switch parties[party].flowQueue.removeFirst() {
        case .create(let id, let wire):
            bear(.pair(id, party))
            outside.append(Outside(party: party, matter: .pair(id, isPoll: false, wire)))
        case .poll(let id, let wire):
            if outside.contains(where: { $0.party == party && $0.isPoll(id) }) { watch { $0.broke(.onePoll, "\(id)") } }
            outside.append(Outside(party: party, matter: .pair(id, isPoll: true, wire)))
        case .lookUp(let call, let inner, let settings):
            lastCall += 1
            parties[party].errands[lastCall] = .lookUp(call)
            send(party, .authorize(lastCall, inner, settings))
        case .adopt(let pair, let grant, let inner, let settings):
            lastCall += 1
            parties[party].errands[lastCall] = .adoption(pair)
            births[.grant(grant.accessToken.reveal(), party)] = births[.pair(pair, party)]
            let isWanted = parties[party].flow?.isAdopting(pair) == true
            send(party, .adopt(lastCall, grant, inner, settings, isWanted: isWanted))
        case .wait(let id, let seconds): outside.append(Outside(party: party, matter: .wait(id, seconds)))
        case .answer(let call, let answer):
            tell("call \(call) is answered: \(answer.told)")
            watch { $0.answered(call, answer.told) }
        }
    }
}

/// An operation that ends with a grant.
enum Birth: Hashable {
    case signIn(SignIn.ID, Promises.Party)
    case pair(CodePairFlow.PairID, Promises.Party)
    /// The tokens of a code pair.
    case grant(String, Promises.Party)

    var party: Promises.Party {
        switch self {
        case .signIn(_, let party), .pair(_, let party), .grant(_, let party): party
        }
    }
}

extension Outside {
    fileprivate func isPoll(_ id: CodePairFlow.PairID) -> Bool {
        if case .pair(id, isPoll: true, _) = matter { true } else { false }
    }
}
