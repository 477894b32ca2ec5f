import Foundation
import LoginWithAmazonLegacy
import TestSupport

@testable import LoginWithAmazon

/// One to three processes with one session each, the store that they share, a server, a user and a clock. The schedule
/// controls all of them. Each session performs its actions in their order, as real sessions do.
struct ModelEnvironment {
    private(set) var invariants: InvariantChecker
    /// The events as text, if they are recorded.
    let transcript: EventLog?

    var sessions: [ModelSession] = []
    var store = ModelStore()
    var server: ModelServer
    var pending: [PendingOperation] = []
    /// The session that holds the refresh lease; nil if the lease is free.
    var lease: InvariantChecker.Session?
    /// The wall clock and the monotonic clock. The schedule advances both, and may set the wall clock.
    var now = Moment(date: Date(timeIntervalSince1970: 1_700_000_000), uptime: 1_000)
    var lastCall: CallID = 0
    /// The open calls for a token, and the calls during which their session had a page on screen.
    var tokenCalls: [CallID: (scopes: [String], strategy: AMZNInteractiveStrategy)] = [:]
    var pagesOfCalls: Set<CallID> = []
    /// All redirects so far. `isTaken` is true if a redirect must not be accepted, because it has already reached its
    /// sign-in or never belonged to one.
    var redirects: [(url: URL, isTaken: Bool)] = []
    var sentSecrets: Set<String> = []
    var signIns = 0
    /// The number of each session's sign-outs so far.
    var signOuts: [InvariantChecker.Session: Int] = [:]
    /// For each sign-in, code pair and grant of a code pair, the number of its session's sign-outs when the page was
    /// shown or the code pair was requested.
    var starts: [Start: Int] = [:]
    let hasPairs: Bool
    let random = TestRandom()

    init(_ first: [UInt8], isRecorded: Bool) {
        var choices = StepChoices(first)
        let count = 1 + choices.roll(3)
        let rotates = !choices.isRare(4)
        let managers = 1 + choices.roll(3)
        hasPairs = choices.isRare(3)
        server = ModelServer(rotates: rotates)
        invariants = InvariantChecker(rotates: rotates)
        transcript = isRecorded ? EventLog() : nil
        for _ in 0..<count { sessions.append(ModelSession(managers: managers, random: random)) }
        if choices.roll(4) > 0 {
            signInBefore(age: choices.pick([4_000, 0, 3_500, -600]), scopes: choices.pick(Self.scopes))
        }
        record("\(count) sessions with \(managers) managers, \(store.grant == nil ? "signed out" : "signed in")")
    }

    static let scopes = [["profile"], ["postal_code"], ["profile", "postal_code"], ["profile:user_id"]]

    private mutating func signInBefore(age: TimeInterval, scopes: [String]) {
        let grant = server.signIn(for: scopes, at: now.date - age)
        store.content = .grant(grant)
        invariants.stored(grant.accessToken.reveal(), scopes: scopes)
        invariants.look(at: scopes, grant.accessToken.reveal())
    }

    func record(_ text: @autoclosure () -> String) {
        transcript?.add(text().replacingOccurrences(of: "LoginWithAmazon.", with: ""))
    }

    /// Reports an event to the invariants.
    mutating func watch(_ body: (inout InvariantChecker) -> Void) { body(&invariants) }

    // MARK: Steps

    mutating func step(_ choices: [UInt8]) {
        var choices = StepChoices(choices)
        switch choices.roll(33) {
        case 0..<13: performSome(&choices)
        case 13..<21: answerSome(&choices)
        case 21..<26: startCall(&choices)
        case 26: takeBack(&choices)
        case 27:
            if choices.isRare(3) {
                setClock(choices.pick([-400, -4_000, 4_000, 31_536_000]))
            } else {
                passTime(choices.pick([1, 61, 700, 4_000, 100_000]))
            }
        case 28: openRedirect(&choices)
        case 29: changeStore(&choices)
        case 30: endProcess(&choices)
        case 31: wakeOrSleep(choices.roll(sessions.count))
        default:
            record("the user revokes the app's access")
            server.revokeAll()
        }
        checkInvariants()
    }

