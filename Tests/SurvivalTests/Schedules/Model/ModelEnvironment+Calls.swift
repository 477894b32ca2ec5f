import Foundation
import TestSupport

@testable import LoginWithAmazon

extension AuthorizeCall {
    static func model(
        _ scopes: [String], _ strategy: AMZNInteractiveStrategy, forced: Bool = false, user: Bool = false
    ) -> AuthorizeCall {
        AuthorizeCall(
            strategy: strategy, freshness: forced ? .renewed : .fresh, wantsUser: user,
            page: PageParameters(scopes: scopes))
    }
}

// Simulates the app, which makes and cancels calls.
extension ModelEnvironment {
    /// Starts a call, or a sign-out and a silent call after it. In some cases, also performs further steps of the
    /// session before other events happen.
    mutating func startCall(_ choices: inout StepChoices) {
        let haste = choices.pick([0, 0, 0, 0, Self.toTheEnd, 1 + choices.roll(16)])
        let session = choices.roll(sessions.count)
        start(&choices, session)
        guard !sessions[session].isAsleep else { return }
        hurry(session, steps: haste)
        if sessions[session].hasChangedStore { beforeTheReport(session, &choices) }
    }

    /// Enough steps to complete a typical call that needs no page.
    private static let toTheEnd = 60

    /// Simulates events between a session's change of the store and the moment when its machine receives the result.
    /// The session may be suspended, or the app may make other calls.
    mutating func beforeTheReport(_ session: InvariantChecker.Session, _ choices: inout StepChoices) {
        if choices.isRare(8) { return sleep(session) }
        guard choices.isRare(2) else { return }
        let other = choices.roll(sessions.count)
        guard !sessions[other].isAsleep else { return }
        start(&choices, other)
        if other != session { hurry(other, steps: Self.toTheEnd) }
        start(&choices, session)
    }

    private mutating func start(_ choices: inout StepChoices, _ session: InvariantChecker.Session) {
        let kind = choices.roll(14)
        let scopes = choices.pick(Self.scopes)
        switch kind {
        case 0, 1:
            signOut(session, onDevice: choices.isRare(3))
            // Apps often request a token silently after a sign-out.
            if choices.isRare(2) { authorize(session, scopes, .model(scopes, .never)) }
        case 2, 3: start(session, .fetchUser)
        case 4..<6 where hasPairs: startPairCall(session, isCreation: choices.isRare(3), scopes)
        default:
            let strategy = choices.pick([AMZNInteractiveStrategy.auto, .never, .auto, .always])
            let isForced = choices.isRare(4)
            let wantsUser = choices.isRare(3)
            authorize(session, scopes, .model(scopes, strategy, forced: isForced, user: wantsUser))
        }
    }

    private mutating func authorize(_ session: InvariantChecker.Session, _ scopes: [String], _ call: AuthorizeCall) {
        tokenCalls[lastCall + 1] = (scopes, call.strategy)
        if call.strategy == .always {
            // A call that shares a sign-in which is being completed doesn't remove the grant.
            let mustRemove = !sessions[session].machine.isCompletingSignIn
            watch { [lastCall] in $0.signsInAlways(lastCall + 1, by: session, mustRemove: mustRemove) }
        }
        start(session, .authorize(call), scopes: scopes)
    }

    private mutating func signOut(_ session: InvariantChecker.Session, onDevice: Bool) {
        signOuts[session, default: 0] += 1
        start(session, .signOut(onDevice: onDevice))
        watch { [lastCall] in $0.signsOut(lastCall, by: session) }
    }

    private mutating func startPairCall(
        _ session: InvariantChecker.Session, isCreation: Bool, _ scopes: [String]
    ) {
        guard let asked = try? RequestedScopes(scopes.map { AMZNScopeFactory.scope(withName: $0) }, rawData: nil) else {
            return
        }
        if isCreation {
            start(session, .createCodePair(asked))
        } else {
            start(session, .getToken(asked), scopes: scopes)
        }
    }

    private static let settings = CallSettings(Harness.configuration)

    mutating func signInAlways(_ session: InvariantChecker.Session) {
        authorize(session, ["profile"], .model(["profile"], .always))
    }

    private mutating func start(
        _ session: InvariantChecker.Session, _ call: SessionMachine.Call, scopes: [String] = []
    ) {
        lastCall += 1
        let id = lastCall
        watch { $0.started(id, by: session, scopes: scopes) }
        let manager = ManagerID(id % UInt64(sessions[session].managers))
        guard let answer = sessions[session].machine.lastRead?.answer(to: call, Self.settings, at: now.uptime) else {
            return handle(session, .start(id, call, Self.settings, manager))
        }
        record("session \(session) answers call \(id), \(call), immediately")
        answered(id, answer, session)
    }

    mutating func takeBack(_ choices: inout StepChoices) {
        guard !invariants.openCalls.isEmpty else { return }
        let call = choices.pick(invariants.openCalls)
        for session in sessions.indices where invariants.openCalls(of: session).contains(call) {
            handle(session, .cancel(call))
        }
    }

    mutating func handle(_ session: InvariantChecker.Session, _ event: SessionMachine.Event) {
        record("session \(session) receives \(event)")
        sessions[session].queue += sessions[session].machine.handle(event, at: now)
        // Any of the open calls may share the page.
        if sessions[session].machine.callOnScreen != nil { pagesOfCalls.formUnion(invariants.openCalls(of: session)) }
    }
}
