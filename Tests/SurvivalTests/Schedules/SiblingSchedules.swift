@testable import LoginWithAmazon

/// A manager's call without faults, with a sibling's sign-out and the adoption of a code pair's tokens at chosen steps.
struct SiblingSchedule: Sendable {
    /// The manager's call.
    enum Deed: String, CaseIterable, Sendable {
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

    let deed: Deed
    let order: Order
    /// The number of steps before the sibling's sign-out and before the arrival of the code pair's tokens; nil for
    /// never.
    let signOut: Int?
    let adoption: Int?

    /// The indices of the managers in the world.
    private static let (own, sibling, pairs) = (0, 1, 2)

    /// Runs the schedule to its end. Without `isSignOutNews`, siblings are not notified of the sign-out, which must
    /// break a promise.
    func run(isSignOutNews: Bool = true) -> (breach: Breach?, answers: Int, story: [String]) {
        var world = ModelWorld(managers: 2, rotates: true, hasPairs: true, isTold: true)
        world.isSignOutNews = isSignOutNews
        if let age = deed.age { world.signInBefore(age: age, scopes: ["profile"]) }
        if adoption != nil { world.preparePair(Self.pairs) }
        begin(in: &world)
        _ = play(&world)
        while world.advance(Self.sibling) || (adoption != nil && world.advance(Self.pairs)) {}
        if world.promises.breach == nil { world.settle() }
        if world.promises.breach == nil { world.signInOnceMore() }
        return (world.promises.breach, world.promises.answers, world.story?.lines ?? [])
    }

    /// The number of steps of the call without other events.
    static func steps(of deed: Deed) -> Int {
        var world = ModelWorld(managers: 2, rotates: true, hasPairs: true, isTold: false)
        if let age = deed.age { world.signInBefore(age: age, scopes: ["profile"]) }
        let alone = SiblingSchedule(deed: deed, order: .own, signOut: nil, adoption: nil)
        alone.begin(in: &world)
        return alone.play(&world)
    }

    private func play(_ world: inout ModelWorld) -> Int {
        var step = 0
        while true {
            if step == signOut { world.signOut(Self.sibling) }
            if order == .sibling { runOthers(&world, at: step) }
            guard world.advance(Self.own) else { return step }
            if order == .turnAbout { advanceOthers(&world, at: step) }
            step += 1
        }
    }

    private func runOthers(_ world: inout ModelWorld, at step: Int) {
        while advanceOthers(&world, at: step) {}
    }

    @discardableResult
    private func advanceOthers(_ world: inout ModelWorld, at step: Int) -> Bool {
        let first = signOut.map { step >= $0 } == true && world.advance(Self.sibling)
        let second = adoption.map { step >= $0 } == true && world.advance(Self.pairs)
        return first || second
    }

    private func begin(in world: inout ModelWorld) {
        switch deed {
        case .signIn: world.authorize(Self.own, .auto)
        case .signInWithUser: world.authorize(Self.own, .auto, user: true)
        case .signInAlways: world.authorize(Self.own, .always)
        case .refresh: world.authorize(Self.own, .never)
        case .forcedRefresh: world.authorize(Self.own, .never, forced: true)
        case .fetchUser: world.begin(Self.own, "wants the user") { .fetchUser($0, .model) }
        case .signOut, .staleSignOut: world.signOut(Self.own)
        case .signOutOnDevice: world.signOut(Self.own, onDevice: true)
        }
    }

    /// All schedules: for every call and order, a sign-out at each step, an adoption at each step, and both at each
    /// pair of steps.
    static func all() -> [SiblingSchedule] {
        Deed.allCases.flatMap { deed in
            let places = [nil] + (0...steps(of: deed)).map(Int?.some)
            return Order.allCases.flatMap { order in
                places.flatMap { signOut in
                    places.map { SiblingSchedule(deed: deed, order: order, signOut: signOut, adoption: $0) }
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
        return "\(deed.rawValue), \(order) first: " + places.joined(separator: ", ")
    }
}
