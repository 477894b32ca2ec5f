import Foundation
import LoginWithAmazonLegacy
import TestSupport

@testable import LoginWithAmazon

/// Managers on one store, a server, a user and a clock, all controlled by the schedule. Only the order of each
/// manager's own actions is fixed, as in the shell.
struct ModelEnvironment {
    private(set) var invariants: InvariantChecker
    /// The events as text, if they are recorded.
    let transcript: EventTranscript?

    var managers: [ModelManager] = []
    var store = ModelStore()
    var server: ModelServer
    var pending: [PendingOperation] = []
    /// The manager that holds the refresh lease, and its purpose.
    var leaseHolder: (manager: InvariantChecker.Manager, purpose: SessionAction.LeaseHolder)?
    /// The wall clock, which may jump, and the monotonic clock.
    var now = Moment(date: Date(timeIntervalSince1970: 1_700_000_000), uptime: 1_000)
    var lastCall: CallID = 0
    /// All redirects so far, and whether each was accepted.
    var redirects: [(url: URL, isTaken: Bool)] = []
    var sentSecrets: Set<String> = []
    var signIns = 0
    /// The number of sign-outs by process, and that number at the beginning of each sign-in and code pair.
    var signOuts: [Int: Int] = [:]
    var births: [Birth: Int] = [:]
    /// Whether a sign-out ends its siblings' operations.
    var isSignOutNews = true
    let random = TestRandom()

    init(_ first: [UInt8], isRecorded: Bool) {
        var choices = StepChoices(first)
        let count = 1 + choices.roll(3)
        let rotates = !choices.isRare(4)
        let processes = choices.isRare(2) ? 1 : 3
        self.init(
            managerCount: count, processes: processes, rotates: rotates, hasPairs: choices.isRare(3),
            isRecorded: isRecorded)
        if choices.roll(4) > 0 {
            signInBefore(age: choices.pick([4_000, 0, 3_500, -600]), scopes: choices.pick(Self.scopes))
        }
        record("\(managers.count) managers, \(store.grant == nil ? "signed out" : "signed in")")
    }

    /// The managers, distributed over the processes; the first process may have one with code pairs.
    init(managerCount: Int, processes: Int = 1, rotates: Bool, hasPairs: Bool, isRecorded: Bool) {
        server = ModelServer(rotates: rotates)
        invariants = InvariantChecker(rotates: rotates)
        transcript = isRecorded ? EventTranscript() : nil
        for number in 0..<managerCount {
            managers.append(ModelManager(hasPairs: false, process: number % processes, random: random))
        }
        if hasPairs { managers.append(ModelManager(hasPairs: true, process: 0, random: random)) }
    }

    static let scopes = [["profile"], ["postal_code"], ["profile", "postal_code"], ["profile:user_id"]]

    /// A grant from an earlier run of the program.
    mutating func signInBefore(age: TimeInterval, scopes: [String]) {
        let tokens = server.signIn(life: 3_600)
        let grant = Grant(
            signInID: "before", scopes: scopes, accessToken: Secret(tokens.access),
            refreshToken: Secret(tokens.refresh), issuedAt: now.date - age, lifetime: 3_600)
        store.content = .grant(grant)
        invariants.stored(tokens.access, scopes: scopes)
        invariants.look(at: scopes)
    }

    func record(_ text: @autoclosure () -> String) { transcript?.add(text()) }

    /// Reports an event to the invariants.
    mutating func watch(_ body: (inout InvariantChecker) -> Void) { body(&invariants) }

    // MARK: Steps

    mutating func step(_ choices: [UInt8]) {
        var choices = StepChoices(choices)
        switch choices.roll(33) {
        case 0..<13: performSome(&choices)
        case 13..<21: answerSome(&choices)
        case 21..<26: beginCall(&choices)
        case 26: takeBack(&choices)
        case 27:
            if choices.isRare(3) {
                setClock(choices.pick([-400, -4_000, 4_000, 31_536_000]))
            } else {
                passTime(choices.pick([1, 61, 700, 4_000, 100_000]))
            }
        case 28: openRedirect(&choices)
        case 29: changeStore(&choices)
        case 30: endManager(&choices)
        case 31: wakeOrSleep(choices.roll(managers.count))
        default:
            record("the user revokes the app's access")
            server.revokeAll()
        }
        look()
    }

