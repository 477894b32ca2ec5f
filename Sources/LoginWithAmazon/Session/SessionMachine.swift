import Foundation

/// Names a call from its start to its one answer.
package typealias CallID = UInt64

/// The whole session, pure: calls, redirects and results come in, actions go out, in the order they must happen.
///
/// It passes each event to the flow that it concerns and turns what the flows say into actions and into events for
/// each other. It holds the list of open calls, so that each is answered once and no call twice.
struct SessionMachine: StateMachine {
    enum Event: Sendable {
        case authorize(CallID, AuthorizeCall, SessionSettings)
        /// A grant that was had without a page of this session.
        case adopt(CallID, Grant, AuthorizeCall, SessionSettings, isWanted: Bool)
        case fetchUser(CallID, SessionSettings)
        /// A sign-out; with `onDevice` it is answered as soon as the grant is removed, and the server notified behind it.
        case signOut(CallID, SessionSettings, onDevice: Bool)
        /// Another session of this process signs out on the same store, and will remove the grant.
        case siblingSignsOut
        /// It has removed the grant of this sign-in.
        case siblingSignedOut(signInID: String)
        /// It has refreshed the first grant, and could not store the second in its place.
        case siblingHasUnstored(Grant, Grant)
        case cancel(CallID)
        case grants(GrantFlow.Event)
        case signIns(SignInFlow.Event)
        case leased(LeaseHolder, GrantFlow.Lease)
        case replied(Request, Result<WireReply, TransportFailure>)
        case removed(CallID, Removal)
    }

    /// Which request a reply belongs to.
    enum Request: Equatable, Sendable {
        case refresh
        case exchange(SignIn.ID)
        case profile(ProfileFlow.FetchID)
        case signOut(CallID)
        /// The refresh before a sign-out whose access token has expired.
        case signOutRefresh(CallID)
    }

    /// What holds a refresh lease of the store.
    enum LeaseHolder: Hashable, Sendable {
        case refresh
        case signOut(CallID)
    }

    /// What became of removing the stored grant.
    enum Removal: Equatable, Sendable {
        case done(Grant?)
        case failed(String)
    }

    enum Action: Equatable, Sendable {
        case readGrant
        case lease(LeaseHolder)
        case endLease(LeaseHolder)
        /// From the redirect until the grant is stored nothing is answered from memory.
        case hold
        case release
        case replaceGrant(Grant, with: Grant?)
        case clearGrant(SignIn.ID, for: CallID)
        case storeGrant(SignIn.ID, Grant)
        case removeGrant(CallID)
        case send(Request, WireRequest)
        case present(SignIn.ID, URL, redirectURI: URL)
        case dismiss(SignIn.ID)
        /// Other sessions of this process may have removed the first grant, and need the second to tell the server.
        case unstored(Grant, Grant)
        case tell(AMZNSessionChange)
        case answer(CallID, Answer)
    }

    private enum Call: Sendable {
        case authorize(AuthorizeCall, SessionSettings)
        case fetchUser(SessionSettings)
        case signOut(SessionSettings, onDevice: Bool)
    }

    /// Why a grant was asked for.
    private enum Purpose: Sendable {
        case authorize(CallID)
        case profileCheck(CallID)
        case profileToken(CallID)
        case renewal(ProfileFlow.FetchID)

        /// The call that waits, where a single one does.
        var call: CallID? {
            switch self {
            case .authorize(let id), .profileCheck(let id), .profileToken(let id): id
            case .renewal: nil
            }
        }
    }

    static let abandoned = Answer.cancelled

    private var grants = GrantFlow()
    private var signIns: SignInFlow
    private var profiles = ProfileFlow()
    private var signOuts = SignOutFlow()
    private var calls: [CallID: Call] = [:]
    /// The need of each call that waits for one.
    private var needs: [CallID: GrantRequest.ID] = [:]
    private var purposes: [GrantRequest.ID: Purpose] = [:]
    private var lastNeed: GrantRequest.ID = 0
    /// Calls up to this one were made before the latest sign-out, and show no page any more.
    private var lastSignOut: CallID = 0
    /// As the latest call gave them: a refresh belongs to no single call.
    private var settings: SessionSettings?
    /// The sign-in that is known to be stored.
    private var signInID: String?
    private var now = Moment(date: .distantPast, uptime: 0)
    private var actions: [Action] = []

    init(random: @escaping @Sendable (Int) -> [UInt8]) { signIns = SignInFlow(random: random) }

    /// The profile of this sign-in, where it is cached.
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

