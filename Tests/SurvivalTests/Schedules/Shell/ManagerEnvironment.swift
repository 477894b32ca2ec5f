import Foundation
import LoginWithAmazonLegacy
import TestSupport

@testable import LoginWithAmazon

/// Real managers with their queues and tasks, and the 2.x API, which uses the first manager. The schedule controls the
/// managers' environment.
///
/// The schedule determines the events, but not the order of the managers' threads. The invariants must hold in any
/// order.
struct ManagerEnvironment {
    struct Member {
        let manager: AMZNAuthorizationManager
        let pages: ScriptedUserAgent
    }

    let watch: Watch
    let store: WatchedStore
    let clock: TestClock
    let desk: ScriptedTransport
    var members: [Member] = []
    var server: ModelServer
    var lastCall: InvariantChecker.Call = 0
    var redirects: [URL] = []
    var tasks: [InvariantChecker.Call: Task<Void, Never>] = [:]

    /// All managers of the schedule share one session.
    static let session = 0

    init(_ first: [UInt8]) {
        var choices = StepChoices(first)
        let managers = 1 + choices.roll(3)
        let rotates = !choices.isRare(4)
        let clock = TestClock()
        let watch = Watch(rotates: rotates)
        let desk = ScriptedTransport(log: EventLog()) { kind, request in
            watch.see("the session sends \(kind) with \(request.token)") { invariants in
                guard kind == .refresh else { return }
                invariants.sentRefresh(request.token, by: Self.session, at: clock.uptime)
            }
        }
        let environment = SessionEnvironment(
            now: { clock.now }, uptime: { clock.uptime }, random: TestRandom().octets, transport: desk,
            sleep: TestWait.forbidden)
        (self.clock, self.watch, self.desk) = (clock, watch, desk)
        store = WatchedStore(watch: watch)
        server = ModelServer(rotates: rotates)
        for _ in 0..<managers {
            let pages = ScriptedUserAgent(log: EventLog(), usual: .linger)
            let manager = AMZNAuthorizationManager(
                configuration: Harness.configuration, userAgent: pages, grantStore: store, environment: environment)
            members.append(Member(manager: manager, pages: pages))
        }
        guard choices.roll(4) > 0 else { return }
        let age = choices.pick([4_000.0, 0, 3_500, -600])
        let grant = server.signIn(for: ["profile", "postal_code"], at: clock.now - age)
        store.place(grant)
    }

    // MARK: Steps

    mutating func step(_ choices: [UInt8]) async {
        var choices = StepChoices(choices)
        switch choices.roll(16) {
        case 0..<6: answerSome(&choices)
        case 6..<11: await beginCall(&choices)
        case 11: tasks[InvariantChecker.Call(choices.roll(Int(lastCall) + 1))]?.cancel()
        case 12:
            if choices.isRare(3) {
                setClock(choices.pick([-400, -4_000, 4_000, 31_536_000]))
            } else {
                letPass(choices.pick([1, 61, 700, 4_000, 100_000]))
            }
        case 13: openRedirect(&choices)
        case 14: changeStore(&choices)
        default: server.revokeAll()
        }
        await Self.letRun(choices.roll(4))
    }

    /// Gives the managers' threads and the main thread time to make progress.
    private static func letRun(_ times: Int) async {
        for _ in 0..<times {
            await withCheckedContinuation { done in
                DispatchQueue.global().async { DispatchQueue.main.async { done.resume() } }
            }
        }
    }

    /// Advances the clock. A concurrent call may use the time before or after the change.
    private func letPass(_ seconds: TimeInterval) {
        watch.see("\(Int(seconds)) s pass") { invariants in
            clock.advance(by: seconds)
            invariants.clockStepped()
        }
    }

    private func setClock(_ seconds: TimeInterval) {
        watch.see("the wall clock is changed by \(Int(seconds)) s") { _ in clock.set(by: seconds) }
    }

    private func changeStore(_ choices: inout StepChoices) {
        let faults = choices.pick([[], [.reading], [.writing, .removing], [ScriptedStore.Fault]()])
        watch.see("the store fails at \(faults)")
        store.fail(faults)
        if choices.isRare(16) { store.place(nil) }
    }

    // MARK: The end

    /// Completes all pending operations without faults.
    mutating func settle() async {
        watch.see("no more faults from here on")
        store.fail([])
        let deadline = DispatchTime.now() + 30
        while !isAtRest && watch.violation == nil {
            if DispatchTime.now() > deadline {
                let rest = "still pending: calls \(watch.openCalls), leases \(store.openLeases), requests \(desk.count)"
                return watch.see(rest) { $0.broke(.rest, rest) }
            }
            finishSome()
            await Self.letRun(1)
        }
    }

    private var isAtRest: Bool {
        watch.openCalls.isEmpty && store.openLeases == 0 && desk.count == 0
            && members.allSatisfy { $0.pages.openPages.isEmpty }
    }

    /// Signs in at the end of the schedule and checks that a new grant is stored.
    mutating func signInOnceMore() async {
        letPass(10_000)
        let before = store.grant
        await make(AppCall(kind: .authorize(.always), style: .block, scopes: ["profile"]), by: 0)
        await settle()
        let after = store.grant
        if after == nil || after == before { watch.see("no sign-in") { $0.broke(.nextSignIn, "no grant was stored") } }
    }
}