    /// Reports the stored scopes to the invariants, and checks that no session shows two pages.
    mutating func checkInvariants() {
        invariants.look(at: store.grant?.scopes, store.grant?.accessToken.reveal())
        for session in sessions.indices where pending.count > 1 {
            let pages = pending.count { $0.session == session && $0.isPage() && !$0.isLeft }
            if pages > 1 { invariants.broke(.onePage, "session \(session) shows \(pages) pages") }
        }
    }

    mutating func passTime(_ seconds: TimeInterval) {
        record("\(Int(seconds)) s pass")
        now = Moment(date: now.date + seconds, uptime: now.uptime + seconds)
    }

    private mutating func setClock(_ seconds: TimeInterval) {
        record("the wall clock is changed by \(Int(seconds)) s")
        now = Moment(date: now.date + seconds, uptime: now.uptime)
    }

    private mutating func changeStore(_ choices: inout StepChoices) {
        switch choices.roll(6) {
        case 0: (store.isReadable, store.isWritable) = (true, true)
        case 1, 2: store.isReadable = false
        case 3, 4: store.isWritable = false
        default: if !choices.isRare(2) { store.content = .undecodable("The stored grant can't be decoded.") }
        }
        record("the store: readable \(store.isReadable), writable \(store.isWritable), returns \(store.read().word)")
    }

    /// Resumes all suspended sessions. If no session is suspended, suspends the given session.
    private mutating func wakeOrSleep(_ session: InvariantChecker.Session) {
        guard sessions.contains(where: \.isAsleep) else { return sleep(session) }
        wakeAll()
        record("all sessions resume")
    }

    private mutating func wakeAll() {
        for session in sessions.indices { sessions[session].isAsleep = false }
    }

    mutating func sleep(_ session: InvariantChecker.Session) {
        sessions[session].isAsleep = true
        record("session \(session) is suspended")
    }

    /// In half of the cases, replaces a session's process. The server still processes the ended process's requests.
    private mutating func endProcess(_ choices: inout StepChoices) {
        let session = choices.roll(sessions.count)
        guard choices.isRare(2) else { return }
        record("the process of session \(session) ends and is replaced")
        for index in pending.indices where pending[index].session == session { serve(index, .lost, life: 3_600) }
        pending.removeAll { $0.session == session }
        if lease == session { lease = nil }
        starts = starts.filter { $0.key.session != session }
        invariants.ended(session)
        sessions[session] = ModelSession(managers: sessions[session].managers, random: random)
    }

    // MARK: The end

    /// Completes all pending operations without further faults. Replies that the server sent with a fault earlier may
    /// still arrive.
    mutating func settle() {
        (store.isReadable, store.isWritable) = (true, true)
        wakeAll()
        record("no more faults from here on")
        var plain = StepChoices([])
        for _ in 0..<3_000 where invariants.violation == nil {
            performSome(&plain)
            finishSome()
            checkInvariants()
            if pending.isEmpty && sessions.allSatisfy(\.isDone) { return checkRest() }
        }
        invariants.broke(.rest, "operations are pending after 3,000 steps without faults")
    }

    private mutating func checkRest() {
        if !invariants.openCalls.isEmpty { invariants.broke(.rest, "calls \(invariants.openCalls) are open") }
        if let lease { invariants.broke(.rest, "session \(lease) holds the lease") }
        for session in sessions where !session.machine.calls.isEmpty {
            invariants.broke(.rest, "a machine has calls without an answer")
        }
        for session in sessions where session.machine.mustFinish {
            invariants.broke(.rest, "a machine still has work that must finish")
        }
    }

    /// Signs in at the end of the schedule and checks that a grant is stored.
    mutating func signInOnceMore() {
        passTime(10_000)
        signInAlways(0)
        let before = signIns
        settle()
        if signIns == before { invariants.broke(.nextSignIn, "no grant was stored") }
    }
}
