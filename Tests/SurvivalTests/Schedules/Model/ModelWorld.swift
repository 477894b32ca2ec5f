import Foundation
import LoginWithAmazonLegacy
import TestSupport

@testable import LoginWithAmazon

/// Managers on one store, a server, a user and a clock, all controlled by the schedule. Only the order of each
/// manager's own actions is fixed, as in the shell.
struct ModelWorld {
    private(set) var promises: Promises
    /// The events as text, if they are recorded.
    let story: Story?

    var parties: [Party] = []
    var store = ModelStore()
    var server: ModelServer
    var outside: [Outside] = []
    /// The manager that holds the refresh lease, and its purpose.
    var leaseHolder: (party: Promises.Party, purpose: SessionAction.LeaseHolder)?
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

    init(_ first: [UInt8], isTold: Bool) {
        var dice = Dice(first)
        let managers = 1 + dice.roll(3)
        let rotates = !dice.isRare(4)
        let processes = dice.isRare(2) ? 1 : 3
        self.init(
            managers: managers, processes: processes, rotates: rotates, hasPairs: dice.isRare(3), isTold: isTold)
        if dice.roll(4) > 0 { signInBefore(age: dice.pick([4_000, 0, 3_500, -600]), scopes: dice.pick(Self.scopes)) }
        tell("\(parties.count) managers, \(store.grant == nil ? "signed out" : "signed in")")
    }

    /// The managers, distributed over the processes; the first process may have one with code pairs.
    init(managers: Int, processes: Int = 1, rotates: Bool, hasPairs: Bool, isTold: Bool) {
        server = ModelServer(rotates: rotates)
        promises = Promises(rotates: rotates)
        story = isTold ? Story() : nil
        for party in 0..<managers { parties.append(Party(hasPairs: false, process: party % processes, random: random)) }
        if hasPairs { parties.append(Party(hasPairs: true, process: 0, random: random)) }
    }

    static let scopes = [["profile"], ["postal_code"], ["profile", "postal_code"], ["profile:user_id"]]

    /// A grant from an earlier run of the program.
    mutating func signInBefore(age: TimeInterval, scopes: [String]) {
        let tokens = server.signIn(life: 3_600)
        let grant = Grant(
            signInID: "before", scopes: scopes, accessToken: Secret(tokens.access),
            refreshToken: Secret(tokens.refresh), issuedAt: now.date - age, lifetime: 3_600)
        store.content = .grant(grant)
        promises.stored(tokens.access, scopes: scopes)
        promises.look(at: scopes)
    }

    func tell(_ text: @autoclosure () -> String) { story?.add(text()) }

    /// Reports an event to the promises.
    mutating func watch(_ body: (inout Promises) -> Void) { body(&promises) }

    // MARK: Steps

    mutating func step(_ choices: [UInt8]) {
        var dice = Dice(choices)
        switch dice.roll(33) {
        case 0..<13: performSome(&dice)
        case 13..<21: answerSome(&dice)
        case 21..<26: beginCall(&dice)
        case 26: takeBack(&dice)
        case 27:
            if dice.isRare(3) {
                setClock(dice.pick([-400, -4_000, 4_000, 31_536_000]))
            } else {
                passTime(dice.pick([1, 61, 700, 4_000, 100_000]))
            }
        case 28: openRedirect(&dice)
        case 29: changeStore(&dice)
        case 30: endManager(&dice)
        case 31: wakeOrSleep(dice.roll(parties.count))
        default:
            tell("the user revokes the app's access")
            server.revokeAll()
        }
        look()
    }

    /// Updates the promises after each change and each step.
    mutating func look() {
        promises.look(at: store.grant?.scopes)
        for party in parties.indices where outside.count > 1 {
            let pages = outside.count { $0.party == party && $0.isPage() && !$0.isLeft }
            if pages > 1 { promises.broke(.onePage, "manager \(party) shows \(pages)") }
        }
    }

    mutating func passTime(_ seconds: TimeInterval) {
        tell("\(Int(seconds)) s pass")
        now = Moment(date: now.date + seconds, uptime: now.uptime + seconds)
    }

    private mutating func setClock(_ seconds: TimeInterval) {
        tell("the clock is set by \(Int(seconds)) s")
        now = Moment(date: now.date + seconds, uptime: now.uptime)
    }

    private mutating func changeStore(_ dice: inout Dice) {
        switch dice.roll(6) {
        case 0: (store.isReadable, store.isWritable) = (true, true)
        case 1, 2: store.isReadable = false
        case 3, 4: store.isWritable = false
        default: if !dice.isRare(2) { store.content = .garbage }
        }
        tell("the store: readable \(store.isReadable), writable \(store.isWritable), gives \(store.read().word)")
    }

    /// Resumes all suspended managers; if there are none, suspends this one.
    private mutating func wakeOrSleep(_ party: Promises.Party) {
        guard parties.contains(where: \.isAsleep) else { return sleep(party) }
        wakeAll()
        tell("all managers resume")
    }

    private mutating func wakeAll() {
        for party in parties.indices { parties[party].isAsleep = false }
    }

    mutating func sleep(_ party: Promises.Party) {
        parties[party].isAsleep = true
        tell("manager \(party) is suspended")
    }

    /// Ends a program or deallocates its manager; its requests may still arrive.
    private mutating func endManager(_ dice: inout Dice) {
        let party = dice.roll(parties.count)
        guard dice.isRare(2) else { return }
        tell("manager \(party) ends and is replaced")
        for index in outside.indices where outside[index].party == party { serve(index, .lost, life: 3_600) }
        outside.removeAll { $0.party == party }
        if leaseHolder?.party == party { leaseHolder = nil }
        births = births.filter { $0.key.party != party }
        promises.ended(party)
        parties[party] = Party(hasPairs: parties[party].flow != nil, process: parties[party].process, random: random)
    }

    // MARK: The end

    /// Completes all pending operations without faults.
    mutating func settle() {
        (store.isReadable, store.isWritable) = (true, true)
        wakeAll()
        tell("no more faults from here on")
        var plain = Dice([])
        for _ in 0..<3_000 where promises.breach == nil {
            performSome(&plain)
            finishSome()
            look()
            if outside.isEmpty && !parties.contains(where: \.isBusy) { return checkRest() }
        }
        promises.broke(.rest, "it doesn't end")
    }

    private mutating func checkRest() {
        if !promises.openCalls.isEmpty { promises.broke(.rest, "calls \(promises.openCalls) are open") }
        if let leaseHolder { promises.broke(.rest, "manager \(leaseHolder.party) keeps the lease") }
        for party in parties where !party.machine.openCalls.isEmpty { promises.broke(.rest, "a machine keeps calls") }
    }

    /// A sign-in at the end of the schedule.
    mutating func signInOnceMore() {
        passTime(10_000)
        watch { $0.signsInAlways(0) }
        begin(0, scopes: ["profile"], "authorizes, always") { .authorize($0, .model(["profile"], .always), .model) }
        let before = signIns
        settle()
        if signIns == before { promises.broke(.nextSignIn, "no grant was stored") }
    }
}
