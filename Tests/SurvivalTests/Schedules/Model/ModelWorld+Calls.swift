import Foundation
import TestSupport

@testable import LoginWithAmazon

extension SessionSettings {
    static let model = SessionSettings(
        clientID: "client", redirectURI: Harness.configuration.redirectURI, endpoints: Harness.configuration.endpoints,
        language: nil)
}

extension AuthorizeCall {
    static func model(
        _ scopes: [String], _ strategy: Strategy, forced: Bool = false, user: Bool = false
    ) -> AuthorizeCall {
        AuthorizeCall(
            strategy: strategy, forcesRefresh: forced, wantsUser: user,
            page: SignInPage(scopes: scopes, scopeData: nil, kind: .token, isSandbox: false))
    }
}

// The app: its calls and cancellations.
extension ModelWorld {
    /// Makes a call and performs some of its actions before other events.
    mutating func beginCall(_ dice: inout Dice) {
        let haste = dice.pick([0, 0, 0, 0, Self.toTheEnd, 1 + dice.roll(16)])
        let party = dice.roll(parties.count)
        begin(&dice, party)
        guard !parties[party].isAsleep else { return }
        hurry(party, steps: haste)
        if parties[party].hasChangedStore { beforeTheNews(party, &dice) }
    }

    /// More steps than any call takes.
    private static let toTheEnd = 60

    /// The store has changed, but its manager has not been notified yet. Meanwhile another manager may complete a call
    /// and the app make another, or many other events happen.
    mutating func beforeTheNews(_ party: Promises.Party, _ dice: inout Dice) {
        if dice.isRare(8) { return sleep(party) }
        guard dice.isRare(2) else { return }
        let other = dice.roll(parties.count)
        guard other != party && !parties[other].isAsleep else { return }
        begin(&dice, other)
        hurry(other, steps: Self.toTheEnd)
        begin(&dice, party)
    }

    private mutating func begin(_ dice: inout Dice, _ party: Promises.Party) {
        let kind = dice.roll(12)
        let scopes = dice.pick(Self.scopes)
        if parties[party].flow != nil { return beginPairCall(party, kind, scopes) }
        switch kind {
        case 0, 1:
            signOut(party, onDevice: dice.isRare(3))
            // Apps often check the state after a sign-out.
            if dice.isRare(2) {
                begin(party, scopes: scopes, "authorizes \(scopes), never") {
                    .authorize($0, .model(scopes, .never), .model)
                }
            }
        case 2, 3: begin(party, "wants the user") { .fetchUser($0, .model) }
        default:
            let strategy = dice.pick([AuthorizeCall.Strategy.auto, .never, .auto, .always])
            let isForced = dice.isRare(4)
            let wantsUser = dice.isRare(3)
            if strategy == .always { watch { $0.signsInAlways(party) } }
            let words = "authorizes \(scopes), \(strategy)" + (isForced ? ", forced" : "") + (wantsUser ? ", user" : "")
            let call = AuthorizeCall.model(scopes, strategy, forced: isForced, user: wantsUser)
            begin(party, scopes: scopes, words) { .authorize($0, call, .model) }
        }
    }

    /// Ends the siblings' operations before other events.
    mutating func signOut(_ party: Promises.Party, onDevice: Bool = false) {
        signOuts[parties[party].process, default: 0] += 1
        for other in siblings(of: party) where isSignOutNews {
            sendPair(other, .signOut)
            send(other, .siblingSignsOut)
        }
        begin(party, "signs out") { .signOut($0, .model, onDevice: onDevice) }
        watch { [lastCall] in $0.signsOut(lastCall, by: party) }
    }

    /// A call for a token with the scope profile.
    mutating func authorize(
        _ party: Promises.Party, _ strategy: AuthorizeCall.Strategy, forced: Bool = false, user: Bool = false
    ) {
        if strategy == .always { watch { $0.signsInAlways(party) } }
        let call = AuthorizeCall.model(["profile"], strategy, forced: forced, user: user)
        begin(party, scopes: ["profile"], "authorizes, \(strategy), forced \(forced), user \(user)") {
            .authorize($0, call, .model)
        }
    }

    /// Creates a code pair for scopes without a stored grant, up to the poll that will return tokens.
    mutating func preparePair(_ party: Promises.Party) {
        beginPairCall(party, 0, ["postal_code"])
        while advance(party) {}
        beginPairCall(party, 5, ["postal_code"])
        while !outside.contains(where: { $0.party == party && $0.isPoll }), advance(party) {}
    }

    mutating func begin(
        _ party: Promises.Party, scopes: [String] = [], _ words: String, _ event: (CallID) -> SessionMachine.Event
    ) {
        lastCall += 1
        let call = lastCall
        tell("manager \(party): call \(call) \(words)")
        watch { $0.began(call, by: party, scopes: scopes) }
        send(party, event(call))
    }

    private mutating func beginPairCall(_ party: Promises.Party, _ kind: Int, _ scopes: [String]) {
        guard let asked = try? ScopeRequest(scopes.map { AMZNScopeFactory.scope(withName: $0) }, rawData: nil) else {
            return
        }
        lastCall += 1
        let call = lastCall
        tell("manager \(party): call \(call) \(kind < 5 ? "makes a code pair for" : "wants a token for") \(scopes)")
        watch { $0.began(call, by: party, scopes: kind < 5 ? [] : scopes) }
        sendPair(party, kind < 5 ? .create(call, asked, .model) : .getToken(call, asked, .model))
    }

    mutating func takeBack(_ dice: inout Dice) {
        guard !promises.openCalls.isEmpty else { return }
        let call = dice.pick(promises.openCalls)
        tell("call \(call) is cancelled")
        for party in parties.indices where promises.openCalls(of: party).contains(call) {
            if parties[party].flow != nil { sendPair(party, .cancel(call)) } else { send(party, .cancel(call)) }
        }
    }

    mutating func send(_ party: Promises.Party, _ event: SessionMachine.Event) {
        parties[party].queue += parties[party].machine.handle(event, at: now)
    }

    mutating func sendPair(_ party: Promises.Party, _ event: CodePairFlow.Event) {
        parties[party].flowQueue += parties[party].flow?.handle(event, at: now) ?? []
    }
}
