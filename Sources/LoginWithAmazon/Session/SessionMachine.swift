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
        case begin(CallID, Call, CallSettings, ManagerID)
        case cancel(CallID)
        /// The manager was deallocated.
        case released(ManagerID)
        /// The store was read, at the given moment or later.
        case read(GrantReadResult, since: Moment, for: CallID? = nil)
        case changed(GrantChange, GrantChangeResult)
        /// The store's refresh lease was taken, or could not be taken if there is a failure.
        case leased(LeaseHolder, failure: AMZNError? = nil)
        case replied(Request, Result<WireReply, AMZNError>)
        case pageEnded(SignIn.ID, PageEnd)
        case waited(CallID)
    }

    enum Call: Sendable {
        case authorize(AuthorizeCall)
        case fetchUser
        case readSession
        /// If `onDevice` is true, the call is answered once the grant is removed, and the server is notified
        /// afterwards.
        case signOut(onDevice: Bool)
        case createCodePair(ScopeRequest)
        /// The token is from the stored grant. If that grant doesn't suffice, the token is from the code pair that was
        /// requested before the call was made.
        case getToken(ScopeRequest)

        /// How new the access token must be; nil if the call doesn't begin with a grant request.
        var freshness: GrantRequest.Freshness? {
            switch self {
            case .authorize(let call): call.usesStoredGrant ? call.freshness : nil
            case .getToken: .fresh
            case .fetchUser: .any
            case .readSession, .signOut, .createCodePair: nil
            }
        }

        /// The scopes that the grant for this call must cover. Nil means that any profile scope is enough, or that the
        /// call needs no grant.
        var scopes: [String]? {
            switch self {
            case .authorize(let call): call.page.scopes
            case .getToken(let scopes): scopes.names
            case .fetchUser, .readSession, .signOut, .createCodePair: nil
            }
        }

        func wantsProfile(from grant: Grant) -> Bool {
            switch self {
            case .authorize(let call): call.wantsProfile && ScopeList.allowsProfile(grant.scopes)
            case .fetchUser: true
            case .readSession, .signOut, .createCodePair, .getToken: false
            }
        }
    }

    struct OpenCall: Sendable {
        let call: Call
        let settings: CallSettings
        let manager: ManagerID
        /// Whether the call may still show a page. Once the grant of the call's sign-in is stored, the user is not
        /// asked again, even if that grant is removed or replaced while the call waits for the profile.
        var mayShowPage = true
    }

    /// What the session knows about the stored sign-in.
    private enum Known: Equatable, Sendable {
        /// The session doesn't know yet whether a user is signed in.
        case unknown
        /// A call for the stored session has failed because the store can't be read.
        case unreadable
        case nothing
        case signIn(String)
    }

    let clientID: String
    let random: @Sendable (Int) -> [UInt8]
    let language: @Sendable () -> String?
    private let reportImpossible: @Sendable (String) -> Void
    /// The event that is being handled; nil for a redirect.
    private var event: Event?

    var grants = Grants()
    var signIns = SignIns()
    var profiles = Profiles()
    var signOuts = SignOuts()
    var codePairs = CodePairs()

    private(set) var calls: [CallID: OpenCall] = [:]
    private(set) var now = Moment(date: .distantPast, uptime: 0)
    private var actions: [Action] = []
    private var known = Known.unknown
    /// The grant of the last successful read; nil if that read found no grant, or if this session may have changed the
    /// store since then or may be about to change it.
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
        case .begin(let id, let call, let settings, let manager): beginCall(id, call, settings, manager)
        case .cancel(let id): cancelCall(id, nil)
        case .released(let manager): managerReleased(manager)
        case .read(let reading, let start, let call):
            noteReading(reading, since: start)
            if let call { sessionRead(call, reading) } else { grantRead(reading) }
        case .changed(let change, let result): grantChanged(change, result)
        case .leased(.refresh, let failure): leasedForRefresh(failure)
        case .leased(.signOut(let id), let failure): leasedForSignOut(id, failure)
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

    private mutating func grantChanged(_ change: GrantChange, _ result: GrantChangeResult) {
        pendingChanges -= 1
        switch change {
        case .replace: grantReplaced(result)
        case .clear(let id, let call): signInCleared(id, for: call, result)
        case .store(let id, _): signInStored(id, result)
        case .remove(let call): signOutRemoved(call, result)
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

    private mutating func beginCall(_ id: CallID, _ call: Call, _ settings: CallSettings, _ manager: ManagerID) {
        calls[id] = OpenCall(call: call, settings: settings, manager: manager)
        if case .signOut = call { return signOut(id) }
        if let problem = settings.problem { return appendAnswer(id, .failed(problem)) }
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

    mutating func showNoOtherPage(_ id: CallID) { calls[id]?.mayShowPage = false }

    /// Ends a call early. `cause` is nil if the call's task was cancelled.
    mutating func cancelCall(_ id: CallID, _ cause: AMZNError.Cancellation?) {
        // The call may have been answered already, for example before its task was cancelled.
        guard calls[id] != nil else { return }
        leaveGrants(id)
        leaveCodePair(id, cause)
        appendAnswer(id, .cancelled(cause))
        leaveSignIns(id)
    }

    private mutating func managerReleased(_ manager: ManagerID) {
        for id in calls.filter({ $0.value.manager == manager }).keys.sorted() { cancelCall(id, .managerReleased) }
    }

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

    /// Notes what was read. If the session knew something else before, the observers are notified.
    private mutating func noteReading(_ reading: GrantReadResult, since start: Moment) {
        switch reading {
        case .grant(let stored):
            if pendingChanges == 0, !isCompletingSignIn { lastRead = LastRead(stored, at: start) }
            signedIn(stored.signInID, isNews: known != .unknown)
        case .none, .undecodable:
            forgetLastRead()
            if mayBeSignedIn { sessionEnded(.elsewhere) }
            known = .nothing
        case .unreadable: break
        }
    }

    /// Answers a call for the stored session. If the store can't be read, the next successful read notifies the
    /// observers.
    private mutating func sessionRead(_ id: CallID, _ reading: GrantReadResult) {
        // The call may have been cancelled during the read.
        guard let call = calls[id] else { return }
        switch reading {
        case .grant(let grant) where grant.origin.server == call.settings.origin.server:
            appendAnswer(id, .session(AMZNSession(grant)))
        case .grant, .none, .undecodable: appendAnswer(id, .session(nil))
        case .unreadable(let error):
            known = .unreadable
            appendAnswer(id, .failed(error))
        }
    }

    mutating func signedIn(_ signInID: String, isNews: Bool = true) {
        if isNews, known != .signIn(signInID) { append(.notify(.signedIn)) }
        known = .signIn(signInID)
        keepProfile(of: signInID)
    }

    mutating func sessionEnded(_ reason: AMZNSessionChange.Reason) {
        known = .nothing
        append(.notify(.signedOut(reason)))
        keepProfile(of: nil, endedByApp: reason == .byApp || reason == .forNewSignIn)
    }

    /// Whether the end of a session would be news to the observers. This is also true after a call for the stored
    /// session has failed because the store could not be read.
    var mayBeSignedIn: Bool { known != .unknown && known != .nothing }
}

extension SessionMachine.Event {
    /// The event without its values, which may be secret.
    fileprivate var name: String {
        if case .replied(let request, _) = self { "replied \(request)" } else { caseName(self) }
    }
}

/// The name of an enum's case, without its values.
private func caseName(_ value: Any) -> String { Mirror(reflecting: value).children.first?.label ?? "\(value)" }
