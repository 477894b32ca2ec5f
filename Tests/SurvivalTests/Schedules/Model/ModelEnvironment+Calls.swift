import Foundation
import TestSupport

@testable import LoginWithAmazon

extension SessionSettings {
    static let model = SessionSettings(
        clientID: "client", redirectURI: Harness.configuration.redirectURI, endpoints: Harness.configuration.endpoints)
}

extension AuthorizeCall {
    static func model(
        _ scopes: [String], _ strategy: Strategy, forced: Bool = false, user: Bool = false
    ) -> AuthorizeCall {
        AuthorizeCall(
            strategy: strategy, forcesRefresh: forced, wantsUser: user,
            page: PageParameters(scopes: scopes, scopeData: nil, kind: .token, isSandbox: false))
    }
}

// The app: its calls and cancellations.
extension ModelEnvironment {
    /// Makes a call and performs some of its actions before other events.
    mutating func beginCall(_ choices: inout StepChoices) {
        let haste = choices.pick([0, 0, 0, 0, Self.toTheEnd, 1 + choices.roll(16)])
        let manager = choices.roll(managers.count)
        begin(&choices, manager)
        guard !managers[manager].isAsleep else { return }
        hurry(manager, steps: haste)
        if managers[manager].hasChangedStore { beforeTheNews(manager, &choices) }
    }

    /// More steps than any call takes.
    private static let toTheEnd = 60

    /// The store has changed, but its manager has not been notified yet. Meanwhile another manager may complete a call
    /// and the app make another, or many other events happen.
    mutating func beforeTheNews(_ manager: InvariantChecker.Manager, _ choices: inout StepChoices) {
        if choices.isRare(8) { return sleep(manager) }
        guard choices.isRare(2) else { return }
        let other = choices.roll(managers.count)
        guard other != manager && !managers[other].isAsleep else { return }
        begin(&choices, other)
        hurry(other, steps: Self.toTheEnd)
        begin(&choices, manager)
    }

    private mutating func begin(_ choices: inout StepChoices, _ manager: InvariantChecker.Manager) {
        let kind = choices.roll(12)
        let scopes = choices.pick(Self.scopes)
        if managers[manager].flow != nil { return beginPairCall(manager, kind, scopes) }
        switch kind {
        case 0, 1:
            signOut(manager, onDevice: choices.isRare(3))
            // Apps often check the state after a sign-out.
            if choices.isRare(2) {
                begin(manager, scopes: scopes, "authorizes \(scopes), never") {
                    .authorize($0, .model(scopes, .never), .model)
                }
            }
        case 2, 3: begin(manager, "wants the user") { .fetchUser($0, .model) }
        default:
            let strategy = choices.pick([AuthorizeCall.Strategy.auto, .never, .auto, .always])
            let isForced = choices.isRare(4)
            let wantsUser = choices.isRare(3)
            if strategy == .always { watch { $0.signsInAlways(manager) } }
            let words = "authorizes \(scopes), \(strategy)" + (isForced ? ", forced" : "") + (wantsUser ? ", user" : "")
            let call = AuthorizeCall.model(scopes, strategy, forced: isForced, user: wantsUser)
            begin(manager, scopes: scopes, words) { .authorize($0, call, .model) }
        }
    }

    /// Ends the siblings' operations before other events.
    mutating func signOut(_ manager: InvariantChecker.Manager, onDevice: Bool = false) {
        signOuts[managers[manager].process, default: 0] += 1
        for other in siblings(of: manager) where isSignOutNews {
            sendPair(other, .signOut)
            send(other, .siblingSignsOut)
        }
        begin(manager, "signs out") { .signOut($0, .model, onDevice: onDevice) }
        watch { [lastCall] in $0.signsOut(lastCall, by: manager) }
    }

    /// A call for a token with the scope profile.
    mutating func authorize(
        _ manager: InvariantChecker.Manager, _ strategy: AuthorizeCall.Strategy, forced: Bool = false,
        user: Bool = false
    ) {
        if strategy == .always { watch { $0.signsInAlways(manager) } }
        let call = AuthorizeCall.model(["profile"], strategy, forced: forced, user: user)
        begin(manager, scopes: ["profile"], "authorizes, \(strategy), forced \(forced), user \(user)") {
            .authorize($0, call, .model)
        }
    }

    /// Creates a code pair for scopes without a stored grant, up to the poll that will return tokens.
    mutating func preparePair(_ manager: InvariantChecker.Manager) {
        beginPairCall(manager, 0, ["postal_code"])
        while advance(manager) {}
        beginPairCall(manager, 5, ["postal_code"])
        while !pending.contains(where: { $0.manager == manager && $0.isPoll }), advance(manager) {}
    }

    mutating func begin(
        _ manager: InvariantChecker.Manager, scopes: [String] = [], _ words: String,
        _ event: (CallID) -> SessionMachine.Event
    ) {
        lastCall += 1
        let call = lastCall
        record("manager \(manager): call \(call) \(words)")
        watch { $0.began(call, by: manager, scopes: scopes) }
        send(manager, event(call))
    }

    private mutating func beginPairCall(_ manager: InvariantChecker.Manager, _ kind: Int, _ scopes: [String]) {
        guard let asked = try? ScopeRequest(scopes.map { AMZNScopeFactory.scope(withName: $0) }, rawData: nil) else {
            return
        }
        lastCall += 1
        let call = lastCall
        record("manager \(manager): call \(call) \(kind < 5 ? "makes a code pair for" : "wants a token for") \(scopes)")
        watch { $0.began(call, by: manager, scopes: kind < 5 ? [] : scopes) }
        sendPair(manager, kind < 5 ? .create(call, asked, .model) : .getToken(call, asked, .model))
    }

    mutating func takeBack(_ choices: inout StepChoices) {
        guard !invariants.openCalls.isEmpty else { return }
        let call = choices.pick(invariants.openCalls)
        record("call \(call) is cancelled")
        for manager in managers.indices where invariants.openCalls(of: manager).contains(call) {
            if managers[manager].flow != nil { sendPair(manager, .cancel(call)) } else { send(manager, .cancel(call)) }
        }
    }

    mutating func send(_ manager: InvariantChecker.Manager, _ event: SessionMachine.Event) {
        managers[manager].queue += managers[manager].machine.handle(event, at: now)
    }

    mutating func sendPair(_ manager: InvariantChecker.Manager, _ event: CodePairFlow.Event) {
        managers[manager].flowQueue += managers[manager].flow?.handle(event, at: now) ?? []
    }
}
