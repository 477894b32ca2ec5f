import LoginWithAmazon

/// Checks the events of a schedule against the invariants and records the first violation. The checker doesn't use the
/// implementation of the session.
struct InvariantChecker: Sendable {
    /// The number of a session. All sessions of a schedule use the same store.
    typealias Session = Int
    typealias Call = UInt64

    /// The part of a call's outcome that the invariants check.
    enum CallResult: Sendable {
        case token(String)
        case error(AMZNError.Code)
        /// The call or its sign-in was cancelled, for example by the app, by the user or by a sign-out.
        case cancelled
        case other
        /// An outcome that violates the API's contract, with a description.
        case odd(String)
    }

    private struct OpenCall: Sendable {
        let session: Session
        let scopes: [String]
        /// The lowest number of a token that the call may receive, as far as known when the call started.
        let minimum: Int
        /// Whether the call may report that no user is signed in.
        var mayBeMissing: Bool
        /// The session's last sign-out before the call.
        let signOut: Call?
        /// The number of the last token stored before the call.
        let lastStored: Int
    }

    private(set) var violation: Violation?
    private(set) var answers = 0
    private var open: [Call: OpenCall] = [:]
    private var refreshes: RefreshLedger
    /// All access tokens stored so far, numbered in the order in which they were stored, with their scopes.
    private var stored: [String: (number: Int, scopes: [String])] = [:]
    private var lastStored = 0
    private var newestReturned = 0
    /// The tokens that couldn't be stored, so that only their session has them. `newestUnstored` is the newest of these
    /// tokens that each session has returned.
    private var unstored: Set<String> = []
    private var overtaken: Set<String> = []
    private var newestUnstored: [Session: Int] = [:]
    /// For the scopes of a call that failed with the recovery `signIn`: the number of the last token stored before the
    /// failure.
    private var mustSignIn: [Session: [[String]: Int]] = [:]
    /// The scopes of the grant in the store; nil if the store has no valid grant.
    private var inStore: [String]?
    /// The access token of the stored grant, and the access tokens of the sign-ins that may be used up in each session.
    private var tokenInStore: String?
    private var usedUp: [Session: Set<String>] = [:]
    /// For each sign-out that removed the grant, the number of the last token that is known to be removed. The entry is
    /// deleted when the sign-out is answered.
    private var removals: [Call: Int] = [:]
    private var floors: [Session: Int] = [:]
    private var floor = 0
    private var refused: Set<String> = []
    private var lastSent: [Session: String] = [:]
    /// The last sign-out of each session.
    private var signOuts: [Session: Call] = [:]
    /// For each sign-out that has tried to remove the grant, the number of the last token stored before the attempt;
    /// nil if the attempt failed.
    private var outcomes: [Call: Int?] = [:]
    /// How often each session may still remove the grant for a call that always requires a sign-in.
    private var allowedRemovals: [Session: Int] = [:]
    /// The calls that always require a sign-in, and for which the session hasn't tried to remove the grant yet.
    private var notRemoved: Set<Call> = []

    init(rotates: Bool) { refreshes = RefreshLedger(rotates: rotates) }

    var openCalls: [Call] { open.keys.sorted() }

    func openCalls(of session: Session) -> [Call] { openCalls.filter { open[$0]?.session == session } }

    mutating func broke(_ invariant: Invariant, _ text: String) {
        if violation == nil { violation = Violation(invariant: invariant, text: text) }
    }

    // MARK: Calls

    mutating func started(_ call: Call, by session: Session, scopes: [String] = []) {
        open[call] = OpenCall(
            session: session, scopes: scopes,
            minimum: max(newestReturned, newestUnstored[session, default: 0], floor + 1),
            mayBeMissing: !isCovered(scopes, for: session), signOut: signOuts[session], lastStored: lastStored)
    }

    mutating func answered(_ call: Call, _ result: CallResult) {
        answers += 1
        guard let asked = open.removeValue(forKey: call) else { return broke(.oneAnswer, "call \(call) isn't open") }
        if let removal = removals.removeValue(forKey: call) { signedOut(asked.session, removal, result) }
        switch result {
        case .token(let token):
            if notRemoved.contains(call) { broke(.removedFirst, "call \(call) receives \(token)") }
            gave(token, to: call, asked)
        case .error(.applicationNotAuthorized) where !asked.mayBeMissing:
            broke(.noFalseSignOut, "call \(call) reports that no user is signed in")
        case .odd(let words): broke(.oneAnswer, "call \(call): \(words)")
        case .error, .cancelled, .other: break
        }
    }

