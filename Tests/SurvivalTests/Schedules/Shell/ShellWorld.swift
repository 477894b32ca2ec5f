import Foundation
import LoginWithAmazonLegacy
import TestSupport

@testable import LoginWithAmazon

/// Real managers with their queues and tasks, and the facade over the first of them, in an environment controlled by
/// the schedule.
///
/// The schedule determines the events, but not the order of the managers' threads. The promises must hold in any order.
struct ShellWorld {
    struct Member {
        let manager: AMZNAuthorizationManager
        let pages: HeldPages
    }

    let watch: Watch
    let store: MoodyStore
    let clock: TestClock
    let desk = HeldTransport.Desk()
    var members: [Member] = []
    var server: ModelServer
    var lastCall: Promises.Call = 0
    var redirects: [URL] = []
    var tasks: [Promises.Call: Task<Void, Never>] = [:]

    static let clientID = "shell"

    init(_ first: [UInt8]) {
        var dice = Dice(first)
        let clock = TestClock()
        let random = TestRandom()
        let managers = 1 + dice.roll(3)
        let rotates = !dice.isRare(4)
        let watch = Watch(rotates: rotates) { clock.uptime }
        (self.clock, self.watch, store) = (clock, watch, MoodyStore(watch: watch))
        server = ModelServer(rotates: rotates)
        for party in 0..<managers {
            let pages = HeldPages()
            let world = SessionEnvironment(
                now: { clock.now }, uptime: { clock.uptime }, random: random.octets,
                transport: HeldTransport(party: party, desk: desk, watch: watch),
                sleep: { try await TestWait.forbidden($0) })
            let manager = AMZNAuthorizationManager(
                configuration: Harness.configuration(clientID: Self.clientID), userAgent: pages, grantStore: store,
                environment: world)
            members.append(Member(manager: manager, pages: pages))
        }
        if dice.roll(4) > 0 { signInBefore(age: dice.pick([4_000, 0, 3_500, -600])) }
    }

    /// A grant from an earlier run of the program.
    private mutating func signInBefore(age: TimeInterval) {
        let tokens = server.signIn(life: 3_600)
        let grant = Grant(
            signInID: "before", scopes: ["profile", "postal_code"], accessToken: Secret(tokens.access),
            refreshToken: Secret(tokens.refresh), issuedAt: clock.now - age, lifetime: 3_600)
        try? store.write(GrantCodec.encode(grant), for: Self.clientID)
    }

    func see(_ line: String, _ body: (inout Promises) -> Void = { _ in }) { watch.see(line, body) }

    // MARK: Steps

    mutating func step(_ choices: [UInt8]) async {
        var dice = Dice(choices)
        switch dice.roll(16) {
        case 0..<6: answerSome(&dice)
        case 6..<11: await beginCall(&dice)
        case 11: tasks[Promises.Call(dice.roll(Int(lastCall) + 1))]?.cancel()
        case 12:
            if dice.isRare(3) {
                setClock(dice.pick([-400, -4_000, 4_000, 31_536_000]))
            } else {
                letPass(dice.pick([1, 61, 700, 4_000, 100_000]))
            }
        case 13: openRedirect(&dice)
        case 14: changeStore(&dice)
        default: server.revokeAll()
        }
        await Self.letRun(dice.roll(4))
    }

    /// Lets the managers' threads and the main thread make progress.
    static func letRun(_ times: Int) async {
        for _ in 0..<times {
            await withCheckedContinuation { done in
                DispatchQueue.global().async { DispatchQueue.main.async { done.resume() } }
            }
        }
    }

    /// It is unknown whether a manager has read the clock before or after the step.
    private func letPass(_ seconds: TimeInterval) {
        see("\(Int(seconds)) s pass") { promises in
            clock.advance(by: seconds)
            promises.clockStepped()
        }
    }

    private func setClock(_ seconds: TimeInterval) {
        see("the clock is set by \(Int(seconds)) s") { _ in clock.set(by: seconds) }
    }

    private func changeStore(_ dice: inout Dice) {
        let mood = dice.pick([(true, true), (false, true), (true, false), (true, true)])
        see("the store: readable \(mood.0), writable \(mood.1)")
        store.feel(MoodyStore.Mood(isReadable: mood.0, isWritable: mood.1))
        if dice.isRare(16) { try? store.damage(for: Self.clientID) }
    }

    // MARK: The end

    /// Completes all pending operations without faults.
    mutating func settle() async {
        see("no more faults from here on")
        store.feel(MoodyStore.Mood())
        let deadline = DispatchTime.now() + 30
        while !isAtRest && watch.breach == nil {
            if DispatchTime.now() > deadline {
                let rest = "calls \(watch.openCalls), leases \(store.openLeases), requests \(desk.count)"
                return see(rest) { $0.broke(.rest, rest) }
            }
            finishSome()
            await Self.letRun(1)
        }
    }

    private var isAtRest: Bool {
        watch.openCalls.isEmpty && store.openLeases == 0 && desk.count == 0
            && members.allSatisfy { $0.pages.count == 0 }
    }

    /// A sign-in at the end of the schedule.
    mutating func signInOnceMore() async {
        letPass(10_000)
        let before = store.grant(for: Self.clientID)
        await authorize(0, ["profile"], .always, isForced: false)
        await settle()
        let after = store.grant(for: Self.clientID)
        if after == nil || after == before { see("no sign-in") { $0.broke(.nextSignIn, "no grant was stored") } }
    }
}
