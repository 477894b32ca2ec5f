import BothAPIs
import Foundation
import TestSupport

@testable import LoginWithAmazon

/// Real managers with their locks, queues and tasks, and an app that calls them with both SDKs and with `async`. All
/// managers share one session.
///
/// The schedule determines the events, but not the order of the threads. The record checks what must hold in any order.
/// In about half of the schedules, nothing happens that may end the session. In these, no call may report that no user
/// is signed in, no page may be shown, and the grant must stay.
struct ManagerEnvironment {
    private let record: ManagerRecord
    private let managers: [AMZNAuthorizationManager]
    private let agents: [ScriptedUserAgent]
    private let memory = AMZNMemoryGrantStore()
    private let store: ScriptedStore
    private let clock: TestClock
    private let transport = ScriptedTransport(log: EventLog())
    private let mayEnd: Bool
    private var server: ModelServer
    private var redirects: [URL] = []
    private var tasks: [Task<Void, Never>] = []

    private static let (scopes, clientID) = (["profile", "postal_code"], Harness.configuration.clientID)

    /// Runs a schedule. It isn't shortened if it breaks an invariant, because the order of the threads varies.
    static func run(_ schedule: Schedule) async -> ScheduleOutcome {
        var environment = ManagerEnvironment(schedule.steps.first ?? [])
        let record = environment.record
        try? await SharedManager.with(environment.managers[0]) {
            for step in schedule.steps.dropFirst() where record.violation == nil { await environment.step(step) }
            if record.violation == nil { await environment.end() }
        }
        return record.outcome
    }

    private init(_ first: [UInt8]) {
        var choices = StepChoices(first)
        let clock = TestClock()
        let store = ScriptedStore(log: EventLog(), over: memory)
        let environment = SessionEnvironment(
            now: { clock.now }, uptime: { clock.uptime }, random: TestRandom().octets, transport: transport,
            sleep: TestWait.forbidden)
        agents = (0...choices.roll(3)).map { _ in ScriptedUserAgent(log: EventLog(), usual: .linger) }
        managers = agents.map {
            AMZNAuthorizationManager(
                configuration: Harness.configuration, userAgent: $0, grantStore: store, environment: environment)
        }
        (self.clock, self.store) = (clock, store)
        server = ModelServer(rotates: !choices.isRare(4))
        mayEnd = choices.roll(2) == 1
        record = ManagerRecord(mayEnd: mayEnd)
        guard !mayEnd || choices.roll(4) > 0 else { return }
        let time = clock.now - choices.pick([4_000, 0, 3_500, -600])
        try? memory.write(GrantCodec.encode(server.signIn(for: Self.scopes, at: time)), for: Self.clientID)
    }

    private mutating func step(_ choices: [UInt8]) async {
        var choices = StepChoices(choices)
        switch choices.roll(16) {
        case 0..<6: answerSome(&choices)
        case 6..<11: await call(&choices)
        case 11: if !tasks.isEmpty { choices.pick(tasks).cancel() }
        case 12: clock.advance(by: choices.pick([1, 61, 700, 4_000, 100_000]))
        case 13: if !redirects.isEmpty { _ = SDKVersion.legacy.handleOpen(choices.pick(redirects)) }
        case 14:
            let faults: [ScriptedStore.Fault] = choices.pick([[], [.reading], [.writing, .removing], [.leasing]])
            record.add("the store fails at \(faults)")
            store.fail(faults)
        case 15 where mayEnd:
            record.add("the server revokes all grants")
            server.revokeAll()
        default: break
        }
        await Self.letRun(choices.roll(4))
    }

    /// Gives the managers' threads and the main thread time to make progress.
    private static func letRun(_ times: Int) async {
        for _ in 0..<times {
            await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
            await withCheckedContinuation { done in DispatchQueue.global().async { done.resume() } }
        }
    }

    private mutating func call(_ choices: inout StepChoices) async {
        let manager = choices.roll(managers.count)
        let scopes = choices.pick([["profile"], ["postal_code"], Self.scopes])
        var calls: [ClientCall] = [
            .logIn(scopes), .logIn(scopes), .accessToken(scopes), .accessToken(scopes),
            .accessToken(scopes, isForced: true), .profile,
        ]
        if mayEnd { calls += [.logIn(scopes, SignInOptions(isAlways: true)), .logOut] }
        let call = choices.pick(calls)
        if choices.isRare(3) { return makeAsync(scopes, by: manager) }
        await make(call, with: choices.pick([.modern, .legacy]), by: manager, &choices)
    }

