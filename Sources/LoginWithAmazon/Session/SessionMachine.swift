import Foundation

/// Names a call from its start to its one answer.
package typealias CallID = UInt64

/// The whole session, pure: calls, redirects and results come in, actions go out, in the order they must happen.
///
/// It passes each event to the flow that it concerns and turns what the flows say into actions and into events for
/// each other. It holds the list of open calls, so that each is answered once and no call twice.
struct SessionMachine: Machine {
    enum Event: Sendable {
        case authorize(CallID, AuthorizeCall, SessionSettings)
        /// A grant that was had without a page of this session.
        case adopt(CallID, Grant, AuthorizeCall, SessionSettings)
        case fetchUser(CallID, SessionSettings)
        case signOut(CallID, SessionSettings)
        case cancel(CallID)
        case grants(GrantFlow.Event)
        case signIns(SignInFlow.Event)
        case replied(Request, Result<WireReply, TransportFailure>)
        case removed(CallID, Removal)
    }

    /// Which request a reply belongs to.
    enum Request: Equatable, Sendable {
        case refresh
        case exchange(SignIn.ID)
        case profile(ProfileFlow.FetchID)
        case signOut(CallID)
    }

    /// What became of removing the stored grant.
    enum Removal: Equatable, Sendable {
        case done(Grant?)
        case failed(String)
    }

    enum Action: Equatable, Sendable {
        case readGrant
        case lease
        case endLease
        case replaceGrant(Grant, with: Grant?)
        case clearGrant(SignIn.ID)
        case storeGrant(SignIn.ID, Grant)
        case removeGrant(CallID)
        case send(Request, WireRequest)
        case present(SignIn.ID, URL, redirectURI: URL)
        case dismiss(SignIn.ID)
        case tell(AMZNSessionChange)
        case answer(CallID, Answer)
    }

    private enum Call: Sendable {
        case authorize(AuthorizeCall, SessionSettings)
        case fetchUser(SessionSettings)
        case signOut(SessionSettings)
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
    private var calls: [CallID: Call] = [:]
    private var purposes: [Need.ID: Purpose] = [:]
    private var lastNeed: Need.ID = 0
    /// Calls made before this one, the latest sign-out, show no page any more.
    private var lastSignOut: CallID = 0
    /// As the latest call gave them: a refresh belongs to no single call.
    private var settings: SessionSettings?
    /// The sign-in that is known to be stored.
    private var signInID: String?
    private var now = Date.distantPast
    private var actions: [Action] = []

    init(random: @escaping @Sendable (Int) -> [UInt8]) { signIns = SignInFlow(random: random) }

    /// The profile of this sign-in, where it is cached.
    func cachedProfile(for grant: Grant, endpoint: URL, at now: Date) -> Profile? {
        profiles.cached(for: grant, endpoint: endpoint, at: now)
    }

    /// Calls that have not been answered.
    var openCalls: [CallID] { calls.keys.sorted() }

    // MARK: Events in, actions out

    mutating func handle(_ event: Event, at now: Date) -> [Action] {
        self.now = now
        process(event)
        return takeActions()
    }

    /// Whether the address is the redirect of a pending sign-in, and what follows from it.
    mutating func redirect(_ url: URL, at now: Date) -> (isOurs: Bool, actions: [Action]) {
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
        case .adopt(let id, let grant, let call, let settings): adopt(id, grant, call, settings)
        case .fetchUser(let id, let settings): fetchUser(id, settings)
        case .signOut(let id, let settings): signOut(id, settings)
        case .cancel(let id): cancel(id)
        case .grants(let event):
            if case .read(let reading) = event { noticed(reading) }
            perform(grants.handle(event, at: now))
        case .signIns(let event): perform(signIns.handle(event, at: now))
        case .replied(let request, let reply): replied(request, reply)
        case .removed(let id, let removal): removed(id, removal)
        }
    }

