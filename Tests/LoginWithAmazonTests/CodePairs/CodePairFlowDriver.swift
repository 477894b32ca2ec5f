import Foundation
import TestSupport

@testable import LoginWithAmazon

/// Drives a code pair flow with its own clock, and describes each action in a word.
struct CodePairFlowDriver {
    var flow: CodePairFlow
    var now = Moment.noon
    private var waits: [CodePairFlow.Wait] = []

    init() {
        let random = TestRandom()
        flow = CodePairFlow(random: random.octets)
    }

    mutating func handle(_ event: CodePairFlow.Event) -> [String] {
        let actions = flow.handle(event, at: now)
        for case .wait(let wait, _) in actions { waits.append(wait) }
        return actions.map(\.word)
    }

    mutating func create(_ call: CallID, _ scopes: String...) throws -> [String] {
        handle(.create(call, try Self.scopes(scopes), .sample))
    }

    mutating func getToken(_ call: CallID, _ scopes: String...) throws -> [String] {
        handle(.getToken(call, try Self.scopes(scopes), .sample))
    }

    mutating func created(_ pair: CodePairFlow.PairID = 1, _ reply: WireReply = .codePair) -> [String] {
        handle(.created(pair, .success(reply)))
    }

    mutating func polled(_ reply: WireReply, _ pair: CodePairFlow.PairID = 1) -> [String] {
        handle(.polled(pair, .success(reply)))
    }

    mutating func missing(_ call: CallID) -> [String] {
        handle(.lookedUp(call, .missing(AMZNError(.applicationNotAuthorized, "none"))))
    }

    /// Ends the latest wait after this many seconds.
    mutating func waited(_ seconds: TimeInterval) -> [String] {
        now += seconds
        return handle(.waited(waits.last ?? 0))
    }

    /// The grant of a pair that the user has approved.
    mutating func adoptedGrant() throws -> Grant? {
        try ask()
        for case .adopt(_, let grant, _, _) in flow.handle(.polled(1, .success(.tokens)), at: now) { return grant }
        return nil
    }

    /// Lets call 1 create a pair and call 2 wait for it, up to the first poll.
    mutating func ask() throws {
        _ = try create(1, "profile")
        _ = created()
        _ = try getToken(2, "profile")
        _ = missing(2)
        _ = waited(30)
    }

    private static func scopes(_ names: [String]) throws -> ScopeRequest {
        try ScopeRequest(names.map { AMZNScopeFactory.scope(withName: $0) }, rawData: nil)
    }
}

extension WireReply {
    static let codePair = json(200, ScriptedTransport.codePair)
    static let pending = refusal("authorization_pending")
}

extension CodePairFlow.Action {
    var word: String {
        switch self {
        case .create(let pair, _): "create \(pair)"
        case .lookUp(let call, _, _): "lookUp \(call)"
        case .wait(_, let seconds): "wait \(Int(seconds))"
        case .poll(let pair, _): "poll \(pair)"
        case .adopt(let pair, _, _, _): "adopt \(pair)"
        case .answer(let call, .failed(let error)): "answer \(call) error \(error.code.rawValue)"
        case .answer(let call, let answer): "answer \(call) \(answer)"
        }
    }
}
