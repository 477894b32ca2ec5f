import Foundation

/// The pending sign-ins: at most one on screen, and any number that are being completed after their redirect.
///
/// Calls with equal parameters share a sign-in until its grant is being stored; a different one supersedes the sign-in
/// on screen. Which redirects belong to this session is decided here.
struct SignIns: Sendable {
    fileprivate var onScreen: SignIn?
    fileprivate var completing: [SignIn.ID: SignIn] = [:]
    fileprivate var lastID: SignIn.ID = 0
}

extension SessionMachine {
    /// Silent calls wait from the redirect until the grant is stored.
    var isCompletingSignIn: Bool { !signIns.completing.isEmpty }

    /// The first call that waits for the latest sign-in after its redirect.
    var completingCall: CallID? { signIns.completing.max { $0.key < $1.key }?.value.waiters.min() }

    /// Whether the grant of this sign-in is still to be stored: no sign-out has ended the sign-in since.
    func isToBeStored(_ id: SignIn.ID) -> Bool {
        if case .storing = signIns.completing[id]?.phase { true } else { false }
    }

    // MARK: Starting

    /// Shows the page for a call, or lets the call join one that is shown. The page also asks for the `extra` scopes,
    /// which the user granted before, so that the new grant covers no less than the old one.
    mutating func beginSignIn(_ id: CallID, _ page: PageParameters, extra: [String] = [], clearing: Bool) {
        guard let call = calls[id], !join(id, page, clearing: clearing, call.settings) else { return }
        // The page on screen belongs to a later call, which supersedes this one.
        if let latest = signIns.onScreen?.waiters.max(), latest > id { return answer(id, .cancelled(.superseded)) }
        supersede()
        let signIn = makeSignIn(
            [id], page, scopes: page.scopes + extra.filter { !page.scopes.contains($0) }, call,
            clearing ? .clearing : .presented)
        signIns.onScreen = signIn
        if clearing { change(.clear(signIn.id, for: id)) } else { present(signIn) }
    }

    /// Stores a grant that was obtained without a page, like that of a sign-in.
    mutating func adopt(_ grant: Grant, for waiters: Set<CallID>, _ page: PageParameters, _ call: OpenCall) {
        let signIn = makeSignIn(waiters, page, scopes: page.scopes, call, .storing(grant))
        complete(signIn)
        change(.store(signIn.id, grant))
    }

    private mutating func makeSignIn(
        _ waiters: Set<CallID>, _ page: PageParameters, scopes: [String], _ call: OpenCall, _ phase: SignIn.Phase
    ) -> SignIn {
        signIns.lastID += 1
        return SignIn(
            id: signIns.lastID, page: page, pageScopes: scopes, settings: call.settings, manager: call.manager,
            state: Secret(Base64URL.encode(random(32))), verifier: CodeVerifier(octets: random(32)), waiters: waiters,
            phase: phase)
    }

    /// Lets a call join a pending sign-in with the same parameters; false if it needs a page of its own. With
    /// `clearing`, the stored grant is still removed, before the sign-in's own grant is stored.
    private mutating func join(
        _ id: CallID, _ page: PageParameters, clearing: Bool, _ settings: SessionSettings
    ) -> Bool {
        // No copy of the sign-in is held here: adding a waiter would then copy all the waiters before it.
        let isEqual = { (signIn: SignIn) in signIn.page == page && signIn.settings == settings }
        if signIns.onScreen.map(isEqual) == true {
            signIns.onScreen?.waiters.insert(id)
            if clearing, let shown = signIns.onScreen?.id { change(.clear(shown, for: id)) }
            presentAgain()
            return true
        }
        guard let pending = signIns.completing.first(where: { isEqual($0.value) })?.key else { return false }
        // Another process may remove the new grant before this session is notified that it is stored.
        if isToBeStored(pending) {
            if !clearing { lookUp(id) }
            return !clearing
        }
        signIns.completing[pending]?.waiters.insert(id)
        if clearing { change(.clear(pending, for: id)) }
        return true
    }

