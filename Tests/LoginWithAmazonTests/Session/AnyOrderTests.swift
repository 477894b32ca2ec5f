import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// The machine in a world that does everything in whatever order: the promises that hold for each of them.
@Suite struct AnyOrderTests {
    @Test(
        "Regression 11: whatever happens in whatever order, each call is answered once and the next sign-in works",
        arguments: 0..<400)
    func anyOrder(seed: UInt64) {
        var world = DisorderlyWorld(seed: seed)
        for _ in 0..<80 { world.step() }
        world.settle()
        #expect(world.machine.openCalls == [])
        #expect(world.answers == Dictionary(uniqueKeysWithValues: world.calls.map { ($0, 1) }))
        #expect(world.openLeases == 0)
        #expect(world.openPages == 0)
        world.signIn()
        #expect(world.lastAnswer == "authorized")
    }
}

/// A store, a server and a user who take their turns by dice. Only the order of the queue is kept, as the shell does.
private struct DisorderlyWorld {
    var machine: SessionMachine
    private(set) var calls: [CallID] = []
    private(set) var answers: [CallID: Int] = [:]
    private(set) var lastAnswer = ""
    private(set) var openLeases = 0
    private var stored: Grant?
    private var queue: [SessionMachine.Action] = []
    private var outside: [SessionMachine.Action] = []
    private var dice: UInt64
    private var now = Date.noon
    private var issued = 0

    var openPages: Int { outside.filter { $0.word.hasPrefix("present") }.count }

    init(seed: UInt64) {
        let random = TestRandom()
        machine = SessionMachine(random: random.octets)
        dice = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        if seed % 3 > 0 { stored = seed % 3 == 1 ? .fresh : .stale }
    }

    mutating func step() {
        switch roll(10) {
        case 0: call()
        case 1: if let id = calls.randomElement(by: roll(max(calls.count, 1))) { send(.cancel(id)) }
        case 2: now += [1, 600, 4_000, -4_000][roll(4)]
        case 3...6: performNext()
        default: outsideAnswers(friendly: false)
        }
    }

    /// Everything that is under way comes to its end.
    mutating func settle() {
        while !queue.isEmpty || !outside.isEmpty {
            performNext()
            outsideAnswers(friendly: false)
        }
    }

    mutating func signIn() {
        now += 10_000
        begin { .authorize($0, .sample(["profile"], .always), .sample) }
        while !queue.isEmpty || !outside.isEmpty {
            performNext()
            outsideAnswers(friendly: true)
        }
    }

    private mutating func call() {
        let scopes = [["profile"], ["postal_code"], ["profile", "postal_code"]][roll(3)]
        let strategy = [AuthorizeCall.Strategy.auto, .never, .always][roll(3)]
        let call = AuthorizeCall.sample(scopes, strategy, forced: roll(4) == 0, user: roll(2) == 0)
        switch roll(7) {
        case 0: begin { .signOut($0, .sample) }
        case 2: begin { .adopt($0, .sample("adopted"), .sample(), .sample) }
        case 1: begin { .fetchUser($0, .sample) }
        default: begin { .authorize($0, call, .sample) }
        }
    }

    private mutating func begin(_ event: (CallID) -> SessionMachine.Event) {
        calls.append(CallID(calls.count + 1))
        send(event(CallID(calls.count)))
    }

    private mutating func send(_ event: SessionMachine.Event) { queue += machine.handle(event, at: now) }

    private mutating func performNext() {
        guard !queue.isEmpty else { return }
        let action = queue.removeFirst()
        let works = roll(8) > 0
        switch action {
        case .readGrant: send(.grants(.read(works ? stored.map(GrantReading.grant) ?? .none : .unreadable("locked"))))
        case .replaceGrant(let old, let new):
            let result: GrantFlow.Replacement = !works ? .failed("full") : stored == old ? .done : .overtaken
            if result == .done { stored = new }
            send(.grants(.replaced(result)))
        case .clearGrant(let id):
            stored = nil
            send(.signIns(.cleared(id, .done(nil))))
        case .storeGrant(let id, let grant):
            stored = grant
            send(.signIns(.stored(id, failure: nil)))
        case .removeGrant(let id):
            let old = stored
            stored = nil
            send(.removed(id, .done(old)))
        case .endLease: openLeases -= 1
        case .dismiss(let id): outside.removeAll { $0.word == "present \(id)" }
        case .answer(let id, let answer):
            answers[id, default: 0] += 1
            lastAnswer = "\(answer)"
        case .lease, .send, .present: outside.append(action)
        case .tell: break
        }
    }

    private mutating func outsideAnswers(friendly: Bool) {
        guard !outside.isEmpty else { return }
        let action = outside.remove(at: roll(outside.count))
        switch action {
        case .lease:
            let isFree = friendly || roll(5) > 0
            openLeases += isFree ? 1 : 0
            send(.grants(.leased(isFree)))
        case .send(.profile(let id), _): send(.replied(.profile(id), .success(profileReply(friendly))))
        case .send(let request, _): send(.replied(request, friendly ? .success(tokens()) : tokenReply()))
        case .present(let id, let url, let redirectURI): leave(id, url, redirectURI, friendly)
        default: break
        }
    }

    private mutating func leave(_ id: SignIn.ID, _ url: URL, _ redirectURI: URL, _ friendly: Bool) {
        let parameters = friendly || roll(4) > 0 ? "code=x" : "error=access_denied"
        let redirect = ScriptedUserAgent.redirect(url, redirectURI, parameters) ?? redirectURI
        switch friendly ? 1 : roll(4) {
        case 0: send(.signIns(.agentEnded(id, .cancelled)))
        case 1: send(.signIns(.agentEnded(id, .redirected(redirect))))
        default:
            queue += machine.redirect(redirect, at: now).actions
            send(.signIns(.agentEnded(id, .redirected(redirect))))
        }
    }

    private mutating func tokens() -> WireReply {
        issued += 1
        return .json(200, ScriptedTransport.tokens("access-\(issued)", "refresh-\(issued)"))
    }

    private mutating func tokenReply() -> ScriptedTransport.Reply {
        switch roll(8) {
        case 0: .failure(.offline)
        case 1: .success(.invalidGrant)
        case 2: .success(.busy)
        default: .success(tokens())
        }
    }

    private mutating func profileReply(_ friendly: Bool) -> WireReply {
        friendly ? .profile : [.profile, .profile, .json(401, ""), .busy][roll(4)]
    }

    /// A number below the limit; the same ones for the same seed.
    private mutating func roll(_ limit: Int) -> Int {
        dice ^= dice << 13
        dice ^= dice >> 7
        dice ^= dice << 17
        return Int(dice % UInt64(limit))
    }
}

extension Array {
    fileprivate func randomElement(by index: Int) -> Element? { isEmpty ? nil : self[index] }
}
