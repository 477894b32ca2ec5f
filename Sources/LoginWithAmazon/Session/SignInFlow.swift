import Foundation

/// The pending sign-ins. At most one is on screen. Any number of other sign-ins may be exchanging a code or storing a
/// grant.
///
/// A call shares the latest sign-in that serves it (``SignIn/serves(_:_:)``). In any other case the page belongs to the
/// latest call, which supersedes the sign-in on screen.
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

    /// The manager whose user agent is to show the page of this sign-in: that of the first call that still waits. Nil
    /// if the sign-in is no longer on screen.
    func presenter(of id: SignIn.ID) -> ManagerID? {
        guard let signIn = signIns.onScreen, signIn.id == id else { return nil }
        return signIn.callers.first.flatMap { calls[$0]?.manager }
    }

    /// Whether the change must still be made. The call or the sign-in for which it was requested may have ended.
    func isWanted(_ change: GrantChange) -> Bool {
        switch change {
        case .store(let id, _): isStoring(id)
        case .removeForSignIn(let call): calls[call] != nil
        case .replace, .removeRefused, .removeForSignOut, .keepProfile: true
        }
    }

    private func isStoring(_ id: SignIn.ID) -> Bool {
        if case .storing = signIns.pending[id]?.phase { true } else { false }
    }

    // MARK: Starting

    /// Shows the page for a call, or lets the call share a pending sign-in. The page also requests the `extra` scopes,
    /// which the user granted before and the call doesn't request. For *always*, the stored grant is removed first; a
    /// call that shares a sign-in after its redirect removes nothing.
    mutating func beginSignIn(_ id: CallID, _ call: AuthorizeCall, extra: [String] = []) {
        guard let open = calls[id] else { return }
        // Only the id is kept. If a copy of the sign-in existed, adding a waiter would copy the whole set of waiters.
        let shared = signIns.pending.values.filter { $0.serves(call, open.settings) }.map(\.id).max()
        if let shared { return share(shared, id, call) }
        // The page on screen is for a later call, which supersedes this call.
        if let latest = signIns.onScreen?.waiters.max(), latest > id {
            return appendAnswer(id, .cancelled(.superseded))
        }
        closePage(.superseded)
        addSignIn([id], call.page.adding(extra), open, .starting(id))
        if call.removesGrant { append(.change(.removeForSignIn(id))) } else { presentPage() }
    }

    private mutating func share(_ shared: SignIn.ID, _ id: CallID, _ call: AuthorizeCall) {
        signIns.pending[shared]?.waiters.insert(id)
        guard signIns.onScreen?.id == shared else { return }
        if call.removesGrant { append(.change(.removeForSignIn(id))) }
        presentAgain()
    }

    /// Stores the grant of a code pair in the same way as the grant of a sign-in.
    mutating func storeAsSignIn(_ grant: Grant, for waiters: Set<CallID>, _ page: PageParameters, _ call: OpenCall) {
        let new = addSignIn(waiters, page, call, .storing(grant))
        append(.change(.store(new, grant)))
    }

    @discardableResult
    private mutating func addSignIn(
        _ waiters: Set<CallID>, _ page: PageParameters, _ call: OpenCall, _ phase: SignIn.Phase
    ) -> SignIn.ID {
        signIns.lastID += 1
        signIns.pending[signIns.lastID] = SignIn(
            id: signIns.lastID, page: page, settings: call.settings, state: Secret(Base64URL.encode(random(32))),
            verifier: CodeVerifier(octets: random(32)), waiters: waiters, phase: phase)
        return signIns.lastID
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
        guard let signIn = signIns.onScreen else { return impossible(in: "without a page") }
        guard let url = signIn.authorizationURL(language: language()) else {
            let error = AMZNError(.invalidInput, "The authorization endpoint has a fragment or isn't a valid URL.")
            return endSignIn(signIn.id, .failed(error))
        }
        signIns.pending[signIn.id]?.phase = .presented(since: now.uptime, isDeferred: false)
        append(
            .present(Page(signIn: signIn.id, url: url, redirectURI: signIn.settings.redirectURI, isAgain: again)))
    }

    /// Shows the page that has waited for the removal. If the grant could not be removed, the call for which it was to
    /// be removed fails.
    mutating func removedForSignIn(_ call: CallID, _ removal: GrantChangeResult) {
        switch removal {
        case .overtaken: break
        case .done(let grant):
            grantRemoved(grant, .forNewSignIn)
            storedGrantRemoved()
        case .failed(let error):
            appendAnswer(call, .failed(error))
            leaveSignIns(call)
        }
        if signIns.onScreen?.phase == .starting(call) { presentPage() }
    }

    // MARK: Ending early

    private mutating func closePage(_ cause: AMZNError.Cancellation) {
        guard let id = signIns.onScreen?.id else { return }
        append(.dismiss(id))
        endSignIn(id, .cancelled(cause))
    }

    /// Ends every sign-in because of a sign-out, which has answered the waiting calls.
    mutating func dropSignIns() {
        closePage(.signedOut)
        guard isCompletingSignIn else { return }
        signIns.pending = [:]
        resumeSilentCalls()
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
        case .refused(let refusal): endSignIn(signIn.id, .failed(refusal.pageError))
        case .malformed: endSignIn(signIn.id, .failed(Self.malformed))
        case .foreign: endSignIn(signIn.id, .failed(Self.mixedUp))
        }
        return true
    }

    private mutating func codeReceived(_ code: Secret, scopes: [String]?, redirect: URL, _ signIn: SignIn) {
        let redirectURI = RedirectURI(url: signIn.settings.redirectURI).asUsed(in: redirect)
        guard signIn.page.kind == .token else {
            let text = redirectURI.absoluteString
            return endSignIn(signIn.id, .authorized(AMZNAuthorizeResult(code, clientID: clientID, redirectURI: text)))
        }
        forgetLastRead()
        signIns.pending[signIn.id]?.phase = .exchanging(scopes: scopes ?? signIn.page.scopes)
        let request = WireRequest.exchange(
            code, verifier: signIn.verifier, redirectURI: redirectURI, clientID: clientID,
            endpoint: signIn.settings.endpoints.token)
        append(.send(.exchange(signIn.id), request))
    }

    mutating func exchangeReplied(_ id: SignIn.ID, _ reply: Result<WireReply, AMZNError>) {
        // During the exchange, a sign-out may have ended the sign-in.
        guard let signIn = signIns.pending[id] else { return }
        guard case .exchanging(let scopes) = signIn.phase else {
            return impossible(in: signIn.phase)
        }
        let grant = reply.verdict(TokenResponse.init(body:)).result(or: \.exchangeError).flatMap {
            $0.grant(
                asked: signIn.page.scopes, granted: scopes, at: now.date, from: signIn.settings.origin, random: random)
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
            return impossible(in: signIn.phase)
        }
        if case .failed(let error) = result { return endSignIn(id, .failed(error)) }
        signIns.pending[id] = nil
        forgetUnstored(unlessFoundIn: .grant(grant))
        resumeSilentCalls()
        signedIn(grant.signInID)
        for call in signIn.callers {
            hasSignedIn(call)
            answerFromGrant(call, grant)
        }
        fetchProfileOfSignIn(grant)
    }

    private static let foreign = AMZNError(
        .serverError, "The sign-in page ended with a URL that isn't the redirect of this sign-in.")
    private static let malformed = AMZNError(
        .serverError, "The redirect's parameters are missing, invalid or contradictory.")
    private static let mixedUp = AMZNError(
        .serverError, "The redirect's parameter iss doesn't name the server's issuer.")
}

extension OAuthErrorResponse {
    /// The error of a redirect (RFC 6749 section 4.1.2.1).
    fileprivate var pageError: AMZNError { name == "access_denied" ? Self.accessDenied(status) : error }

    /// The error of a code that the server doesn't accept. Another sign-in gets another code.
    fileprivate var exchangeError: AMZNError {
        if name != "invalid_grant" { return error }
        return AMZNError(
            .serverError, "The server refuses the authorization code.", httpStatus: status, recovery: .signIn)
    }
}
