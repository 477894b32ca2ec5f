import Foundation

/// The pending sign-ins: at most one on screen, and any number that are being completed after their redirect.
///
/// Calls with equal parameters share a sign-in until its grant is being stored; a different one supersedes the sign-in
/// on screen. Pure: events in, actions out. It decides which redirects belong to this session.
struct SignInFlow: Sendable {
    enum Event: Sendable {
        case cleared(SignIn.ID, CallID, GrantChangeResult)
        case agentEnded(SignIn.ID, AgentEnd)
        case replied(SignIn.ID, Result<WireReply, TransportFailure>)
        case stored(SignIn.ID, GrantChangeResult)
    }

    /// How the user agent finished with the page.
    enum AgentEnd: Sendable {
        case redirected(URL)
        /// The redirect will come through `handleOpen`.
        case deferred
        case cancelled
        case failed(String)

        init(_ error: AMZNUserAgentError) {
            self = error == .userDidCancel ? .cancelled : .failed(error.description)
        }
    }

    enum Action: Equatable, Sendable {
        case perform(SessionAction)
        /// No grant is stored any more; `hadGrant` is whether there was one that could be read.
        case cleared(hadGrant: Bool)
        /// Answer the call from the store, once that may be read.
        case lookUp(CallID)
        /// Silent calls wait from the redirect until the grant is stored.
        case hold
        case release
        case signedIn([CallID], Grant)
        case answer([CallID], Answer)

        static func clear(_ id: SignIn.ID, for call: CallID) -> Action { perform(.change(.clear(id, for: call))) }
        static func present(_ id: SignIn.ID, _ url: URL, redirectURI: URL) -> Action {
            perform(.present(id, url, redirectURI: redirectURI))
        }
        static func dismiss(_ id: SignIn.ID) -> Action { perform(.dismiss(id)) }
        static func exchange(_ id: SignIn.ID, _ request: WireRequest) -> Action {
            perform(.send(.exchange(id), request))
        }
        static func store(_ id: SignIn.ID, _ grant: Grant) -> Action { perform(.change(.store(id, grant))) }
    }

    var onScreen: SignIn?
    var completing: [SignIn.ID: SignIn] = [:]
    private var lastID: SignIn.ID = 0
    private let random: @Sendable (Int) -> [UInt8]
    private let language: @Sendable () -> String?

    init(random: @escaping @Sendable (Int) -> [UInt8], language: @escaping @Sendable () -> String?) {
        self.random = random
        self.language = language
    }

    // MARK: Starting

    /// Shows the page for a call, or lets the call join one that is shown. The page also asks for the `extra` scopes,
    /// which the user granted before, so that the new grant covers no less than the old one.
    mutating func begin(
        _ call: CallID, _ page: PageParameters, extra: [String] = [], clearing: Bool, settings: SessionSettings,
        at now: Moment
    ) -> [Action] {
        if let joined = join(call, page, clearing: clearing, settings, at: now) { return joined }
        // The page on screen belongs to a later call, which supersedes this one.
        if let latest = onScreen?.waiters.max(), latest > call { return [.answer([call], .cancelled)] }
        var actions = supersede()
        let signIn = makeSignIn(
            call, page, scopes: page.scopes + extra.filter { !page.scopes.contains($0) }, settings: settings,
            clearing ? .clearing : .presented)
        onScreen = signIn
        actions += clearing ? [.clear(signIn.id, for: call)] : present(signIn)
        return actions
    }

    /// Completes a sign-in whose grant was obtained without a page, for example by a code pair.
    mutating func adopt(_ grant: Grant, for call: CallID, _ page: PageParameters, settings: SessionSettings) -> [Action]
    {
        let signIn = makeSignIn(call, page, scopes: page.scopes, settings: settings, .storing(grant))
        completing[signIn.id] = signIn
        return [.hold, .store(signIn.id, grant)]
    }

    private mutating func makeSignIn(
        _ call: CallID, _ page: PageParameters, scopes: [String], settings: SessionSettings, _ phase: SignIn.Phase
    ) -> SignIn {
        lastID += 1
        return SignIn(
            id: lastID, page: page, pageScopes: scopes, settings: settings,
            state: Secret(Base64URL.encode(random(32))), verifier: CodeVerifier(octets: random(32)), waiters: [call],
            phase: phase)
    }

    /// Lets a call join a pending sign-in with the same parameters; nil if it needs a page of its own. With `clearing`,
    /// the stored grant is still removed, before the sign-in's own grant is stored.
    private mutating func join(
        _ call: CallID, _ page: PageParameters, clearing: Bool, _ settings: SessionSettings, at now: Moment
    ) -> [Action]? {
        // No copy of the sign-in is held here: adding a waiter would then copy all the waiters before it.
        let isEqual = { (signIn: SignIn) in signIn.page == page && signIn.settings == settings }
        if onScreen.map(isEqual) == true {
            onScreen?.waiters.insert(call)
            return clear(onScreen?.id, for: call, clearing) + presentAgain(at: now)
        }
        guard let id = completing.first(where: { isEqual($0.value) })?.key else { return nil }
        // Another manager or process may remove the new grant before this session is notified that it is stored.
        if case .storing = completing[id]?.phase { return clearing ? nil : [.lookUp(call)] }
        completing[id]?.waiters.insert(call)
        return clear(id, for: call, clearing)
    }

    private func clear(_ id: SignIn.ID?, for call: CallID, _ clearing: Bool) -> [Action] {
        id.map { clearing ? [.clear($0, for: call)] : [] } ?? []
    }

