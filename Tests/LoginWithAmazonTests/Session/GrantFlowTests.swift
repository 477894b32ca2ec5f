import Foundation
import Testing

@testable import LoginWithAmazon

/// One turn, from the need to its outcome.
@Suite struct GrantFlowTests {
    @Test func aFreshGrantAnswersWithoutALease() {
        var flow = GrantFlow()
        #expect(flow.ask(GrantRequest(1)) == [.read])
        #expect(flow.handle(.read(.grant(.fresh)), at: .noon) == [.resolve(1, .grant(.fresh))])
    }

    @Test func noGrantIsMissing() {
        var flow = GrantFlow()
        _ = flow.ask(GrantRequest(1))
        let actions = flow.handle(.read(.none), at: .noon)
        #expect(actions.words == ["1 missing 1"])
    }

    @Test func uncoveredScopesAreMissingAndTheGrantedOnesAreNamed() {
        var flow = GrantFlow()
        _ = flow.ask(GrantRequest(1, scopes: ["profile", "postal_code"]))
        let actions = flow.handle(.read(.grant(.fresh)), at: .noon)
        #expect(actions.words == ["1 missing 1 beside profile"])
    }

    @Test func profileCoversTheUserID() {
        var flow = GrantFlow()
        _ = flow.ask(GrantRequest(1, scopes: ["profile:user_id"]))
        #expect(flow.handle(.read(.grant(.fresh)), at: .noon).words == ["1 access-1"])
    }

    @Test func anUnreadableStoreIsAFailureAndUndecodableBytesAreMissing() {
        var flow = GrantFlow()
        _ = flow.ask(GrantRequest(1))
        #expect(flow.handle(.read(.unreadable("locked")), at: .noon).words == ["1 failed 5"])
        _ = flow.ask(GrantRequest(2))
        #expect(flow.handle(.read(.undecodable("damaged")), at: .noon).words == ["2 missing 1"])
    }

    @Test func aStaleGrantIsRefreshedUnderALeaseAndStoredBeforeTheAnswer() {
        var flow = GrantFlow()
        #expect(flow.ask(GrantRequest(1)) == [.read])
        #expect(flow.handle(.read(.grant(.stale)), at: .noon) == [.lease])
        #expect(flow.handle(.leased(.taken), at: .noon) == [.read])
        #expect(flow.handle(.read(.grant(.stale)), at: .noon) == [.refresh(.stale)])
        #expect(flow.handle(.replied(.success(.tokens)), at: .noon) == [.replace(.stale, with: .renewed)])
        #expect(flow.handle(.replaced(.done), at: .noon) == [.refreshed, .resolve(1, .grant(.renewed)), .endLease])
    }

    @Test func aGrantThatChangedBeforeTheLeaseCameNeedsNoRefresh() {
        var flow = GrantFlow()
        _ = flow.ask(GrantRequest(1, .renewed))
        _ = flow.handle(.read(.grant(.stale)), at: .noon)
        _ = flow.handle(.leased(.taken), at: .noon)
        let actions = flow.handle(.read(.grant(.renewed)), at: .noon)
        #expect(actions == [.resolve(1, .grant(.renewed)), .endLease])
    }

    @Test func aRefusedLeaseIsADeviceErrorAndTheNextTurnAsksAnew() {
        var flow = GrantFlow()
        _ = flow.ask(GrantRequest(1))
        _ = flow.handle(.read(.grant(.stale)), at: .noon)
        #expect(flow.handle(.leased(.failed("busy")), at: .noon).words == ["1 failed 5"])
        #expect(flow.ask(GrantRequest(2)) == [.read])
        #expect(flow.handle(.read(.grant(.stale)), at: .noon) == [.lease])
    }

    @Test func aStoreThatBecameUnreadableUnderTheLeaseEndsIt() {
        var flow = GrantFlow()
        _ = flow.ask(GrantRequest(1))
        _ = flow.handle(.read(.grant(.stale)), at: .noon)
        _ = flow.handle(.leased(.taken), at: .noon)
        #expect(flow.handle(.read(.unreadable("locked")), at: .noon).words == ["1 failed 5", "endLease"])
    }

    @Test func whoTakesAnyTokenGetsAStaleOne() {
        var flow = GrantFlow()
        _ = flow.ask(GrantRequest(1, .any))
        #expect(flow.handle(.read(.grant(.stale)), at: .noon).words == ["1 access-1"])
    }

    @Test func aFreshTokenThatTheServerRefusedIsRefreshedUnlessTheStoreHasAnother() {
        var flow = GrantFlow()
        _ = flow.ask(GrantRequest(1, .otherThan(Secret("access-1"))))
        #expect(flow.handle(.read(.grant(.fresh)), at: .noon) == [.lease])
        var other = GrantFlow()
        _ = other.ask(GrantRequest(1, .otherThan(Secret("access-0"))))
        #expect(other.handle(.read(.grant(.fresh)), at: .noon).words == ["1 access-1"])
    }

    @Test func eventsOfAnotherPhaseAreIgnored() {
        let events: [GrantFlow.Event] = [
            .read(.grant(.fresh)), .leased(.taken), .leased(.failed("busy")), .replied(.success(.tokens)),
            .replaced(.done),
        ]
        for event in events {
            var flow = GrantFlow()
            #expect(flow.handle(event, at: .noon) == [], "\(event)")
        }
    }
}

extension [GrantFlow.Action] {
    /// The actions in words that leave texts and times out.
    var words: [String] { map(\.word) }
}

extension GrantFlow.Action {
    var word: String {
        switch self {
        case .read: "read"
        case .lease: "lease"
        case .endLease: "endLease"
        case .refreshed: "refreshed"
        case .refused: "refused"
        case .unstored(_, let new): "unstored \(new.refreshToken.reveal())"
        case .refresh(let grant): "refresh \(grant.refreshToken.reveal())"
        case .replace(let old, let new):
            "replace \(old.refreshToken.reveal()) by \(new?.refreshToken.reveal() ?? "nothing")"
        case .resolve(let id, .grant(let grant)): "\(id) \(grant.accessToken.reveal())"
        case .resolve(let id, .failed(let error)): "\(id) failed \(error.code.rawValue)"
        case .resolve(let id, .missing(let error, let granted)):
            (["\(id) missing \(error.code.rawValue)"] + granted.map { "beside \($0)" }).joined(separator: " ")
        }
    }
}

extension GrantFlow {
    /// Takes a flow whose store holds a stale grant through to the point where the server is asked.
    static func refreshing(_ needs: GrantRequest..., grant: Grant = .stale) -> GrantFlow {
        var flow = GrantFlow()
        flow.hold()
        for need in needs { _ = flow.ask(need) }
        _ = flow.release()
        _ = flow.handle(.read(.grant(grant)), at: .noon)
        _ = flow.handle(.leased(.taken), at: .noon)
        _ = flow.handle(.read(.grant(grant)), at: .noon)
        return flow
    }
}
