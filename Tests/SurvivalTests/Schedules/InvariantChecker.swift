import LoginWithAmazon

/// Checks the invariants against the events of a schedule and records the first broken one. Independent of the
/// implementation of the session.
struct InvariantChecker: Sendable {
    /// One of the sessions on a store.
    typealias Session = Int
    typealias Call = UInt64

    /// A call's outcome, as far as it is relevant for the invariants.
    enum CallResult: Sendable {
        case token(String)
        case error(AMZNError.Code)
        /// The call was cancelled, or its page closed.
        case cancelled
        case other
        /// Something that violates the API's contract, described in words.
        case odd(String)
    }

    private struct OpenCall: Sendable {
        let session: Session
        let scopes: [String]
        /// The number of the oldest token that the call may receive.
        let minimum: Int
        /// Whether the call may report that no user is signed in.
        var mayBeMissing: Bool
        /// The session's last sign-out before the call.
        let signOut: Call?
        /// The last token stored before the call.
        let lastStored: Int
    }

    private(set) var violation: Violation?
    private(set) var answers = 0
    private var open: [Call: OpenCall] = [:]
    private var refreshes: RefreshLedger
    /// The stored access tokens, numbered in order of storage, with their scopes.
    private var stored: [String: (number: Int, scopes: [String])] = [:]
    private var lastStored = 0
    private var newestReturned = 0
    /// The scopes of the grant in the store.
    private var inStore: [String]?
    /// The last token stored before each sign-out emptied the store.
    private var removals: [Call: Int] = [:]
    private var floors: [Session: Int] = [:]
    private var floor = 0
    private var refused: Set<String> = []
    private var allowedRemovals = 0
    /// The sign-outs of the model's sessions and the results of their removals: the last token stored before it, or nil
    /// if the removal failed.
    private var signOuts: [Session: Call] = [:]
    private var outcomes: [Call: Int?] = [:]
    private var allowedClears: [Session: Int] = [:]
    /// The calls that always require a sign-in and haven't cleared the store yet.
    private var uncleared: Set<Call> = []

    init(rotates: Bool) { refreshes = RefreshLedger(rotates: rotates) }

    var openCalls: [Call] { open.keys.sorted() }

    func openCalls(of session: Session) -> [Call] { openCalls.filter { open[$0]?.session == session } }

    mutating func broke(_ invariant: Invariant, _ text: String) {
        if violation == nil { violation = Violation(invariant: invariant, text: text) }
    }

    // MARK: Calls

    mutating func began(_ call: Call, by session: Session, scopes: [String] = []) {
        open[call] = OpenCall(
            session: session, scopes: scopes, minimum: max(newestReturned, floor + 1), mayBeMissing: !isCovered(scopes),
            signOut: signOuts[session], lastStored: lastStored)
    }

    mutating func answered(_ call: Call, _ result: CallResult) {
        answers += 1
        guard let asked = open.removeValue(forKey: call) else { return broke(.oneAnswer, "call \(call) again") }
        if let removal = removals.removeValue(forKey: call) { signedOut(asked.session, removal, result) }
        switch result {
        case .token(let token):
            if uncleared.contains(call) { broke(.clearedFirst, "call \(call) receives \(token)") }
            gave(token, to: call, asked)
        case .error(.applicationNotAuthorized) where !asked.mayBeMissing:
            broke(.noFalseSignOut, "call \(call) reports that no user is signed in")
        case .odd(let words): broke(.oneAnswer, "call \(call): \(words)")
        case .error, .cancelled, .other: break
        }
    }

    private mutating func gave(_ token: String, to call: Call, _ asked: OpenCall) {
        guard let (number, scopes) = stored[token] else { return broke(.storedFirst, "\(token) for call \(call)") }
        if number <= floors[asked.session, default: 0] { broke(.signedOut, "call \(call) receives \(token)") }
        if let signOut = asked.signOut, !isAfter(signOut, number) {
            broke(.signedOut, "call \(call), made after sign-out \(signOut), receives \(token)")
        }
        if number < asked.minimum { broke(.noOlderToken, "call \(call) receives \(token)") }
        if !Self.covers(scopes, asked.scopes) { broke(.covered, "call \(call) for \(asked.scopes), not \(scopes)") }
        newestReturned = max(newestReturned, number)
    }

    private mutating func signedOut(_ session: Session, _ removal: Int, _ result: CallResult) {
        if case .cancelled = result { return }
        floors[session] = max(floors[session, default: 0], removal)
        floor = max(floor, removal)
    }

    /// Whether the token was stored after the sign-out removed the grant; also true if the removal failed.
    private func isAfter(_ signOut: Call, _ number: Int) -> Bool {
        guard let outcome = outcomes[signOut] else { return false }
        return outcome.map { number > $0 } ?? true
    }

    private static func covers(_ granted: [String], _ asked: [String]) -> Bool {
        asked.allSatisfy { granted.contains($0) || ($0 == "profile:user_id" && granted.contains("profile")) }
    }

    // MARK: Refreshes

    mutating func sentRefresh(_ token: String, by session: Session, at now: Double) {
        if let (invariant, text) = refreshes.sent(token, by: session, at: now) { broke(invariant, text) }
    }

    mutating func refreshCame(_ token: String, _ reply: RefreshLedger.Reply, to session: Session) {
        if reply == .refused { refused.insert(token) }
        refreshes.came(token, reply, to: session)
    }