    private mutating func gave(_ token: String, to call: Call, _ asked: OpenCall) {
        guard let (number, scopes) = stored[token] else { return broke(.storedFirst, "call \(call) receives \(token)") }
        if number <= floors[asked.session, default: 0] { broke(.signedOut, "call \(call) receives \(token)") }
        if let signOut = asked.signOut, !isAfter(signOut, number) {
            broke(.signedOut, "call \(call), made after sign-out \(signOut), receives \(token)")
        }
        if number < asked.minimum { broke(.noOlderToken, "call \(call) receives \(token)") }
        if !Self.covers(scopes, asked.scopes) { broke(.covered, "call \(call) for \(asked.scopes) gets \(scopes)") }
        if overtaken.contains(token) { return }
        if unstored.contains(token) {
            newestUnstored[asked.session] = max(newestUnstored[asked.session, default: 0], number)
        } else {
            newestReturned = max(newestReturned, number)
        }
    }

    // MARK: Signing in again

    /// Records how a call for a token ended. `mayShowPage` is true if its strategy is *auto*, and `hadPage` is true if
    /// it waited for a page.
    mutating func answeredTokenCall(
        _ session: Session, _ scopes: [String], _ outcome: TokenOutcome, mayShowPage: Bool, hadPage: Bool
    ) {
        switch outcome {
        case .signIn where mayShowPage && !hadPage: broke(.signInHelps, "an auto call for \(scopes) shows no page")
        // A sign-out ends silent calls with code 1 before it removes the grant. If it then fails with code 5, the grant
        // stays, and the next auto call shows no page.
        case .signIn: if !isCovered(scopes, for: session) { mustSignIn[session, default: [:]][scopes] = lastStored }
        case .code1WithoutSignIn: broke(.signInHelps, "a call for \(scopes) fails with code 1, and doesn't say signIn")
        case .token where mayShowPage && mustSignIn[session]?[scopes] == lastStored:
            broke(.signInHelps, "a call for \(scopes) said signIn, and the next one returns the old sign-in's token")
        case .token, .other: break
        }
    }

    enum TokenOutcome: Sendable { case token, signIn, code1WithoutSignIn, other }

    private mutating func signedOut(_ session: Session, _ removal: Int, _ result: CallResult) {
        if case .cancelled = result { return }
        floors[session] = max(floors[session, default: 0], removal)
        floor = max(floor, removal)
    }

    /// Whether the token was stored after the sign-out removed the grant. True if the removal failed, and false if it
    /// hasn't been attempted.
    private func isAfter(_ signOut: Call, _ number: Int) -> Bool {
        guard let outcome = outcomes[signOut] else { return false }
        return outcome.map { number > $0 } ?? true
    }

    private static func covers(_ granted: [String], _ asked: [String]) -> Bool {
        asked.allSatisfy { granted.contains($0) || ($0 == "profile:user_id" && granted.contains("profile")) }
    }

    // MARK: Refreshes

    mutating func sentRefresh(_ token: String, by session: Session, at now: Double) {
        lastSent[session] = token
        if let (invariant, text) = refreshes.sent(token, by: session, at: now) { broke(invariant, text) }
    }

    mutating func refreshCame(_ token: String, _ reply: RefreshLedger.Reply, to session: Session) {
        if reply == .refused { refused.insert(token) }
        refreshes.came(token, reply, to: session)
    }

    /// Records that the session's process has ended. The tokens that the process hadn't stored are lost.
    mutating func ended(_ session: Session) {
        refreshes.ended(session)
        floors[session] = nil
        signOuts[session] = nil
        allowedRemovals[session] = nil
        newestUnstored[session] = nil
        mustSignIn[session] = nil
        usedUp[session] = nil
        for call in openCalls(of: session) { open[call] = nil }
    }

    // MARK: The store

    mutating func stored(_ access: String, scopes: [String]) {
        if unstored.remove(access) != nil { return }
        lastStored += 1
        stored[access] = (lastStored, scopes)
    }

    /// Records that a refreshed grant couldn't be stored. Its session continues with that grant. If `isCurrent` is
    /// false, the store no longer holds the old grant, which the session learns from its next read.
    mutating func failedToStore(_ access: String, scopes: [String], isCurrent: Bool) {
        if stored[access] == nil { stored(access, scopes: scopes) }
        unstored.insert(access)
        if !isCurrent { overtaken.insert(access) }
    }

    /// Records whether the new tokens of the session's last refresh were stored.
    mutating func replaced(by session: Session, _ isStored: Bool) { refreshes.replaced(by: session, isStored) }

    /// Records that a session removed the grant with this refresh token. That is allowed only if the server has refused
    /// the token, or the newer one that the session couldn't store.
    mutating func removedRefused(_ refresh: String, by session: Session) {
        let isRefused = refused.contains(refresh) || lastSent[session].map(refused.contains) == true
        if !isRefused { broke(.keptGrant, "\(refresh) was not refused") }
        refreshes.removed(refresh)
    }

    /// Records a sign-out, which ends the session's silent calls with code 1.
    mutating func signsOut(_ call: Call, by session: Session) {
        signOuts[session] = call
        for (id, asked) in open where asked.session == session && id < call { open[id]?.mayBeMissing = true }
    }