    /// Updates the invariants after each change and each step.
    mutating func look() {
        invariants.look(at: store.grant?.scopes)
        for manager in managers.indices where pending.count > 1 {
            let pages = pending.count { $0.manager == manager && $0.isPage() && !$0.isLeft }
            if pages > 1 { invariants.broke(.onePage, "manager \(manager) shows \(pages)") }
        }
    }

    mutating func passTime(_ seconds: TimeInterval) {
        record("\(Int(seconds)) s pass")
        now = Moment(date: now.date + seconds, uptime: now.uptime + seconds)
    }

    private mutating func setClock(_ seconds: TimeInterval) {
        record("the clock is set by \(Int(seconds)) s")
        now = Moment(date: now.date + seconds, uptime: now.uptime)
    }

    private mutating func changeStore(_ choices: inout StepChoices) {
        switch choices.roll(6) {
        case 0: (store.isReadable, store.isWritable) = (true, true)
        case 1, 2: store.isReadable = false
        case 3, 4: store.isWritable = false
        default: if !choices.isRare(2) { store.content = .garbage }
        }
        record("the store: readable \(store.isReadable), writable \(store.isWritable), gives \(store.read().word)")
    }

    /// Resumes all suspended managers; if there are none, suspends this one.
    private mutating func wakeOrSleep(_ manager: InvariantChecker.Manager) {
        guard managers.contains(where: \.isAsleep) else { return sleep(manager) }
        wakeAll()
        record("all managers resume")
    }

    private mutating func wakeAll() {
        for manager in managers.indices { managers[manager].isAsleep = false }
    }

    mutating func sleep(_ manager: InvariantChecker.Manager) {
        managers[manager].isAsleep = true
        record("manager \(manager) is suspended")
    }

    /// Ends a program or deallocates its manager; its requests may still arrive.
    private mutating func endManager(_ choices: inout StepChoices) {
        let manager = choices.roll(managers.count)
        guard choices.isRare(2) else { return }
        record("manager \(manager) ends and is replaced")
        for index in pending.indices where pending[index].manager == manager { serve(index, .lost, life: 3_600) }
        pending.removeAll { $0.manager == manager }
        if leaseHolder?.manager == manager { leaseHolder = nil }
        births = births.filter { $0.key.manager != manager }
        invariants.ended(manager)
        managers[manager] = ModelManager(
            hasPairs: managers[manager].flow != nil, process: managers[manager].process, random: random)
    }

    // MARK: The end

    /// Completes all pending operations without faults.
    mutating func settle() {
        (store.isReadable, store.isWritable) = (true, true)
        wakeAll()
        record("no more faults from here on")
        var plain = StepChoices([])
        for _ in 0..<3_000 where invariants.violation == nil {
            performSome(&plain)
            finishSome()
            look()
            if pending.isEmpty && !managers.contains(where: \.isBusy) { return checkRest() }
        }
        invariants.broke(.rest, "it doesn't end")
    }

    private mutating func checkRest() {
        if !invariants.openCalls.isEmpty { invariants.broke(.rest, "calls \(invariants.openCalls) are open") }
        if let leaseHolder { invariants.broke(.rest, "manager \(leaseHolder.manager) keeps the lease") }
        for manager in managers where !manager.machine.openCalls.isEmpty {
            invariants.broke(.rest, "a machine keeps calls")
        }
    }

    /// A sign-in at the end of the schedule.
    mutating func signInOnceMore() {
        passTime(10_000)
        watch { $0.signsInAlways(0) }
        begin(0, scopes: ["profile"], "authorizes, always") { .authorize($0, .model(["profile"], .always), .model) }
        let before = signIns
        settle()
        if signIns == before { invariants.broke(.nextSignIn, "no grant was stored") }
    }
}
