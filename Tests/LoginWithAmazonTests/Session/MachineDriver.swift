import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Sends events to a session's state machine, and returns the machine's actions in words.
struct MachineDriver {
    private(set) var machine = SessionMachine(
        clientID: "client", random: TestRandom().octets,
        reportImpossible: { Issue.record("The machine received \($0).") })
    var now = Moment.noon
    /// The URL of each page that was shown.
    private(set) var pages: [SignIn.ID: URL] = [:]
    /// The changes of the store that the machine has requested, keyed by the words of their actions.
    private var changes: [String: GrantChange] = [:]
    private var lastWait: CallID = 0

    mutating func handle(_ event: SessionMachine.Event) -> [String] { note(actions(event)) }

    mutating func actions(_ event: SessionMachine.Event) -> [SessionMachine.Action] { machine.handle(event, at: now) }

    private mutating func note(_ actions: [SessionMachine.Action]) -> [String] {
        for action in actions {
            switch action {
            case .present(let page): pages[page.signIn] = page.url
            case .change(let change): changes[action.word] = change
            case .wait(let id, _): lastWait = id
            default: break
            }
        }
        return actions.map(\.word).filter { !Self.beginnings.contains($0) }
    }

    /// The words for what observers learn first. They are left out of the actions, because the first read in each test
    /// would have them.
    static let beginnings = ["signed in", "not signed in"]

    // MARK: Calls

    mutating func start(_ id: CallID, _ call: SessionMachine.Call, _ settings: CallSettings = .sample) -> [String] {
        if let answer = machine.lastRead?.answer(to: call, settings, at: now.uptime) {
            return [SessionMachine.Action.answer(id, answer).word]
        }
        return handle(.start(id, call, settings, 1))
    }

    mutating func authorize(_ id: CallID, _ call: AuthorizeCall = .sample()) -> [String] {
        start(id, .authorize(call))
    }

    /// Starts a call that never shows the page.
    mutating func silent(_ id: CallID, _ freshness: GrantRequest.Freshness = .fresh, _ scopes: String = "profile")
        -> [String]
    {
        authorize(id, .sample([scopes], .never, freshness))
    }

    mutating func signOut(_ id: CallID) -> [String] { start(id, .signOut(onDevice: false)) }

    // MARK: The store

    mutating func read(_ grant: Grant) -> [String] { read(.grant(grant)) }

    mutating func read(_ result: GrantReadResult, for call: CallID? = nil) -> [String] {
        handle(.read(result, since: now, for: call))
    }

    mutating func leased() -> [String] { handle(.leased()) }

    /// Passes the result of a change to the machine. `word` is the word of the change's action, such as `store 1`.
    mutating func changed(_ word: String, _ result: GrantChangeResult = .done()) -> [String] {
        guard let change = changes[word] else { return ["no change \(word)"] }
        return handle(.changed(change, result))
    }

    /// The grant that this sign-in stores, or nil if it hasn't begun to store a grant.
    func grant(of id: SignIn.ID) -> Grant? {
        if case .store(_, let grant) = changes["store \(id)"] { grant } else { nil }
    }

    // MARK: The server, the user and the clock

    mutating func replied(_ request: SessionMachine.Purpose, _ reply: WireReply) -> [String] {
        replied(request, .success(reply))
    }

    mutating func replied(_ request: SessionMachine.Purpose, _ reply: ScriptedTransport.Reply) -> [String] {
        handle(.replied(request, reply))
    }

    /// The redirect of this sign-in's page with these parameters; the plain redirect URI if the sign-in has shown no
    /// page, or the parameters form no valid URL.
    func address(_ id: SignIn.ID, _ parameters: String = "code=x") -> URL {
        let own = AMZNConfiguration.sample.redirectURI
        return pages[id].flatMap { ScriptedUserAgent.redirect($0, own, parameters) } ?? own
    }

    mutating func open(_ url: URL) -> (isOurs: Bool, words: [String]) {
        let (isOurs, actions) = machine.redirect(url, at: now)
        return (isOurs, note(actions))
    }