    /// Records a call that always requires a sign-in. The session may try once to remove the grant for this call. If
    /// `mustRemove` is true, it must do so before the call receives a token.
    mutating func signsInAlways(_ call: Call, by session: Session, mustRemove: Bool) {
        allowedRemovals[session, default: 0] += 1
        if mustRemove { notRemoved.insert(call) }
    }

    /// Records that the session has tried to remove the grant for a call that always requires a sign-in.
    mutating func removedForSignIn(_ call: Call, by session: Session) {
        notRemoved.remove(call)
        if allowedRemovals[session, default: 0] == 0 {
            broke(.keptGrant, "session \(session) may not remove the grant")
        }
        allowedRemovals[session, default: 0] -= 1
    }

    /// Records whether the sign-out removed the grant. If it did, later calls of its session may receive only tokens
    /// that were stored after the removal. Once the sign-out is answered without a cancellation, this also applies to
    /// the session's earlier calls, and to later calls of the other sessions.
    mutating func removedForSignOut(_ call: Call, _ isDone: Bool) {
        if isDone { removals[call] = lastStored }
        outcomes.updateValue(isDone ? lastStored : nil, forKey: call)
    }

    /// Records the scopes and the access token of the stored grant, or nil if the store has no valid grant.
    mutating func look(at scopes: [String]?, _ token: String?) {
        (inStore, tokenInStore) = (scopes, token)
        for (call, asked) in open where !asked.mayBeMissing && !isCovered(asked.scopes, for: asked.session) {
            open[call]?.mayBeMissing = true
        }
    }

    /// Records that the server has refused a request for good. From then on, the session may treat its stored tokens as
    /// unusable, until the store holds other tokens.
    mutating func mayBeUsedUp(_ session: Session) {
        if let tokenInStore { usedUp[session, default: []].insert(tokenInStore) }
        look(at: inStore, tokenInStore)
    }

    private func isCovered(_ asked: [String], for session: Session) -> Bool {
        if let tokenInStore, usedUp[session]?.contains(tokenInStore) == true { return false }
        return inStore.map { Self.covers($0, asked) } ?? false
    }

    /// Allows every open call to report that no user is signed in, although a grant is stored. The server may have
    /// rejected a profile request or a code pair.
    mutating func excuseAll() {
        for call in open.keys { open[call]?.mayBeMissing = true }
    }
}

/// The invariants that must hold in every schedule.
enum Invariant: String, Sendable {
    /// A call is answered at most once, with a valid result, an error or a cancellation. Every answer belongs to an
    /// open call.
    case oneAnswer = "A call is answered once, with a valid outcome"
    case oneRefresh = "At most one refresh is in flight at a time, among all sessions of a store"
    /// ``RefreshLedger`` has the exact rules. For example, another session may send the refresh token again if the new
    /// one may not have been stored.
    case noSecondUse = "A refresh token isn't sent again after a new one was received for it"
    case pauseIsKept = "No refresh is sent during the pause that a busy server requested"
    case noOlderToken = "A call isn't answered with a token older than one returned before the call"
    case storedFirst = "The session has tried to store a token before it is returned"
    case covered = "A returned token covers the requested scopes"
    /// If a sign-out removes the grant, later calls of its session receive only tokens that were stored after the
    /// removal. Once the sign-out is answered without a cancellation, this also applies to the session's earlier calls.
    case signedOut = "A signed-out session returns no token"
    /// A grant may be removed after `invalid_grant`, by a sign-out, or by a call with the strategy *always*.
    case keptGrant = "A grant is removed only for an allowed reason"
    /// A call may report a signed-out user if the store had no grant with its scopes at some time during the call, or
    /// if the server may have rejected a profile request or a code pair.
    case noFalseSignOut = "No call reports a signed-out user while a grant is stored"
    /// An *auto* call gets the recovery `signIn` only after it has shown its page. It returns no token of a sign-in for
    /// which an earlier call got that recovery. Code 1 has that recovery.
    case signInHelps = "After the recovery signIn, the next call that may show a page shows it"
    case removedFirst = "A call that always signs in gets no token before it has tried to remove the stored grant"
    case onePage = "A session shows at most one page at a time"
    case oneRedirect = "A redirect is accepted at most once, and only if it belongs to a sign-in"
    case oneExchange = "No authorization code and no code verifier is sent twice"
    case onePoll = "A code pair has at most one poll in flight"
    case rest = "All operations end and release their resources"
    case signOutEnds = "After a sign-out, no earlier sign-in or code pair of its session stores a grant"
    case nextSignIn = "A sign-in at the end of the schedule stores a grant"
    case mainThread = "Callbacks arrive on the main thread, and never before a call made there has returned"
}

struct Violation: Equatable, Sendable, Error {
    let invariant: Invariant
    let text: String
}
