import Foundation

/// A pending sign-in. While the grant of a code pair is being stored, the pair has a sign-in too, which shows no page.
struct SignIn: Sendable {
    typealias ID = UInt64

    enum Phase: Equatable, Sendable {
        /// The page is not shown yet, for example because the stored grant is still being removed.
        case starting
        /// `since` is the uptime at which the page was last requested or, if `isDeferred` is true, the uptime at which
        /// the agent handed the page to another app. The agent doesn't report how a page ends in another app.
        case presented(since: TimeInterval, isDeferred: Bool)
        case exchanging(scopes: [String])
        case storing(Grant)
    }

    let id: ID
    /// The parameters of the calls that share the sign-in. The page requests ``pageScopes``, which may contain more
    /// scopes.
    let page: PageParameters
    let pageScopes: [String]
    let settings: CallSettings
    let state: Secret
    let verifier: CodeVerifier
    var waiters: Set<CallID>
    var phase: Phase

    var callers: [CallID] { waiters.sorted() }

    /// Whether the page is shown or about to be shown. If not, the grant is being obtained or stored.
    var isOnScreen: Bool {
        switch phase {
        case .starting, .presented: true
        case .exchanging, .storing: false
        }
    }
}

/// The pending sign-ins. At most one is on screen. Any number of other sign-ins may be exchanging a code or storing a
/// grant.
///
/// Calls that need a page with equal parameters and settings share a sign-in until its grant is being stored. A later
/// call that needs a page with other parameters or settings supersedes the sign-in on screen.
struct SignIns: Sendable {
    fileprivate var pending: [SignIn.ID: SignIn] = [:]
    fileprivate var lastID: SignIn.ID = 0

    fileprivate var onScreen: SignIn? { pending.values.first(where: \.isOnScreen) }
}

extension SessionMachine {
    /// Whether the grant of a sign-in is being obtained or stored. Meanwhile, no new cycle of the grant flow starts,
    /// and new calls for the stored session wait.
    var isCompletingSignIn: Bool { !signIns.pending.values.allSatisfy(\.isOnScreen) }

    var callOnScreen: CallID? { signIns.onScreen?.waiters.min() }

    func isOnScreen(_ id: SignIn.ID) -> Bool { signIns.onScreen?.id == id }

    /// Whether the grant of this sign-in is being stored. This is false after a sign-out, which ends the sign-in.
    func isToBeStored(_ id: SignIn.ID) -> Bool {
        if case .storing = signIns.pending[id]?.phase { true } else { false }
    }

    /// Whether the change must still be made. A sign-out may have ended the sign-in of a grant that is to be stored.
    /// The call for which the stored grant is to be removed may have ended.
    func isWanted(_ change: GrantChange) -> Bool {
        switch change {
        case .store(let id, _): isToBeStored(id)
        case .clear(let id, let call): signIns.pending[id]?.waiters.contains(call) == true
        case .replace, .remove: true
        }
    }

    // MARK: Starting

    /// Begins a sign-in for a call, unless `join` finds that the call needs no new page, or unless the page on screen
    /// is for a later call. The page also requests the `extra` scopes, which the user granted before and the call
    /// doesn't request.
    mutating func beginSignIn(_ id: CallID, _ call: AuthorizeCall, extra: [String] = []) {
        guard let open = calls[id], !join(id, call, open.settings) else { return }
        // The page on screen is for a later call, which supersedes this call.
        if let latest = signIns.onScreen?.waiters.max(), latest > id {
            return appendAnswer(id, .cancelled(.superseded))
        }
        closePage(.superseded)
        let new = addSignIn([id], call.page, scopes: call.scopes + extra, open, .starting)
        if call.clears { append(.change(.clear(new, for: id))) } else { presentPage() }
    }

    /// Stores the grant of a code pair in the same way as the grant of a sign-in.
    mutating func storeAsSignIn(_ grant: Grant, for waiters: Set<CallID>, _ page: PageParameters, _ call: OpenCall) {
        let new = addSignIn(waiters, page, scopes: page.scopes, call, .storing(grant))
        append(.change(.store(new, grant)))
    }

    private mutating func addSignIn(
        _ waiters: Set<CallID>, _ page: PageParameters, scopes: [String], _ call: OpenCall, _ phase: SignIn.Phase
    ) -> SignIn.ID {
        signIns.lastID += 1
        signIns.pending[signIns.lastID] = SignIn(
            id: signIns.lastID, page: page, pageScopes: scopes, settings: call.settings,
            state: Secret(Base64URL.encode(random(32))), verifier: CodeVerifier(octets: random(32)), waiters: waiters,
            phase: phase)
        return signIns.lastID
    }