    /// What a reading says that this session did not do itself: another manager or process signed in or out.
    private mutating func noticed(_ reading: GrantReading) {
        switch reading {
        case .grant(let grant):
            if let signInID, signInID != grant.signInID { actions.append(.tell(.signedIn)) }
            signInID = grant.signInID
            perform(profiles.endOthers(than: grant.signInID))
        case .none:
            if signInID != nil { ended(.elsewhere) }
        case .unreadable, .undecodable: break
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
        case .signOut(let id): answer(id, SignOutReply.answer(to: reply, at: now))
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
        calls[id] = .authorize(call, settings)
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
    private mutating func signOut(_ id: CallID, _ settings: SessionSettings) {
        calls[id] = .signOut(settings)
        self.settings = settings
        lastSignOut = id
        actions.append(.removeGrant(id))
        grants.removalBegins()
        profiles.forget()
        perform(signIns.cancelAll())
    }

    private mutating func removed(_ id: CallID, _ removal: Removal) {
        // Also for a call that has been taken back: its grant is gone, and the server and the observers should know.
        guard let settings = signOutSettings(id) else { return }
        switch removal {
        case .failed(let reason): answer(id, .failed(AMZNError(.deviceError, reason)))
        case .done(let grant):
            // What could not be read may have been the sign-in that is known.
            if grant != nil || signInID != nil { ended(.byApp) }
            guard let grant else { return answer(id, .signedOut) }
            if let problem = settings.problem { return answer(id, .failed(problem)) }
            let request = SignOutRequest.make(grant.accessToken, endpoint: settings.endpoints.signOut)
            actions.append(.send(.signOut(id), request))
        }
    }

    private func signOutSettings(_ id: CallID) -> SessionSettings? {
        if case .signOut(let settings) = calls[id] { settings } else { settings }
    }

    private mutating func cancel(_ id: CallID) {
        guard calls[id] != nil else { return }
        for (need, purpose) in purposes where purpose.call == id {
            purposes[need] = nil
            grants.forget(need)
        }
        profiles.forget(id)
        answer(id, .cancelled)
        perform(signIns.forget(id))
    }

    private mutating func ask(_ coverage: Need.Coverage, _ freshness: Need.Freshness, for purpose: Purpose) {
        lastNeed += 1
        purposes[lastNeed] = purpose
        perform(grants.ask(Need(id: lastNeed, coverage: coverage, freshness: freshness)))
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
            case .lease: actions.append(.lease)
            case .endLease: actions.append(.endLease)
            case .replace(let old, let new): actions.append(.replaceGrant(old, with: new))
            case .refresh(let grant): refresh(grant)
            case .refreshed: actions.append(.tell(.refreshed))
            case .refused: ended(.refusedByServer)
            case .resolve(let need, let outcome): resolved(need, outcome)
            }
        }
    }

    private mutating func refresh(_ grant: Grant) {
        guard let settings else { return }
        let endpoint = AmazonHosts.tokenEndpoint(now: settings.endpoints.token, atSignIn: grant.tokenEndpoint)
        let request = TokenRequest.refresh(grant.refreshToken, clientID: settings.clientID, endpoint: endpoint)
        actions.append(.send(.refresh, request))
    }

    private mutating func perform(_ list: [SignInFlow.Action]) {
        for action in list {
            switch action {
            case .clear(let id): actions.append(.clearGrant(id))
            case .cleared(let hadGrant): if hadGrant || signInID != nil { ended(.forNewSignIn) }
            case .present(let id, let url, let redirectURI):
                actions.append(.present(id, url, redirectURI: redirectURI))
            case .dismiss(let id): actions.append(.dismiss(id))
            case .exchange(let id, let request): actions.append(.send(.exchange(id), request))
            case .store(let id, let grant): actions.append(.storeGrant(id, grant))
            case .lookUp(let id): lookUp(id)
            case .hold: grants.hold()
            case .release: perform(grants.release())
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

    private mutating func resolved(_ need: Need.ID, _ outcome: GrantFlow.Outcome) {
        switch purposes.removeValue(forKey: need) {
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
        if let profile = profiles.cached(for: grant, endpoint: endpoint, at: now) {
            return answer(id, .authorized(accessToken: grant.accessToken.reveal(), user: profile))
        }
        perform(profiles.want(id, grant, endpoint: endpoint, at: now))
    }

    private mutating func profileChecked(_ id: CallID, _ outcome: GrantFlow.Outcome) {
        guard case .grant(let grant) = outcome, case .fetchUser(let settings) = calls[id] else {
            return profileTokenResolved(id, outcome)
        }
        if let profile = profiles.cached(for: grant, endpoint: settings.endpoints.profile, at: now) {
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
        if let profile = profiles.cached(for: grant, endpoint: endpoint, at: now) { return answer(id, .user(profile)) }
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