    /// Shows the page again for a user who has come back to sign in once more, because the page may be closed: the
    /// agent handed it to another app, or can't tell. A call that comes sooner than a user could return is a double
    /// tap.
    private mutating func presentAgain() {
        guard let signIn = signIns.onScreen, let left = signIn.deferredAt ?? signIn.shownAt,
            now.uptime - left >= Self.doubleTap
        else { return }
        signIns.onScreen?.deferredAt = nil
        present(signIn, again: signIn.deferredAt == nil)
    }

    private static let doubleTap: TimeInterval = 2

    private mutating func present(_ signIn: SignIn, again: Bool = false) {
        guard let address = signIn.address(of: clientID, in: language()) else {
            return endOnScreen(.failed(AMZNError(.invalidInput, "The authorization endpoint isn't a valid URL.")))
        }
        signIns.onScreen?.phase = .presented
        signIns.onScreen?.shownAt = now.uptime
        // The call that began the sign-in may have ended, and its manager may be gone.
        let manager = signIn.callers.lazy.compactMap { [calls] in calls[$0]?.manager }.first ?? signIn.manager
        let redirectURI = signIn.settings.redirectURI
        perform(
            again
                ? .presentAgain(signIn.id, address, redirectURI: redirectURI, manager)
                : .present(signIn.id, address, redirectURI: redirectURI, manager))
    }

    mutating func cleared(_ id: SignIn.ID, for call: CallID, _ removal: GrantChangeResult) {
        let waiting = signIns.onScreen.flatMap { $0.id == id && $0.phase == .clearing ? $0 : nil }
        switch removal {
        case .done(let grant):
            if grant != nil || mayBeSignedIn { ended(.forNewSignIn) }
            if let waiting { present(waiting) }
        case .overtaken: break
        case .failed(let error):
            let failure = Answer.failed(error)
            if waiting != nil { return endOnScreen(failure) }
            // A page that was already on screen stays: the other calls that wait for it did not ask for the removal.
            answer(call, failure)
            leaveSignIns(call)
        }
    }

    // MARK: Ending early

    private mutating func supersede(_ cause: AMZNError.Cancellation? = .superseded) {
        guard let old = signIns.onScreen else { return }
        perform(.dismiss(old.id))
        endOnScreen(.cancelled(cause))
    }

    /// Ends every sign-in, for a sign-out: calls made before it must not sign in after it.
    mutating func endSignIns() {
        supersede(.signedOut)
        for id in signIns.completing.keys.sorted() { endCompleting(id, .cancelled(.signedOut)) }
    }

    /// Removes a cancelled call; the page is closed once no call waits for it.
    mutating func leaveSignIns(_ call: CallID) {
        signIns.onScreen?.waiters.remove(call)
        // An array, because iterating over the dictionary's keys keeps a copy of it, and a removal would copy all
        // waiters.
        for id in Array(signIns.completing.keys) { signIns.completing[id]?.waiters.remove(call) }
        if signIns.onScreen?.waiters.isEmpty == true { supersede() }
    }

    private mutating func endOnScreen(_ outcome: Answer) {
        guard let signIn = signIns.onScreen else { return }
        signIns.onScreen = nil
        for id in signIn.callers { answer(id, outcome) }
    }

    private mutating func endCompleting(_ id: SignIn.ID, _ outcome: Answer) {
        guard let signIn = signIns.completing.removeValue(forKey: id) else { return }
        for id in signIn.callers { answer(id, outcome) }
        resumeSilentCalls()
    }

    // MARK: The page and its redirect