    /// Adds a call to a pending sign-in with the same parameters and settings. Returns false if the call needs a new
    /// page.
    ///
    /// If the call removes the stored grant, the grant is removed before the sign-in stores a new one. If the sign-in
    /// is already storing its grant, a call that removes the stored grant needs a new page. Any other call then
    /// requests the stored grant instead of joining the sign-in.
    private mutating func join(_ id: CallID, _ call: AuthorizeCall, _ settings: CallSettings) -> Bool {
        // Only the ids are collected. If a copy of the sign-in existed, adding a waiter would copy the whole set of
        // waiters.
        let equal = signIns.pending.values.filter { $0.page == call.page && $0.settings == settings }.map(\.id)
        // A call can't join a sign-in whose grant is being stored, because another process may remove the new grant
        // before this session learns that it is stored.
        guard let joined = equal.first(where: { !isToBeStored($0) }) else {
            guard !call.clears, !equal.isEmpty else { return false }
            askForGrant(.fresh, for: [id])
            return true
        }
        signIns.pending[joined]?.waiters.insert(id)
        if call.clears { append(.change(.clear(joined, for: id))) }
        if joined == signIns.onScreen?.id { presentAgain() }
        return true
    }

    /// Requests the page again for a later call, because the user may have closed the page without the agent's
    /// knowledge. A call that follows within two seconds is treated as a double tap, and doesn't request the page
    /// again.
    private mutating func presentAgain() {
        if case .presented(let start, let isDeferred) = signIns.onScreen?.phase, now.uptime - start >= Self.doubleTap {
            presentPage(again: !isDeferred)
        }
    }

    private static let doubleTap: TimeInterval = 2

    private mutating func presentPage(again: Bool = false) {
        // The page is shown for the first call that still waits, because the call that began the sign-in may have
        // ended.
        guard let signIn = signIns.onScreen, let manager = signIn.callers.first.flatMap({ calls[$0]?.manager }) else {
            return assertionFailure("No call is waiting for the page.")
        }
        guard let url = signIn.authorizationURL(language: language()) else {
            let error = AMZNError(.invalidInput, "The authorization endpoint has a fragment or isn't a valid URL.")
            return endSignIn(signIn.id, .failed(error))
        }
        signIns.pending[signIn.id]?.phase = .presented(since: now.uptime, isDeferred: false)
        append(
            .present(
                Page(
                    signIn: signIn.id, url: url, redirectURI: signIn.settings.redirectURI, manager: manager,
                    isAgain: again)))
    }

    mutating func signInCleared(_ id: SignIn.ID, for call: CallID, _ removal: GrantChangeResult) {
        let isNext = signIns.pending[id]?.phase == .starting
        switch removal {
        case .done(let grant):
            if grant != nil || mayBeSignedIn { sessionEnded(.forNewSignIn) }
            if isNext { presentPage() }
        // The call that requested the removal has ended, but another call may wait for the same sign-in.
        case .overtaken: if isNext { presentPage() }
        case .failed(let error):
            if isNext { return endSignIn(id, .failed(error)) }
            // The other calls of the sign-in did not request this removal, so only this call fails.
            appendAnswer(call, .failed(error))
            leaveSignIns(call)
        }
    }

    // MARK: Ending early

    private mutating func closePage(_ cause: AMZNError.Cancellation) {
        guard let id = signIns.onScreen?.id else { return }
        append(.dismiss(id))
        endSignIn(id, .cancelled(cause))
    }

    /// Ends every sign-in because of a sign-out. A call that was made before the sign-out must not sign the user in
    /// after it.
    mutating func endSignIns() {
        closePage(.signedOut)
        for id in signIns.pending.keys.sorted() { endSignIn(id, .cancelled(.signedOut)) }
    }

    mutating func leaveSignIns(_ call: CallID) {
        // The keys are copied to an array. Iterating over `keys` itself would retain the dictionary, so the first
        // removal would copy the dictionary and the set of waiters.
        for id in Array(signIns.pending.keys) { signIns.pending[id]?.waiters.remove(call) }
        if signIns.onScreen?.waiters.isEmpty == true { closePage(.superseded) }
    }

    private mutating func endSignIn(_ id: SignIn.ID, _ outcome: Answer) {
        let ended = signIns.pending.removeValue(forKey: id)
        for call in ended?.callers ?? [] { appendAnswer(call, outcome) }
        if ended?.isOnScreen == false { resumeSilentCalls() }
    }