    /// Shows the page again if the agent handed it to another app and the user has come back to sign in once more,
    /// because that page may be closed. A call that comes sooner than a user could return is a double tap.
    private mutating func presentAgain(at now: Moment) -> [Action] {
        guard let signIn = onScreen, let left = signIn.deferredAt, now.uptime - left >= Self.doubleTap else {
            return []
        }
        onScreen?.deferredAt = nil
        return present(signIn)
    }

    private static let doubleTap: TimeInterval = 2

    private mutating func supersede() -> [Action] {
        guard let old = onScreen else { return [] }
        onScreen = nil
        return [.dismiss(old.id), .answer(old.callers, .cancelled)]
    }

    private mutating func present(_ signIn: SignIn) -> [Action] {
        guard let address = signIn.address(in: language()) else {
            return endOnScreen(.failed(AMZNError(.invalidInput, "The authorization endpoint isn't a valid URL.")))
        }
        onScreen?.phase = .presented
        return [.present(signIn.id, address, redirectURI: signIn.settings.redirectURI)]
    }

    // MARK: Ending early

    /// Ends every sign-in, for a sign-out: calls made before it must not sign in after it.
    mutating func cancelAll() -> [Action] {
        let ended = completing.values.sorted { $0.id < $1.id }
        completing = [:]
        return supersede() + ended.flatMap { [.answer($0.callers, .cancelled), .release] }
    }

    /// Removes a cancelled call; the page is closed once no call waits for it.
    mutating func forget(_ call: CallID) -> [Action] {
        onScreen?.waiters.remove(call)
        // An array, because iterating over the dictionary's keys keeps a copy of it, and a removal would copy all
        // waiters.
        for id in Array(completing.keys) { completing[id]?.waiters.remove(call) }
        return onScreen?.waiters.isEmpty == true ? supersede() : []
    }

    // MARK: Events

    mutating func handle(_ event: Event, at now: Moment) -> [Action] {
        switch event {
        case .cleared(let id, let call, let removal): cleared(id, for: call, removal)
        case .agentEnded(let id, let end): agentEnded(id, end, at: now)
        case .replied(let id, let reply): replied(id, reply, at: now)
        case .stored(let id, let result): stored(id, result)
        }
    }

    private mutating func cleared(_ id: SignIn.ID, for call: CallID, _ removal: GrantChangeResult) -> [Action] {
        let waiting = onScreen.flatMap { $0.id == id && $0.phase == .clearing ? $0 : nil }
        switch removal {
        case .done(let grant): return [.cleared(hadGrant: grant != nil)] + (waiting.map { present($0) } ?? [])
        case .overtaken: return []
        case .failed(let reason):
            let answer = Answer.failed(AMZNError(.deviceError, reason))
            // A page that was already on screen stays: the other calls that wait for it did not ask for the removal.
            return waiting == nil ? [.answer([call], answer)] + forget(call) : endOnScreen(answer)
        }
    }

    /// Whether the grant of this sign-in is still to be stored: no sign-out has ended the sign-in since.
    func isToBeStored(_ id: SignIn.ID) -> Bool {
        if case .storing = completing[id]?.phase { true } else { false }
    }

    /// An agent's answer for a sign-in that is no longer on screen comes too late: its redirect has arrived another
    /// way, or the sign-in was superseded. This also ignores the second answer of an agent that answers twice.
    private mutating func agentEnded(_ id: SignIn.ID, _ end: AgentEnd, at now: Moment) -> [Action] {
        guard let signIn = onScreen, signIn.id == id else { return [] }
        switch end {
        case .deferred:
            onScreen?.deferredAt = now.uptime
            return []
        case .cancelled: return endOnScreen(.cancelled)
        case .failed(let reason): return endOnScreen(.failed(AMZNError(.deviceError, reason)))
        case .redirected(let url):
            let (isOurs, actions) = redirect(url)
            return isOurs ? actions : endOnScreen(.failed(Self.foreign))
        }
    }

    private mutating func replied(
        _ id: SignIn.ID, _ reply: Result<WireReply, TransportFailure>, at now: Moment
    ) -> [Action] {
        guard let signIn = completing[id], case .exchanging(let scopes) = signIn.phase else { return [] }
        let grant = reply.content(at: now.date, TokenResponse.init(body:)).flatMap {
            $0.grant(for: scopes, at: now.date, from: signIn.settings.endpoints.token, random: random)
        }
        switch grant {
        case .failure(let error): return endCompleting(id, .failed(error))
        case .success(let grant):
            completing[id]?.phase = .storing(grant)
            return [.store(id, grant)]
        }
    }

    private mutating func stored(_ id: SignIn.ID, _ result: GrantChangeResult) -> [Action] {
        guard let signIn = completing[id], case .storing(let grant) = signIn.phase else { return [] }
        if case .failed(let reason) = result { return endCompleting(id, .failed(AMZNError(.deviceError, reason))) }
        completing[id] = nil
        return [.release, .signedIn(signIn.callers, grant)]
    }

    private mutating func endOnScreen(_ answer: Answer) -> [Action] {
        guard let signIn = onScreen else { return [] }
        onScreen = nil
        return [.answer(signIn.callers, answer)]
    }

    private mutating func endCompleting(_ id: SignIn.ID, _ answer: Answer) -> [Action] {
        guard let signIn = completing.removeValue(forKey: id) else { return [] }
        return [.release, .answer(signIn.callers, answer)]
    }

    private static let foreign = AMZNError(.serverError, "The page ended with a URL that is not its redirect.")
}
