import Foundation

/// Identifies a call from its start to its one answer.
package typealias CallID = UInt64

/// The whole session as a pure state machine: calls, redirects and results come in, and actions go out, in the order in
/// which they must be performed.
///
/// It passes each event to the flow concerned, and turns the flows' decisions into actions and into events for other
/// flows. It keeps the list of open calls, so that each is answered exactly once.
struct SessionMachine: StateMachine {
    typealias Action = SessionAction

    enum Event: Sendable {
        case authorize(CallID, AuthorizeCall, SessionSettings)
        /// A grant that was obtained without a page of this session.
        case adopt(CallID, Grant, AuthorizeCall, SessionSettings, isWanted: Bool)
        case fetchUser(CallID, SessionSettings)
        /// A sign-out; with `onDevice` it is answered once the grant is removed, and the server is notified afterwards.
        case signOut(CallID, SessionSettings, onDevice: Bool)
        /// Another session of this process signs out on the same store, and will remove the grant.
        case siblingSignsOut
        /// That session has removed the grant of this sign-in.
        case siblingSignedOut(signInID: String)
        /// Another session of this process has refreshed the first grant, but could not store the second in its place.
        case siblingHasUnstored(Grant, Grant)
        case cancel(CallID)
        case grants(GrantFlow.Event)
        case signIns(SignInFlow.Event)
        case leased(SessionAction.LeaseHolder, GrantFlow.LeaseResult)
        case replied(SessionAction.Request, Result<WireReply, TransportFailure>)
        case changed(GrantChange, GrantChangeResult)
    }

    enum Call: Sendable {
        case authorize(AuthorizeCall, SessionSettings)
        case fetchUser(SessionSettings)
        case signOut(SessionSettings, onDevice: Bool)
    }

    static let abandoned = Answer.cancelled

    var grants = GrantFlow()
    var signIns: SignInFlow
    var profiles = ProfileFlow()
    var signOuts = SignOutFlow()
    var calls: [CallID: Call] = [:]
    /// The request of each call that waits for a grant.
    var requests: [CallID: GrantRequest.ID] = [:]
    private var lastRequest: GrantRequest.ID = 0
    /// Calls up to this one were made before the latest sign-out, and show no page after it.
    var lastSignOut: CallID = 0
    /// The latest call's settings, used for refreshes, which belong to no single call.
    var settings: SessionSettings?
    /// The sign-in that is known to be stored.
    var signInID: String?
    private(set) var now = Moment(date: .distantPast, uptime: 0)
    var actions: [Action] = []

    init(random: @escaping @Sendable (Int) -> [UInt8], language: @escaping @Sendable () -> String? = { nil }) {
        signIns = SignInFlow(random: random, language: language)
    }

    /// The cached profile of this grant's sign-in; nil if there is none.
    func cachedProfile(for grant: Grant, endpoint: URL, at uptime: TimeInterval) -> Profile? {
        profiles.cached(for: grant, endpoint: endpoint, at: uptime)
    }

    /// Whether the grant of this sign-in is still to be stored.
    func isToBeStored(_ id: SignIn.ID) -> Bool { signIns.isToBeStored(id) }

    /// Calls that have not been answered.
    var openCalls: [CallID] { calls.keys.sorted() }

    // MARK: Events in, actions out

    mutating func handle(_ event: Event, at now: Moment) -> [Action] {
        self.now = now
        process(event)
        return takeActions()
    }

    /// Whether the URL is the redirect of a pending sign-in, and the actions that follow.
    mutating func redirect(_ url: URL, at now: Moment) -> (isOurs: Bool, actions: [Action]) {
        self.now = now
        let (isOurs, follow) = signIns.redirect(url)
        perform(follow)
        return (isOurs, takeActions())
    }

    private mutating func takeActions() -> [Action] {
        defer { actions = [] }
        return actions
    }

    private mutating func process(_ event: Event) {
        switch event {
        case .authorize(let id, let call, let settings): authorize(id, call, settings)
        case .adopt(let id, let grant, let call, let settings, let isWanted):
            calls[id] = .authorize(call, settings)
            if isWanted { adopt(id, grant, call, settings) } else { answer(id, .cancelled) }
        case .fetchUser(let id, let settings): fetchUser(id, settings)
        case .signOut(let id, let settings, let onDevice): signOut(id, settings, onDevice: onDevice)
        case .siblingSignsOut: endAll(before: calls.keys.max() ?? 0)
        case .siblingHasUnstored(let old, let new): signOuts.unstored(old, new)
        case .siblingSignedOut(let signInID): if signInID == self.signInID { ended(.elsewhere) }
        case .cancel(let id): cancel(id)
        case .grants(let event):
            if case .read(let reading) = event { noticed(reading) }
            perform(grants.handle(event, at: now))
        case .signIns(let event): perform(signIns.handle(event, at: now))
        case .leased(.refresh, let lease): perform(grants.handle(.leased(lease), at: now))
        case .leased(.signOut(let id), let lease):
            perform(signOuts.leased(id, lease == .taken, pause: grants.pause(at: now), at: now))
        case .replied(let request, let reply): replied(request, reply)
        case .changed(let change, let result): changed(change, result)
        }
    }

    private mutating func replied(_ request: SessionAction.Request, _ reply: Result<WireReply, TransportFailure>) {
        switch request {
        case .refresh: perform(grants.handle(.replied(reply), at: now))
        case .exchange(let id): perform(signIns.handle(.replied(id, reply), at: now))
        case .profile(let id): perform(profiles.replied(id, reply, at: now))
        case .signOut(let id): perform(signOuts.replied(id, reply, at: now))
        case .signOutRefresh(let id): perform(signOuts.refreshed(id, reply, at: now))
        }
    }

    private mutating func changed(_ change: GrantChange, _ result: GrantChangeResult) {
        switch change {
        case .replace: perform(grants.handle(.replaced(result), at: now))
        case .clear(let id, let call): perform(signIns.handle(.cleared(id, call, result), at: now))
        case .store(let id, _): perform(signIns.handle(.stored(id, result), at: now))
        case .remove(let call): removed(call, result)
        }
    }

    // MARK: The session's state

    /// A read reveals changes that this session did not make: another manager or process has signed in or out.
    private mutating func noticed(_ reading: GrantReadResult) {
        switch reading {
        case .grant(let grant):
            if let signInID, signInID != grant.signInID { actions.append(.notify(.signedIn)) }
            signInID = grant.signInID
            perform(profiles.endOthers(than: grant.signInID))
        case .none, .undecodable:
            if signInID != nil { ended(.elsewhere) }
        case .unreadable: break
        }
    }

    /// Also ends every wait for a profile: no call waits for one while no sign-in is known.
    mutating func ended(_ reason: AMZNSessionChange.Reason) {
        signInID = nil
        actions.append(.notify(.signedOut(reason)))
        perform(profiles.endAll(byApp: reason == .byApp || reason == .forNewSignIn))
    }

    mutating func ask(
        _ coverage: GrantRequest.Coverage, _ freshness: GrantRequest.Freshness, for purpose: GrantRequest.Purpose
    ) {
        lastRequest += 1
        if let call = purpose.call { requests[call] = lastRequest }
        perform(
            grants.ask(GrantRequest(id: lastRequest, purpose: purpose, coverage: coverage, freshness: freshness)))
    }

    mutating func answer(_ id: CallID, _ answer: Answer) {
        guard calls.removeValue(forKey: id) != nil else { return }
        actions.append(.answer(id, answer))
    }
}