    // MARK: The page and its redirect

    /// Handles the result of presenting a page. Does nothing if the sign-in is no longer on screen, for example because
    /// its redirect has arrived through `handleOpen`.
    mutating func pageEnded(_ id: SignIn.ID, _ end: PageEnd) {
        guard signIns.onScreen?.id == id else { return }
        switch end {
        case .deferred: signIns.pending[id]?.phase = .presented(since: now.uptime, isDeferred: true)
        case .cancelled(let cause): endSignIn(id, .cancelled(cause))
        case .failed(let error): endSignIn(id, .failed(error))
        case .redirected(let url): if !redirectReceived(url) { endSignIn(id, .failed(Self.foreign)) }
        }
    }

    /// Returns whether the URL is the redirect of the sign-in on screen, and handles it if so. The sign-in then leaves
    /// the screen, so the same redirect is not accepted a second time. The page is dismissed because the agent doesn't
    /// know of a redirect that arrived through `handleOpen`.
    mutating func redirectReceived(_ url: URL) -> Bool {
        guard let signIn = signIns.onScreen,
            let reply = RedirectReply(
                url, for: RedirectURI(url: signIn.settings.redirectURI), from: signIn.settings.endpoints),
            reply.states.contains(signIn.state)
        else { return false }
        append(.dismiss(signIn.id))
        switch reply.content {
        case .code(let code, let scopes): codeReceived(code, scopes: scopes, redirect: url, signIn)
        case .refused(let refusal) where refusal.meansCancelled: endSignIn(signIn.id, .cancelled(.byUser))
        case .refused(let refusal): endSignIn(signIn.id, .failed(refusal.error(refusedGrant: .serverError)))
        case .malformed: endSignIn(signIn.id, .failed(Self.malformed))
        case .foreign: endSignIn(signIn.id, .failed(Self.mixedUp))
        }
        return true
    }

    private mutating func codeReceived(_ code: Secret, scopes: [String]?, redirect: URL, _ signIn: SignIn) {
        let redirectURI = RedirectURI(url: signIn.settings.redirectURI).asUsed(in: redirect)
        guard signIn.page.kind == .token else {
            let text = redirectURI.absoluteString
            return endSignIn(signIn.id, .code(code, clientID: clientID, redirectURI: text))
        }
        forgetLastRead()
        signIns.pending[signIn.id]?.phase = .exchanging(scopes: scopes ?? signIn.pageScopes)
        let request = TokenRequest.exchange(
            code, verifier: signIn.verifier, redirectURI: redirectURI, clientID: clientID,
            endpoint: signIn.settings.endpoints.token)
        append(.send(.exchange(signIn.id), request))
    }

    mutating func exchangeReplied(_ id: SignIn.ID, _ reply: Result<WireReply, AMZNError>) {
        // During the exchange, a sign-out may have ended the sign-in.
        guard let signIn = signIns.pending[id] else { return }
        guard case .exchanging(let scopes) = signIn.phase else {
            return assertionFailure("The sign-in is not exchanging a code.")
        }
        let grant = reply.verdict(TokenResponse.init(body:)).result(refusedGrant: .serverError).flatMap {
            $0.grant(
                asked: signIn.pageScopes, granted: scopes, at: now.date, from: signIn.settings.origin, random: random)
        }
        switch grant {
        case .failure(let error): endSignIn(id, .failed(error))
        case .success(let grant):
            signIns.pending[id]?.phase = .storing(grant)
            append(.change(.store(id, grant)))
        }
    }

    mutating func signInStored(_ id: SignIn.ID, _ result: GrantChangeResult) {
        // While the grant was being stored, a sign-out may have ended the sign-in.
        guard let signIn = signIns.pending[id] else { return }
        guard case .storing(let grant) = signIn.phase else {
            return assertionFailure("The sign-in is not storing a grant.")
        }
        if case .failed(let error) = result { return endSignIn(id, .failed(error)) }
        signIns.pending[id] = nil
        resumeSilentCalls()
        signedIn(grant.signInID)
        for call in signIn.callers {
            showNoOtherPage(call)
            answerFromGrant(call, grant)
        }
    }

    private static let foreign = AMZNError(
        .serverError, "The sign-in page ended with a URL that isn't the redirect of this sign-in.")
    private static let malformed = AMZNError(
        .serverError, "The redirect's parameters are missing, invalid or contradictory.")
    private static let mixedUp = AMZNError(
        .serverError, "The redirect's parameter iss doesn't name the server's issuer.")
}