    /// Whether the address is the redirect of a pending sign-in, and what follows from it.
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
        case .removed(let id, let removal): removed(id, removal)
        }
    }

    /// What a reading says that this session did not do itself: another manager or process signed in or out.
    private mutating func noticed(_ reading: GrantReadResult) {
        switch reading {
        case .grant(let grant):
            if let signInID, signInID != grant.signInID { actions.append(.tell(.signedIn)) }
            signInID = grant.signInID
            perform(profiles.endOthers(than: grant.signInID))
        case .none, .undecodable:
            if signInID != nil { ended(.elsewhere) }
        case .unreadable: break
        }
    }

    /// Nobody waits for a profile while no sign-in is known, so that every end of one ends all waits.
    private mutating func ended(_ reason: AMZNSessionChange.Reason) {
        signInID = nil
        actions.append(.tell(.signedOut(reason)))
        perform(profiles.endAll(byApp: reason == .byApp || reason == .forNewSignIn))
    }

    private mutating func replied(_ request: Request, _ reply: Result<WireReply, TransportFailure>) {
        switch request {
        case .refresh: perform(grants.handle(.replied(reply), at: now))
        case .exchange(let id): perform(signIns.handle(.replied(id, reply), at: now))
        case .profile(let id): perform(profiles.replied(id, reply, at: now))
        case .signOut(let id): perform(signOuts.replied(id, reply, at: now))
        case .signOutRefresh(let id): perform(signOuts.refreshed(id, reply, at: now))
        }
    }

    private mutating func answer(_ id: CallID, _ answer: Answer) {
        guard calls.removeValue(forKey: id) != nil else { return }
        actions.append(.answer(id, answer))
    }
}

// MARK: - Calls

extension SessionMachine {
    private mutating func authorize(_ id: CallID, _ call: AuthorizeCall, _ settings: SessionSettings) {
        calls[id] = .authorize(call, settings)
        self.settings = settings
        if let problem = settings.problem { return answer(id, .failed(problem)) }
        switch (call.page.kind, call.strategy) {
        case (.code, .never): answer(id, .failed(Self.codeNeedsPage))
        case (.code, _): perform(signIns.begin(id, call.page, clearing: false, settings: settings, at: now))
        case (.token, .always): perform(signIns.begin(id, call.page, clearing: true, settings: settings, at: now))
        case (.token, _): ask(.scopes(call.scopes), call.forcesRefresh ? .renewed : .fresh, for: .authorize(id))
        }
    }

    /// The grant is stored as a sign-in's is, and the call answered as if it had signed in.
    private mutating func adopt(
        _ id: CallID, _ grant: Grant, _ call: AuthorizeCall, _ settings: SessionSettings
    ) {
        self.settings = settings
        perform(signIns.adopt(grant, for: id, call.page, settings: settings))
    }

    private mutating func fetchUser(_ id: CallID, _ settings: SessionSettings) {
        calls[id] = .fetchUser(settings)
        self.settings = settings
        if let problem = settings.problem { return answer(id, .failed(problem)) }
        ask(.anyProfile, .any, for: .profileCheck(id))
    }

    /// Local state goes first, whatever the server will say; sign-ins begun before it end with it, and those that
    /// silent calls would begin later, when they find no grant.
    private mutating func signOut(_ id: CallID, _ settings: SessionSettings, onDevice: Bool) {
        calls[id] = .signOut(settings, onDevice: onDevice)
        self.settings = settings
        actions.append(.removeGrant(id))
        endAll(before: id)
    }

    /// A sign-out, here or by another session of this process: what began before it ends with it.
    private mutating func endAll(before call: CallID) {
        lastSignOut = max(lastSignOut, call)
        grants.removalBegins()
        profiles.forget()
        perform(signIns.cancelAll())
    }

    private mutating func removed(_ id: CallID, _ removal: Removal) {
        // Also for a call that has been taken back: its grant is gone, and the server and the observers should know.
        guard let (settings, onDevice) = signOutSettings(id) else { return }
        switch removal {
        case .failed(let reason): answer(id, .failed(AMZNError(.deviceError, reason)))
        case .done(let grant):
            // What could not be read may have been the sign-in that is known.
            if grant != nil || signInID != nil { ended(.byApp) }
            if grant == nil || onDevice { answer(id, .signedOut) }
            guard let grant else { return }
            if let problem = settings.problem { return answer(id, .failed(problem)) }
            perform(signOuts.begin(id, grants.successor(of: grant), settings, at: now))
        }
    }

    private func signOutSettings(_ id: CallID) -> (SessionSettings, onDevice: Bool)? {
        if case .signOut(let settings, let onDevice) = calls[id] { return (settings, onDevice) }
        return settings.map { ($0, false) }
    }

    private mutating func cancel(_ id: CallID) {
        guard calls[id] != nil else { return }
        if let need = needs.removeValue(forKey: id) {
            purposes[need] = nil
            grants.forget(need)
        }
        profiles.forget(id)
        answer(id, .cancelled)
        perform(signIns.forget(id))
    }

