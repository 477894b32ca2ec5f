@testable import LoginWithAmazon

/// A manager's call without faults, with a sibling's sign-out and the adoption of a code pair's tokens at chosen steps.
struct SiblingSchedule: Sendable {
    /// The manager's call.
    enum Call: String, CaseIterable, Sendable {
        case signIn, signInWithUser, signInAlways, refresh, forcedRefresh, fetchUser, signOut, staleSignOut,
            signOutOnDevice

        /// The age of the stored grant in seconds; nil without a grant.
        var age: Double? {
            switch self {
            case .signIn, .signInWithUser: nil
            case .signInAlways, .forcedRefresh, .signOut: 0
            case .refresh, .fetchUser, .staleSignOut, .signOutOnDevice: 4_000
            }
        }
    }

    /// The manager that continues first once the others have begun.
    enum Order: CaseIterable, Sendable { case own, sibling, turnAbout }

    let call: Call
    let order: Order
    /// The number of steps before the sibling's sign-out and before the arrival of the code pair's tokens; nil for
    /// never.
    let signOut: Int?
    let adoption: Int?

    /// The indices of the managers in the environment.
    private static let (own, sibling, pairs) = (0, 1, 2)

    /// Runs the schedule to its end. Without `isSignOutNews`, siblings are not notified of the sign-out, which must
    /// break an invariant.
    func run(isSignOutNews: Bool = true) -> (violation: Violation?, answers: Int, transcript: [String]) {
        var environment = ModelEnvironment(managerCount: 2, rotates: true, hasPairs: true, isRecorded: true)
        environment.isSignOutNews = isSignOutNews
        if let age = call.age { environment.signInBefore(age: age, scopes: ["profile"]) }
        if adoption != nil { environment.preparePair(Self.pairs) }
        begin(in: &environment)
        _ = play(&environment)
        while environment.advance(Self.sibling) || (adoption != nil && environment.advance(Self.pairs)) {}
        if environment.invariants.violation == nil { environment.settle() }
        if environment.invariants.violation == nil { environment.signInOnceMore() }
        return (environment.invariants.violation, environment.invariants.answers, environment.transcript?.lines ?? [])
    }

    /// The number of steps of the call without other events.
    static func steps(of call: Call) -> Int {
        var environment = ModelEnvironment(managerCount: 2, rotates: true, hasPairs: true, isRecorded: false)
        if let age = call.age { environment.signInBefore(age: age, scopes: ["profile"]) }
        let alone = SiblingSchedule(call: call, order: .own, signOut: nil, adoption: nil)
        alone.begin(in: &environment)
        return alone.play(&environment)
    }

    private func play(_ environment: inout ModelEnvironment) -> Int {
        var step = 0
        while true {
            if step == signOut { environment.signOut(Self.sibling) }
            if order == .sibling { runOthers(&environment, at: step) }
            guard environment.advance(Self.own) else { return step }
            if order == .turnAbout { advanceOthers(&environment, at: step) }
            step += 1
        }
    }

    private func runOthers(_ environment: inout ModelEnvironment, at step: Int) {
        while advanceOthers(&environment, at: step) {}
    }

    @discardableResult
    private func advanceOthers(_ environment: inout ModelEnvironment, at step: Int) -> Bool {
        let first = signOut.map { step >= $0 } == true && environment.advance(Self.sibling)
        let second = adoption.map { step >= $0 } == true && environment.advance(Self.pairs)
        return first || second
    }

    private func begin(in environment: inout ModelEnvironment) {
        switch call {
        case .signIn: environment.authorize(Self.own, .auto)
        case .signInWithUser: environment.authorize(Self.own, .auto, user: true)
        case .signInAlways: environment.authorize(Self.own, .always)
        case .refresh: environment.authorize(Self.own, .never)
        case .forcedRefresh: environment.authorize(Self.own, .never, forced: true)
        case .fetchUser: environment.begin(Self.own, "wants the user") { .fetchUser($0, .model) }
        case .signOut, .staleSignOut: environment.signOut(Self.own)
        case .signOutOnDevice: environment.signOut(Self.own, onDevice: true)
        }
    }

    /// All schedules: for every call and order, a sign-out at each step, an adoption at each step, and both at each
    /// pair of steps.
    static func all() -> [SiblingSchedule] {
        Call.allCases.flatMap { call in
            let places = [nil] + (0...steps(of: call)).map(Int?.some)
            return Order.allCases.flatMap { order in
                places.flatMap { signOut in
                    places.map { SiblingSchedule(call: call, order: order, signOut: signOut, adoption: $0) }
                }
            }
        }
    }
}

extension SiblingSchedule: CustomStringConvertible {
    var description: String {
        let places = [("a sign-out", signOut), ("an adoption", adoption)].compactMap { what, step in
            step.map { "\(what) at step \($0)" }
        }
        return "\(call.rawValue), \(order) first: " + places.joined(separator: ", ")
    }
}