    private func make(_ call: ClientCall, with sdk: SDKVersion, by manager: Int, _ choices: inout StepChoices) async {
        let (isOnMain, wantsUser) = (!choices.isRare(3), choices.isRare(3))
        let number = record.started("\(sdk.rawValue) \(call) by manager \(manager), on main thread: \(isOnMain)")
        AMZNAuthorizationManager.setShared(managers[manager])
        let start = { @Sendable in sdk.start(call, wantsUser: wantsUser) }
        let queue = isOnMain ? DispatchQueue.main : DispatchQueue.global()
        let pending = await withCheckedContinuation { done in queue.async { done.resume(returning: start()) } }
        Task { [record] in record.ended(number, await pending.all(), isMadeOnMain: isOnMain) }
    }

    /// Starts an `async` call in a task, which a later step may cancel.
    private mutating func makeAsync(_ scopes: [String], by manager: Int) {
        let number = record.started("async log in by manager \(manager)")
        let task = Task { @MainActor [record, manager = managers[manager]] in
            let request = AMZNAuthorizeRequest()
            request.scopes = scopes.map { AMZNScopeFactory.scope(withName: $0) }
            do {
                record.ended(number, try await manager.authorize(request).token)
            } catch {
                let isSignedOut = (error as? AMZNError)?.code == .applicationNotAuthorized
                record.ended(number, "\(error)", isSignedOut: isSignedOut)
            }
        }
        tasks.append(task)
    }

    private mutating func answerSome(_ choices: inout StepChoices) {
        let pages = agents.flatMap(\.openPages)
        let index = choices.roll(transport.count + pages.count)
        if pages.indices.contains(index) { return leave(pages[index], &choices) }
        let harmless: [ModelServer.RequestFault] = [.fine, .fine, .fine, .busy, .overloaded, .offline]
        let fault = choices.pick(mayEnd ? ModelServer.RequestFault.all : harmless)
        serve(index - pages.count, fault, life: choices.pick([3_600, 3_600, 10, 0]))
    }

    private mutating func serve(_ index: Int, _ fault: ModelServer.RequestFault, life: Int = 3_600) {
        guard let waiting = transport.take(index) else { return }
        record.add("the server answers \(waiting.kind): \(fault)")
        waiting.answer(server.answer(waiting.kind, token: waiting.request.token, fault, life: life))
    }

    private mutating func leave(_ page: ScriptedUserAgent.Page, _ choices: inout StepChoices) {
        let redirect = page.redirect(choices.pick(["code=x", "error=access_denied", "error=server_error"]))
        redirects.append(redirect)
        let way = choices.roll(3)
        record.add("page \(page.number): \(["redirect", "cancellation", "handleOpen"][way])")
        page.leave(way == 1 ? .failure(AMZNUserAgentError.userDidCancel) : .success(way == 0 ? redirect : nil))
        if way == 2 { _ = SDKVersion.modern.handleOpen(redirect) }
    }

    /// Ends everything that is pending. Then signs in and requests a new token, which no lock and no lease must
    /// prevent.
    private mutating func end() async {
        store.fail([])
        await settle()
        if !mayEnd {
            if memory.read(for: Self.clientID) == nil { record.broke(.keptGrant, "the grant was removed") }
            if !agents.allSatisfy(\.pages.isEmpty) { record.broke(.noFalseSignOut, "a page was shown") }
        }
        clock.advance(by: 10_000)
        await make(.logIn(["profile"], SignInOptions(isAlways: true)), expecting: .signedIn)
        await make(.accessToken(["profile"], isForced: true), expecting: .token(isNew: true))
    }

    private mutating func make(_ call: ClientCall, expecting outcome: CallOutcome.Common) async {
        guard record.violation == nil else { return }
        var choices = StepChoices([])
        await make(call, with: .modern, by: managers.count - 1, &choices)
        await settle()
        if record.last != outcome { record.broke(.nextSignIn, "\(call): \(String(describing: record.last))") }
    }

    /// Answers requests and completes pages until none is left and all calls have been answered.
    private mutating func settle() async {
        let deadline = DispatchTime.now() + Double(Deadline.secondsPerMinute) / 2
        while record.pending > 0 || transport.count > 0 || !agents.allSatisfy(\.openPages.isEmpty) {
            guard DispatchTime.now() < deadline else {
                return record.broke(.rest, "\(record.pending) calls and \(transport.count) requests remain")
            }
            serve(0, .fine)
            for page in agents.flatMap(\.openPages) { page.leave(.success(page.redirect("code=fair"))) }
            await Self.letRun(1)
        }
    }
}
