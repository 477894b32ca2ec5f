import Foundation
import TestSupport

@testable import LoginWithAmazon

// Performs each session's actions in their order, as real sessions do.
extension ModelEnvironment {
    mutating func performSome(_ choices: inout StepChoices) {
        let busy = sessions.indices.filter { !sessions[$0].isDone && !sessions[$0].isAsleep }
        guard !busy.isEmpty else { return }
        let session = choices.pick(busy)
        for _ in 0...choices.roll(4) { performNext(session) }
        if sessions[session].hasChangedStore { beforeTheReport(session, &choices) }
    }

    mutating func performNext(_ session: InvariantChecker.Session) {
        if let report = sessions[session].report {
            sessions[session].report = nil
            return handle(session, report)
        }
        guard !sessions[session].queue.isEmpty else { return }
        let action = sessions[session].queue.removeFirst()
        record("session \(session) performs \(action)")
        switch action {
        case .readGrant(let call): sessions[session].report = .read(store.read(), since: now, for: call)
        case .change(let change): perform(change, of: session)
        case .lease: pending.append(PendingOperation(session: session, kind: .lease))
        case .endLease: endLease(session)
        case .send(let request, let wire): send(session, request, wire)
        // The model's user agents never lose a page, so this action has no effect.
        case .present(let page) where page.isAgain: break
        case .present(let page) where sessions[session].machine.presenter(of: page.signIn) == nil: break
        case .present(let page):
            recordStart(.signIn(page.signIn, session))
            let kind = PendingOperation.Kind.page(page.signIn, page.url, redirectURI: page.redirectURI)
            pending.append(PendingOperation(session: session, kind: kind))
        case .dismiss(let id): pending.removeAll { $0.session == session && $0.isPage(id) }
        case .wait(let id, let seconds): pending.append(PendingOperation(session: session, kind: .wait(id, seconds)))
        case .answer(let call, let answer): answered(call, answer, session)
        case .notify: break
        }
    }

    mutating func answered(_ call: CallID, _ answer: Answer, _ session: InvariantChecker.Session) {
        watch { $0.answered(call, answer.callResult) }
        // With several processes, the answer may be older than another process's sign-in.
        guard let made = tokenCalls.removeValue(forKey: call), sessions.count == 1 else { return }
        let hadPage = pagesOfCalls.contains(call)
        watch {
            $0.answeredTokenCall(
                session, made.scopes, answer.tokenOutcome, mayShowPage: made.strategy == .auto, hadPage: hadPage)
        }
    }

    /// Records the number of the session's sign-outs when a page is shown or a code pair is requested.
    private mutating func recordStart(_ start: Start) { starts[start] = signOuts[start.session, default: 0] }

    // MARK: The store

    private mutating func perform(_ change: GrantChange, of session: InvariantChecker.Session) {
        // A second passes first, because a process may answer a call with a grant that it has read within the last
        // second. Without the wait, another process could return the old token after the change.
        if sessions.count > 1 { passTime(1) }
        let result = make(change, session)
        record("the store then returns \(store.read().word)")
        checkInvariants()
        sessions[session].report = .changed(change, result)
    }

    private mutating func make(_ change: GrantChange, _ session: InvariantChecker.Session) -> GrantChangeResult {
        guard sessions[session].machine.isWanted(change) else { return .overtaken }
        switch change {
        case .replace(let old, let new): return replace(session, old, new)
        case .removeRefused(let grant):
            let result = store.change({ $0 == grant }) { _ in nil }
            if result == .done() { watch { $0.removedRefused(grant.refreshToken.reveal(), by: session) } }
            return result
        case .store(let id, let grant): return write(session, id, grant)
        case .removeForSignOut(let call): return removeForSignOut(call)
        case .removeForSignIn(let call):
            watch { $0.removedForSignIn(call, by: session) }
            return store.remove()
        case .keepProfile(let profile, let signInID):
            return store.change({ $0.signInID == signInID }) { $0.with(profile) }
        }
    }

    private mutating func replace(_ session: InvariantChecker.Session, _ old: Grant, _ new: Grant) -> GrantChangeResult
    {
        let isCurrent = store.grant == old
        let result = store.change({ $0 == old }) { new.with($0.profile) }
        if result == .done() {
            watch { $0.stored(new.accessToken.reveal(), scopes: new.scopes) }
        } else if result != .overtaken {
            watch { $0.failedToStore(new.accessToken.reveal(), scopes: new.scopes, isCurrent: isCurrent) }
        }
        watch { $0.replaced(by: session, result == .done()) }
        return result
    }

    private mutating func write(_ session: InvariantChecker.Session, _ id: SignIn.ID, _ grant: Grant)
        -> GrantChangeResult
    {
        let result = store.write(grant)
        if result == .done() {
            signIns += 1
            let start = starts[.grant(grant.accessToken.reveal(), session)] ?? starts[.signIn(id, session)]
            if let start, start < signOuts[session, default: 0] {
                watch { $0.broke(.signOutEnds, "session \(session) stores \(grant.word) in spite of a sign-out") }
            }
            watch { $0.stored(grant.accessToken.reveal(), scopes: grant.scopes) }
        }
        return result
    }

    private mutating func removeForSignOut(_ call: CallID) -> GrantChangeResult {
        let removal = store.remove()
        let isDone = if case .done = removal { true } else { false }
        watch { $0.removedForSignOut(call, isDone) }
        return removal
    }

    private mutating func endLease(_ session: InvariantChecker.Session) {
        if lease != session {
            watch { $0.broke(.oneRefresh, "session \(session) ends a lease that it doesn't hold") }
        }
        lease = nil
    }

    // MARK: The wire

    private mutating func send(
        _ session: InvariantChecker.Session, _ request: SessionMachine.Purpose, _ wire: WireRequest
    ) {
        let token = wire.token
        record("the request's token or code is \(token)")
        let time = now.uptime
        switch request {
        case .refresh: watch { $0.sentRefresh(token, by: session, at: time) }
        case .exchange:
            for secret in [token, wire.field("code_verifier") ?? ""] where !sentSecrets.insert(secret).inserted {
                watch { $0.broke(.oneExchange, "\(request) repeats a code or verifier") }
            }
        case .codePair(let id): recordStart(.pair(id, session))
        case .poll(let id):
            if pending.contains(where: { $0.session == session && $0.isPoll(id) }) {
                watch { $0.broke(.onePoll, "call \(id) sends a second poll") }
            }
        // A sign-out refreshes without the lease.
        case .profile, .signOut, .signOutRefresh: break
        }
        pending.append(PendingOperation(session: session, kind: .request(request, wire)))
    }
}

/// Identifies a sign-in, a code pair, or the grant of a code pair.
enum Start: Hashable {
    case signIn(SignIn.ID, InvariantChecker.Session)
    case pair(CallID, InvariantChecker.Session)
    /// The grant of a code pair, identified by its access token.
    case grant(String, InvariantChecker.Session)

    var session: InvariantChecker.Session {
        switch self {
        case .signIn(_, let session), .pair(_, let session), .grant(_, let session): session
        }
    }
}