    mutating func redirect(_ id: SignIn.ID, _ parameters: String = "code=x") -> [String] {
        open(address(id, parameters)).words
    }

    /// Advances the clocks by this many seconds, and then ends the latest wait.
    mutating func waited(_ seconds: TimeInterval) -> [String] {
        now += seconds
        return handle(.waited(lastWait))
    }

    // MARK: Several steps

    /// Starts a silent call that refreshes this stored grant. Returns when the refresh request has been sent.
    mutating func refresh(_ id: CallID, _ freshness: GrantRequest.Freshness = .fresh, of grant: Grant = .stale) {
        _ = silent(id, freshness)
        _ = read(grant)
        _ = leased()
        #expect(read(grant) == ["send refresh \(grant.refreshToken.reveal())"])
    }

    /// Starts a call with strategy *always*. Returns when the request that exchanges its code has been sent.
    mutating func exchange(_ id: CallID, _ scope: String = "profile", user: Bool = false, signIn: SignIn.ID = 1) {
        _ = authorize(id, .sample([scope], .always, user: user))
        _ = changed("remove for sign-in \(id)")
        #expect(redirect(signIn) == ["dismiss \(signIn)", "send exchange(\(signIn))"])
    }

    /// Starts a call for a token and the user. Returns when the profile request has been sent.
    mutating func fetch(_ id: CallID, _ strategy: AMZNInteractiveStrategy = .never, of grant: Grant = .fresh) {
        _ = authorize(id, .sample(["profile"], strategy, user: true))
        #expect(read(grant) == ["send profile(1) \(grant.accessToken.reveal())"])
    }
}

extension SessionMachine.Action {
    var word: String {
        switch self {
        case .readGrant(nil): "read"
        case .readGrant(let call?): "read for \(call)"
        case .change(.replace(_, let new)): "replace \(new.refreshToken.reveal())"
        case .change(.removeRefused(let grant)): "remove refused \(grant.refreshToken.reveal())"
        case .change(.removeForSignIn(let id)): "remove for sign-in \(id)"
        case .change(.removeForSignOut(let id)): "remove for sign-out \(id)"
        case .change(.store(let id, _)): "store \(id)"
        case .change(.keepProfile(let profile, _)): profile == nil ? "remove profile" : "keep profile"
        case .lease: "lease"
        case .endLease: "endLease"
        case .send(let request, let wire): "send \(request)" + (wire.secret.map { " \($0)" } ?? "")
        case .present(let page): (page.isAgain ? "present again " : "present ") + "\(page.signIn)"
        case .dismiss(let id): "dismiss \(id)"
        case .wait(_, let seconds): "wait \(Int(seconds))"
        case .notify(.signedOut(let reason)): "notify signedOut \(reason)"
        case .notify(.initial(let isSignedIn)): isSignedIn ? "signed in" : "not signed in"
        case .notify(let change): "notify \(change)"
        case .answer(let id, let answer): "answer \(id) \(answer.word)"
        }
    }
}

extension WireRequest {
    /// The token that the request contains; nil if it contains none.
    fileprivate var secret: String? {
        let fields = FormCoding.decode(String(decoding: body, as: UTF8.self)) ?? []
        return fields.first { $0.name == "refresh_token" }?.value
            ?? (try? JSONDecoder().decode([String: String].self, from: body))?["token"]
            ?? headers["Authorization"]?.replacingOccurrences(of: "Bearer ", with: "")
    }
}

extension Answer {
    fileprivate var word: String {
        switch self {
        case .authorized(let result) where result.token.isEmpty: "code for \(result.redirectUri)"
        case .authorized(let result): result.token + (result.user?.name.map { ", \($0)" } ?? "")
        case .user(let user): user.name ?? "user"
        case .cancelled(let cause): "cancelled" + (cause.map { " \($0)" } ?? "")
        case .failed(let error): "error \(error.code.rawValue)"
        case .signedOut(.failed(let error)): "signed out, error \(error.code.rawValue)"
        case .signedOut(.none): "signed out locally"
        case .session(let session): session == nil ? "no session" : "session"
        case .codePair: "code pair"
        case .signedOut: "signed out"
        }
    }
}