    /// The clock was advanced while sessions may still use the earlier time.
    mutating func clockStepped() { refreshes.forgetPauses() }

    /// The session's process has ended, and its unsaved tokens are lost.
    mutating func ended(_ session: Session) {
        refreshes.ended(session)
        floors[session] = nil
        signOuts[session] = nil
        for call in openCalls(of: session) { open[call] = nil }
    }

    // MARK: The store

    mutating func stored(_ access: String, scopes: [String]) {
        lastStored += 1
        stored[access] = (lastStored, scopes)
    }

    /// Whether the new tokens of a refresh with this token were stored.
    mutating func replaced(_ refresh: String, _ isStored: Bool) {
        refreshes.replaced(refresh, isStored)
    }

    /// A session couldn't read the store.
    mutating func storeFailed() { refreshes.storeFailed() }

    /// A session removed the grant because the server had rejected it.
    mutating func dropped(_ refresh: String) {
        if !refused.contains(refresh) { broke(.keptGrant, "\(refresh) was not refused") }
        refreshes.dropped(refresh)
    }

    /// Allows this many removals of a grant.
    mutating func allowRemovals(_ number: Int) { allowedRemovals += number }

    /// The grant with this refresh token was removed.
    mutating func removed(_ refresh: String) {
        if refused.contains(refresh) { return }
        if allowedRemovals == 0 { broke(.keptGrant, "no call asked for the removal of \(refresh)") }
        allowedRemovals -= 1
    }

    /// The call is a sign-out of this session.
    mutating func signsOut(_ call: Call, by session: Session) { signOuts[session] = call }

    /// The call always requires a sign-in, and may clear the store first.
    mutating func signsInAlways(_ call: Call, by session: Session) {
        allowedClears[session, default: 0] += 1
        uncleared.insert(call)
    }

    mutating func cleared(by session: Session, for call: Call) {
        uncleared.remove(call)
        if allowedClears[session, default: 0] == 0 { broke(.keptGrant, "session \(session) clears unrequested") }
        allowedClears[session, default: 0] -= 1
    }

    /// The sign-out removed the grant, if there was one, or failed to remove it. Later tokens count from the call's answer.
    mutating func removed(by call: Call, _ isDone: Bool) {
        if isDone { removals[call] = lastStored }
        outcomes.updateValue(isDone ? lastStored : nil, forKey: call)
    }

    /// The sign-out found the store empty or emptied it, at an unknown time after the call: at least the tokens stored
    /// before the call are gone.
    mutating func foundEmpty(by call: Call) { removals[call] = open[call]?.lastStored }

    /// Records the scopes in the store; nil if no grant could be read.
    mutating func look(at scopes: [String]?) {
        inStore = scopes
        for (call, asked) in open where !asked.mayBeMissing && !isCovered(asked.scopes) {
            open[call]?.mayBeMissing = true
        }
    }

    private func isCovered(_ asked: [String]) -> Bool { inStore.map { Self.covers($0, asked) } ?? false }

    /// A reply has arrived that may make an open call report a signed-out user, though a grant is stored: the server may
    /// have rejected a profile request or a code pair.
    mutating func excuseAll() {
        for call in open.keys { open[call]?.mayBeMissing = true }
    }
}

/// What must hold after every step of every schedule.
enum Invariant: String, Sendable {
    /// No call is answered twice, and no answer lacks a call.
    case oneAnswer = "A call is answered once"
    case oneRefresh = "At most one refresh is in flight at a time, over all sessions on a store"
    /// A refresh token is resent only if the earlier reply was not stored: because it was lost, transient or malformed,
    /// or because the store could not be changed; in the last case only another session resends it.
    case noSecondUse = "A refresh token isn't sent again after its reply was stored"
    case pauseIsKept = "No request is sent during the pause that a busy server asked for"
    /// A call made after a token was returned receives the same token or a later one.
    case noOlderToken = "A call isn't answered with a token older than one returned before the call"
    case storedFirst = "A token is stored before it is returned"
    case covered = "A returned token covers the requested scopes"
    /// Holds from the answer to a sign-out until the next sign-in, also for earlier calls of the same session.
    case signedOut = "A signed-out session returns no token"
    /// The only reasons are `invalid_grant`, a sign-out, the strategy *always*, and a new sign-in.
    case keptGrant = "A grant isn't removed without a terminal error"
    /// Code 1 requires that at some time during the call the store had no grant with the scopes, or that the profile
    /// request was rejected.
    case noFalseSignOut = "No call reports a signed-out user while a grant is stored"
    case clearedFirst = "A call that always signs in gets no token before the stored grant is to be removed"
    case onePage = "A session shows one page at a time"
    case oneRedirect = "A redirect is accepted once"
    case oneExchange = "An authorization code is sent once, with its own verifier"
    case onePoll = "A code pair has at most one poll in flight"
    /// No open call, lease, page or request remains at the end.
    case rest = "All operations end and release their resources"
    case signOutEnds = "After a sign-out no operation that its session began before it stores a grant"
    case nextSignIn = "The next sign-in succeeds"
    case mainThread = "Callbacks arrive on the main thread after the call has returned"
}

/// A broken invariant, and the event that broke it.
struct Violation: Equatable, Sendable, Error {
    let invariant: Invariant
    let text: String
}