    private mutating func ask(
        _ coverage: GrantRequest.Coverage, _ freshness: GrantRequest.Freshness, for purpose: Purpose
    ) {
        lastNeed += 1
        purposes[lastNeed] = purpose
        if let call = purpose.call { needs[call] = lastNeed }
        perform(grants.ask(GrantRequest(id: lastNeed, coverage: coverage, freshness: freshness)))
    }

    private static let codeNeedsPage = AMZNError(
        .applicationNotAuthorized, "An authorization code can only be had from the sign-in page.")
}

// MARK: - What the flows say

extension SessionMachine {
    private mutating func perform(_ list: [GrantFlow.Action]) {
        for action in list {
            switch action {
            case .read: actions.append(.readGrant)
            case .lease: actions.append(.lease(.refresh))
            case .endLease: actions.append(.endLease(.refresh))
            case .replace(let old, let new): actions.append(.replaceGrant(old, with: new))
            case .refresh(let grant): if let settings { refresh(grant, .refresh, settings) }
            case .refreshed: actions.append(.tell(.refreshed))
            case .refused: ended(.refusedByServer)
            case .unstored(let old, let new):
                signOuts.unstored(old, new)
                actions.append(.unstored(old, new))
            case .resolve(let need, let outcome): resolved(need, outcome)
            }
        }
    }

    private mutating func perform(_ list: [SignOutFlow.Action]) {
        for action in list {
            switch action {
            case .lease(let id): actions.append(.lease(.signOut(id)))
            case .endLease(let id): actions.append(.endLease(.signOut(id)))
            case .refresh(let id, let grant, let settings): refresh(grant, .signOutRefresh(id), settings)
            case .busy(let pause): grants.serverIsBusy(at: now, retryAfter: pause)
            case .send(let id, let request): actions.append(.send(.signOut(id), request))
            case .answer(let id, let answer): self.answer(id, answer)
            }
        }
    }

    private mutating func refresh(_ grant: Grant, _ purpose: Request, _ settings: SessionSettings) {
        let endpoint = AmazonHosts.tokenEndpoint(now: settings.endpoints.token, atSignIn: grant.tokenEndpoint)
        let request = TokenRequest.refresh(grant.refreshToken, clientID: settings.clientID, endpoint: endpoint)
        actions.append(.send(purpose, request))
    }

    private mutating func perform(_ list: [SignInFlow.Action]) {
        for action in list {
            switch action {
            case .clear(let id, let call): actions.append(.clearGrant(id, for: call))
            case .cleared(let hadGrant): if hadGrant || signInID != nil { ended(.forNewSignIn) }
            case .present(let id, let url, let redirectURI):
                actions.append(.present(id, url, redirectURI: redirectURI))
            case .dismiss(let id): actions.append(.dismiss(id))
            case .exchange(let id, let request): actions.append(.send(.exchange(id), request))
            case .store(let id, let grant): actions.append(.storeGrant(id, grant))
            case .lookUp(let id): lookUp(id)
            case .hold:
                grants.hold()
                actions.append(.hold)
            case .release:
                actions.append(.release)
                perform(grants.release())
            case .signedIn(let waiters, let grant): signedIn(waiters, grant)
            case .answer(let waiters, let answer): waiters.forEach { self.answer($0, answer) }
            }
        }
    }

    private mutating func lookUp(_ id: CallID) {
        guard case .authorize(let call, _) = calls[id] else { return }
        ask(.scopes(call.scopes), .fresh, for: .authorize(id))
    }

    private mutating func signedIn(_ waiters: [CallID], _ grant: Grant) {
        profiles.forget()
        signInID = grant.signInID
        actions.append(.tell(.signedIn))
        perform(profiles.endOthers(than: grant.signInID))
        waiters.forEach {
            showNoOtherPage($0)
            finish($0, grant)
        }
    }

    /// A call has one page. Whatever becomes of the grant while it waits for the profile, the user is not asked again.
    private mutating func showNoOtherPage(_ id: CallID) {
        guard case .authorize(var call, let settings) = calls[id], call.strategy != .stored else { return }
        call.strategy = .never
        calls[id] = .authorize(call, settings)
    }

    private mutating func perform(_ list: [ProfileFlow.Action]) {
        for action in list {
            switch action {
            case .send(let id, let request): actions.append(.send(.profile(id), request))
            case .renew(let id, let refused):
                ask(.anyProfile, .otherThan(refused.accessToken), for: .renewal(id))
            case .updated: actions.append(.tell(.userUpdated))
            case .resolve(let waiters, let outcome): waiters.forEach { profileResolved($0, outcome) }
            }
        }
    }

