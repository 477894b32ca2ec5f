import Foundation

/// Identifies a call in its session. A later call has a higher id.
typealias CallID = UInt64

/// Makes a session's decisions, as a state machine. It receives events, and returns actions in the order in which they
/// must be performed.
///
/// Each flow, such as the sign-in or the sign-out, is an extension in a separate file. The stored properties of a
/// flow's state are private to its file. The flows call each other and append to one list of actions. The open calls
/// are stored here, so that no call is answered twice.
struct SessionMachine: Sendable {
    enum Event: Sendable {
        /// A call was made that can't be answered from memory.
        case start(CallID, Call, CallSettings, ManagerID)
        /// The call's task was cancelled.
        case cancel(CallID)
        /// The store was read, at the given moment or later.
        case read(GrantReadResult, since: Moment, for: CallID? = nil)
        case changed(GrantChange, GrantChangeResult)
        /// The store's refresh lease was taken, or could not be taken if there is a failure.
        case leased(failure: AMZNError? = nil)
        case replied(Purpose, Result<WireReply, AMZNError>)
        case pageEnded(SignIn.ID, PageEnd)
        case waited(CallID)
    }

    /// What the session knows about the stored sign-in.
    private enum Known: Equatable, Sendable {
        case unknown
        case nothing
        case signIn(String)
    }

    let clientID: String
    let random: @Sendable (Int) -> [UInt8]
    let language: @Sendable () -> String?
    private let reportImpossible: @Sendable (String) -> Void

    var grants = Grants()
    var signIns = SignIns()
    var profiles = Profiles()
    var signOuts = SignOuts()
    var codePairs = CodePairs()

    private(set) var calls: [CallID: OpenCall] = [:]
    private(set) var now = Moment(date: .distantPast, uptime: 0)
    /// The event that is being handled; nil for a redirect.
    private var event: Event?
    private var actions: [Action] = []
    private var known = Known.unknown
    /// Whether the last read failed. Observers may then still wait for their first element.
    private var lastReadFailed = false
    /// The session's grant after the last successful read; nil if no user was signed in then, or if this session may
    /// have changed the store since then or may be about to change it.
    private(set) var lastRead: LastRead?
    private var pendingChanges = 0

    init(
        clientID: String, random: @escaping @Sendable (Int) -> [UInt8],
        language: @escaping @Sendable () -> String? = { nil },
        reportImpossible: @escaping @Sendable (String) -> Void = { assertionFailure($0) }
    ) {
        self.clientID = clientID
        self.random = random
        self.language = language
        self.reportImpossible = reportImpossible
    }

    /// Reports that the current event can't occur in this step, which is a mistake in this package. A debug build stops
    /// here. A release build ignores the event.
    func impossible(in step: Any) { reportImpossible("\(event?.name ?? "redirect") in the step \(caseName(step))") }

    // MARK: Events in, actions out

    mutating func handle(_ event: Event, at now: Moment) -> [Action] {
        self.now = now
        self.event = event
        switch event {
        case .start(let id, let call, let settings, let manager): startCall(id, call, settings, manager)
        case .cancel(let id): cancelCall(id)
        case .read(let reading, let start, let call):
            noteReading(reading, since: start)
            if let call { sessionRead(call, reading) } else { grantRead(reading) }
        case .changed(let change, let result): storeChanged(change, result)
        case .leased(let failure): leased(failure)
        case .replied(.refresh, let reply): refreshReplied(reply)
        case .replied(.exchange(let id), let reply): exchangeReplied(id, reply)
        case .replied(.profile(let id), let reply): profileReplied(id, reply)
        case .replied(.signOut(let id), let reply): signOutReplied(id, reply)
        case .replied(.signOutRefresh(let id), let reply): signOutRefreshReplied(id, reply)
        case .replied(.codePair(let id), let reply): codePairReplied(id, reply)
        case .replied(.poll(let id), let reply): pollReplied(id, reply)
        case .pageEnded(let id, let end): pageEnded(id, end)
        case .waited(let id): pollWaitEnded(id)
        }
        return takeActions()
    }

    mutating func redirect(_ url: URL, at now: Moment) -> (isOurs: Bool, actions: [Action]) {
        self.now = now
        event = nil
        let isOurs = redirectReceived(url)
        return (isOurs, takeActions())
    }

    private mutating func takeActions() -> [Action] {
        defer { actions = [] }
        return actions
    }

    private mutating func storeChanged(_ change: GrantChange, _ result: GrantChangeResult) {
        pendingChanges -= 1
        switch change {
        case .replace: grantReplaced(result)
        case .removeRefused: refusedGrantRemoved(result)
        case .removeForSignIn(let call): removedForSignIn(call, result)
        case .removeForSignOut(let call): removedForSignOut(call, result)
        case .store(let id, _): signInStored(id, result)
        case .keepProfile: profileKept()
        }
    }

    // MARK: Actions

    mutating func append(_ action: Action) {
        if case .change = action {
            pendingChanges += 1
            forgetLastRead()
        }
        actions.append(action)
    }

    /// Answers a call and removes it. Does nothing if the call was already answered. For example, a sign-out continues
    /// after its call was cancelled.
    mutating func appendAnswer(_ id: CallID, _ answer: Answer) {
        if calls.removeValue(forKey: id) != nil { actions.append(.answer(id, answer)) }
    }

    // MARK: Calls