    /// An agent's answer for a sign-in that is no longer on screen comes too late: its redirect has arrived another
    /// way, or the sign-in was superseded. This also ignores the second answer of an agent that answers twice.
    mutating func pageEnded(_ id: SignIn.ID, _ end: PageEnd) {
        guard signIns.onScreen?.id == id else { return }
        switch end {
        case .deferred: signIns.onScreen?.deferredAt = now.uptime
        case .cancelled(let cause): endOnScreen(.cancelled(cause))
        case .failed(let error): endOnScreen(.failed(error))
        case .redirected(let url): if !redirected(url) { endOnScreen(.failed(Self.foreign)) }
        }
    }

    /// Whether the URL is the redirect of the sign-in on screen. A redirect counts only once: it takes its sign-in off
    /// the screen, so a second one matches nothing. The page is dismissed too, because the agent doesn't know of a
    /// redirect that arrived through `handleOpen`.
    mutating func redirected(_ url: URL) -> Bool {
        guard let signIn = signIns.onScreen, signIn.phase == .presented,
            let reply = RedirectReply(
                url, for: RedirectURI(url: signIn.settings.redirectURI), from: signIn.settings.endpoints),
            reply.states.contains(signIn.state)
        else { return false }
        perform(.dismiss(signIn.id))
        switch reply.content {
        case .code(let code, let scopes): received(code, scopes: scopes, redirect: url)
        case .refused(let refusal):
            let isCancelled = refusal.meansCancelled
            endOnScreen(isCancelled ? .cancelled(.byUser) : .failed(refusal.error(refusedGrant: .serverError)))
        case .malformed: endOnScreen(.failed(Self.malformed))
        case .foreign: endOnScreen(.failed(Self.mixedUp))
        }
        return true
    }

    private mutating func received(_ code: Secret, scopes: [String]?, redirect: URL) {
        guard var signIn = signIns.onScreen else { return }
        let redirectURI = RedirectURI(url: signIn.settings.redirectURI).asUsed(in: redirect)
        guard signIn.page.kind == .token else {
            let text = redirectURI.absoluteString
            return endOnScreen(.code(code, clientID: clientID, redirectURI: text))
        }
        signIns.onScreen = nil
        signIn.phase = .exchanging(scopes: scopes ?? signIn.pageScopes)
        complete(signIn)
        let request = TokenRequest.exchange(
            code, verifier: signIn.verifier, redirectURI: redirectURI, clientID: clientID,
            endpoint: signIn.settings.endpoints.token)
        perform(.send(.exchange(signIn.id), request))
    }

    private mutating func complete(_ signIn: SignIn) {
        signIns.completing[signIn.id] = signIn
        holdSilentCalls()
    }

    mutating func exchangeReplied(_ id: SignIn.ID, _ reply: Result<WireReply, AMZNError>) {
        guard let signIn = signIns.completing[id], case .exchanging(let scopes) = signIn.phase else { return }
        let grant = reply.verdict(TokenResponse.init(body:)).result(refusedGrant: .serverError).flatMap {
            $0.grant(asked: signIn.pageScopes, granted: scopes, at: now.date, from: signIn.settings, random: random)
        }
        switch grant {
        case .failure(let error): endCompleting(id, .failed(error))
        case .success(let grant):
            signIns.completing[id]?.phase = .storing(grant)
            change(.store(id, grant))
        }
    }

    mutating func stored(_ id: SignIn.ID, _ result: GrantChangeResult) {
        guard let signIn = signIns.completing[id], case .storing(let grant) = signIn.phase else { return }
        if case .failed(let error) = result { return endCompleting(id, .failed(error)) }
        signIns.completing[id] = nil
        resumeSilentCalls()
        signedIn(grant.signInID)
        for call in signIn.callers {
            showNoOtherPage(call)
            finish(call, grant)
        }
    }

    private static let foreign = AMZNError(.serverError, "The page ended with a URL that is not its redirect.")
    private static let malformed = AMZNError(
        .serverError, "The redirect's parameters are missing, duplicated or contradictory.")
    private static let mixedUp = AMZNError(.serverError, "The redirect is from another authorization server.")
}