    private mutating func resolved(_ need: GrantRequest.ID, _ outcome: GrantFlow.Outcome) {
        let purpose = purposes.removeValue(forKey: need)
        if let call = purpose?.call { needs[call] = nil }
        switch purpose {
        case .authorize(let id): authorizeResolved(id, outcome)
        case .profileCheck(let id): profileChecked(id, outcome)
        case .profileToken(let id): profileTokenResolved(id, outcome)
        case .renewal(let fetch): perform(profiles.renewed(fetch, outcome))
        case nil: break
        }
    }

    private mutating func authorizeResolved(_ id: CallID, _ outcome: GrantFlow.Outcome) {
        switch outcome {
        case .grant(let grant): finish(id, grant)
        case .failed(let error): answer(id, .failed(error))
        case .missing(let error, let granted): showPage(id, instead: error, granted: granted)
        }
    }

    /// The page where the strategy allows it, else the error. It asks again for what the user's profile grant has:
    /// scopes of other services may need scope data that only their own call knows.
    private mutating func showPage(_ id: CallID, instead error: AMZNError, granted: [String]) {
        guard case .authorize(let call, let settings) = calls[id] else { return }
        if call.strategy == .stored { return answer(id, .missing(error)) }
        guard call.strategy != .never, id > lastSignOut else { return answer(id, .failed(error)) }
        let extra = granted.filter {
            ScopeList.profileScopes.contains($0) && !ScopeList.isCovered([$0], by: call.scopes)
        }
        perform(signIns.begin(id, call.page, extra: extra, clearing: false, settings: settings, at: now))
    }

    /// The grant is there and stored; the user's profile goes with it if it was asked for.
    private mutating func finish(_ id: CallID, _ grant: Grant) {
        guard case .authorize(let call, let settings) = calls[id] else { return }
        guard call.wantsProfile, ScopeList.allowsProfile(grant.scopes) else {
            return answer(id, .authorized(accessToken: grant.accessToken.reveal(), user: nil))
        }
        let endpoint = settings.endpoints.profile
        if let profile = profiles.cached(for: grant, endpoint: endpoint, at: now.uptime) {
            return answer(id, .authorized(accessToken: grant.accessToken.reveal(), user: profile))
        }
        perform(profiles.want(id, grant, endpoint: endpoint, at: now))
    }

    private mutating func profileChecked(_ id: CallID, _ outcome: GrantFlow.Outcome) {
        guard case .grant(let grant) = outcome, case .fetchUser(let settings) = calls[id] else {
            return profileTokenResolved(id, outcome)
        }
        if let profile = profiles.cached(for: grant, endpoint: settings.endpoints.profile, at: now.uptime) {
            return answer(id, .user(profile))
        }
        ask(.anyProfile, .fresh, for: .profileToken(id))
    }

    private mutating func profileTokenResolved(_ id: CallID, _ outcome: GrantFlow.Outcome) {
        guard case .fetchUser(let settings) = calls[id] else { return }
        switch outcome {
        case .grant(let grant): fetchProfile(id, grant, settings)
        case .missing(let error, _), .failed(let error): answer(id, .failed(error))
        }
    }

    /// Looks into the cache once more: another call's fetch may have filled it while this one waited for its token.
    private mutating func fetchProfile(_ id: CallID, _ grant: Grant, _ settings: SessionSettings) {
        let endpoint = settings.endpoints.profile
        if let profile = profiles.cached(for: grant, endpoint: endpoint, at: now.uptime) {
            return answer(id, .user(profile))
        }
        perform(profiles.want(id, grant, endpoint: endpoint, at: now))
    }

    /// A sign-in stands also when the profile cannot be had right now: the user is nil then, and can be fetched later.
    private mutating func profileResolved(_ id: CallID, _ outcome: ProfileFlow.Outcome) {
        switch (calls[id], outcome) {
        case (.fetchUser, .profile(let profile, _)): answer(id, .user(profile))
        case (.fetchUser, .failed(let error, _)), (.fetchUser, .missing(let error)), (_, .ended(let error)):
            answer(id, .failed(error))
        case (.authorize, .profile(let profile, let grant)):
            answer(id, .authorized(accessToken: grant.accessToken.reveal(), user: profile))
        case (.authorize, .failed(_, let grant)):
            answer(id, .authorized(accessToken: grant.accessToken.reveal(), user: nil))
        case (.authorize, .missing(let error)): showPage(id, instead: error, granted: [])
        case (.authorize, .overtaken): lookUp(id)
        case (.fetchUser, .overtaken): ask(.anyProfile, .any, for: .profileCheck(id))
        case (.signOut, _), (nil, _): break
        }
    }
}