    private mutating func startCall(_ id: CallID, _ call: Call, _ settings: CallSettings, _ manager: ManagerID) {
        calls[id] = OpenCall(call: call, settings: settings, manager: manager)
        if case .signOut = call { return signOut(id) }
        if let error = settings.setUpError { return appendAnswer(id, .failed(error)) }
        switch call {
        case .authorize(let call) where !call.usesStoredGrant: authorizeWithPage(id, call)
        case .authorize, .fetchUser, .getToken: askForGrant(call.freshness ?? .fresh, for: [id])
        // This call doesn't wait for a refresh. If a sign-in is being completed, `resumeSilentCalls` starts the read
        // later.
        case .readSession: if !isCompletingSignIn { append(.readGrant(for: id)) }
        case .createCodePair(let scopes): createCodePair(id, scopes)
        case .signOut: break
        }
    }

    private mutating func cancelCall(_ id: CallID) {
        // The call may have been answered already.
        guard calls[id] != nil else { return }
        leaveCodePair(id)
        appendAnswer(id, .cancelled(nil))
        leaveSignIns(id)
    }

    /// Ends the calls that a sign-out ends, so that none of them stores a grant or returns a token after it.
    mutating func endCallsForSignOut() {
        for (id, open) in calls.sorted(by: { $0.key < $1.key }) {
            if let answer = open.call.endBySignOut { appendAnswer(id, answer) }
        }
    }

    /// Notes that the call's sign-in is stored.
    mutating func hasSignedIn(_ id: CallID) {
        calls[id]?.mayShowPage = false
        calls[id]?.wasRefused = false
    }

    mutating func hasFetched(_ profile: Profile, of grant: Grant, for id: CallID) {
        calls[id]?.profile = (grant.signInID, profile)
    }

    mutating func noteRefusal(for id: CallID) { calls[id]?.wasRefused = true }

    // MARK: The session's state

    /// Whether there is work that must not be interrupted. For example, the server may have accepted a code or a
    /// refresh token while the new tokens are not stored yet.
    var mustFinish: Bool { pendingChanges > 0 || isCompletingSignIn || holdsLease || signOuts.isBusy }

    /// Discards the last read, because the store may have changed or may be about to change.
    mutating func forgetLastRead() { lastRead = nil }

    /// Starts the grant requests and the calls for the stored session that waited until a sign-in was completed, unless
    /// another sign-in is still being completed.
    mutating func resumeSilentCalls() {
        if isCompletingSignIn { return }
        startCycle()
        for id in calls.filter({ if case .readSession = $0.value.call { true } else { false } }).keys.sorted() {
            append(.readGrant(for: id))
        }
    }

    /// Notes what was read, and notifies the observers of what is new.
    private mutating func noteReading(_ reading: GrantReadResult, since start: Moment) {
        if case .unreadable = reading { return lastReadFailed = true }
        forgetUnstored(unlessFoundIn: reading)
        let (before, isFirst) = (known, known == .unknown || lastReadFailed)
        lastReadFailed = false
        if case .grant(let stored) = reading, let grant = sessionGrant(for: stored) {
            if pendingChanges == 0, !isCompletingSignIn { lastRead = LastRead(grant, at: start) }
            signedIn(grant.signInID, isNews: before != .unknown)
        } else {
            forgetLastRead()
            // The sign-in is used up, so its stored profile is removed.
            if case .grant(let usedUp) = reading {
                if isSignedIn { sessionEnded(.refusedByServer) }
                if usedUp.profile != nil { removeProfile(of: usedUp) }
            } else if isSignedIn {
                sessionEnded(.elsewhere)
            }
            known = .nothing
        }
        if isFirst { append(.notify(.initial(isSignedIn: isSignedIn))) }
    }

    /// Answers a call for the stored session.
    private mutating func sessionRead(_ id: CallID, _ reading: GrantReadResult) {
        // During the read, the call may have been cancelled, or answered by an earlier read.
        guard let call = calls[id] else { return }
        switch reading {
        case .grant(let stored):
            let grant = sessionGrant(for: stored)
            let isFromServer = stored.origin.server == call.settings.origin.server
            appendAnswer(id, .session(isFromServer ? grant.map { AMZNSession($0) } : nil))
        case .none, .undecodable: appendAnswer(id, .session(nil))
        case .unreadable(let error): appendAnswer(id, .failed(error))
        }
    }

    mutating func signedIn(_ signInID: String, isNews: Bool = true) {
        if isNews, known != .signIn(signInID) { append(.notify(.signedIn)) }
        known = .signIn(signInID)
        leaveFetch(unlessOf: signInID)
    }

    mutating func sessionEnded(_ reason: AMZNSessionChange.Reason) {
        known = .nothing
        append(.notify(.signedOut(reason)))
        leaveFetch(unlessOf: nil)
    }

    /// Notes that the app has removed the grant. The store held this one, or no readable grant if it is nil. If the
    /// session knew that no user was signed in, the observers are notified only if the grant was usable: another
    /// process had stored it.
    mutating func grantRemoved(_ grant: Grant?, _ reason: AMZNSessionChange.Reason) {
        if known != .nothing || grant.flatMap(sessionGrant) != nil { sessionEnded(reason) }
    }

    /// Whether a user is signed in, as far as the session knows.
    var isSignedIn: Bool { known != .unknown && known != .nothing }
}

extension SessionMachine.Event {
    /// The event without its values, which may be secret.
    fileprivate var name: String {
        if case .replied(let request, _) = self { "replied \(request)" } else { caseName(self) }
    }
}

/// The name of an enum's case, without its values.
private func caseName(_ value: Any) -> String { Mirror(reflecting: value).children.first?.label ?? "\(value)" }
