import Foundation
import Testing

@testable import LoginWithAmazon

/// One refresh cycle, from the grant request to its result.
@Suite struct GrantFlowTests {
    @Test("A fresh grant answers without a lease")
    func aFreshGrantAnswersWithoutALease() {
        var flow = GrantFlow()
        #expect(flow.ask(GrantRequest(1)) == [.read])
        #expect(flow.handle(.read(.grant(.fresh)), at: .noon) == [.resolve(.authorize(1), .grant(.fresh))])
    }

    @Test("Without a stored grant a request is answered as not authorized")
    func withoutAGrantARequestFails() {
        var flow = GrantFlow()
        _ = flow.ask(GrantRequest(1))
        let actions = flow.handle(.read(.none), at: .noon)
        #expect(actions.words == ["1 missing 1"])
    }

    @Test("Missing scopes are reported together with the granted ones")
    func uncoveredScopesAreMissingAndTheGrantedOnesAreNamed() {
        var flow = GrantFlow()
        _ = flow.ask(GrantRequest(1, scopes: ["profile", "postal_code"]))
        let actions = flow.handle(.read(.grant(.fresh)), at: .noon)
        #expect(actions.words == ["1 missing 1 beside profile"])
    }

    @Test("The scope profile covers profile:user_id")
    func profileCoversTheUserID() {
        var flow = GrantFlow()
        _ = flow.ask(GrantRequest(1, scopes: ["profile:user_id"]))
        #expect(flow.handle(.read(.grant(.fresh)), at: .noon).words == ["1 access-1"])
    }

    @Test("An unreadable store is a failure; undecodable bytes count as a missing grant")
    func anUnreadableStoreIsAFailureAndUndecodableBytesAreMissing() {
        var flow = GrantFlow()
        _ = flow.ask(GrantRequest(1))
        #expect(flow.handle(.read(.unreadable("locked")), at: .noon).words == ["1 failed 5"])
        _ = flow.ask(GrantRequest(2))
        #expect(flow.handle(.read(.undecodable("damaged")), at: .noon).words == ["2 missing 1"])
    }

    @Test("A stale grant is refreshed under a lease and stored before the answer")
    func aStaleGrantIsRefreshedUnderALeaseAndStoredBeforeTheAnswer() {
        var flow = GrantFlow()
        #expect(flow.ask(GrantRequest(1)) == [.read])
        #expect(flow.handle(.read(.grant(.stale)), at: .noon) == [.lease])
        #expect(flow.handle(.leased(.taken), at: .noon) == [.read])
        #expect(flow.handle(.read(.grant(.stale)), at: .noon) == [.refresh(.stale)])
        #expect(flow.handle(.replied(.success(.tokens)), at: .noon) == [.replace(.stale, with: .renewed)])
        #expect(
            flow.handle(.replaced(.done()), at: .noon) == [
                .refreshed, .resolve(.authorize(1), .grant(.renewed)), .endLease,
            ])
    }

    @Test("A grant that changed before the lease was obtained is not refreshed")
    func aGrantThatChangedBeforeTheLeaseIsNotRefreshed() {
        var flow = GrantFlow()
        _ = flow.ask(GrantRequest(1, .renewed))
        _ = flow.handle(.read(.grant(.stale)), at: .noon)
        _ = flow.handle(.leased(.taken), at: .noon)
        let actions = flow.handle(.read(.grant(.renewed)), at: .noon)
        #expect(actions == [.resolve(.authorize(1), .grant(.renewed)), .endLease])
    }

    @Test("A refused lease is a device error, and the next refresh cycle tries again")
    func aRefusedLeaseIsADeviceError() {
        var flow = GrantFlow()
        _ = flow.ask(GrantRequest(1))
        _ = flow.handle(.read(.grant(.stale)), at: .noon)
        #expect(flow.handle(.leased(.failed("busy")), at: .noon).words == ["1 failed 5"])
        #expect(flow.ask(GrantRequest(2)) == [.read])
        #expect(flow.handle(.read(.grant(.stale)), at: .noon) == [.lease])
    }

    @Test("A store that becomes unreadable during the lease ends the lease")
    func anUnreadableStoreEndsTheLease() {
        var flow = GrantFlow()
        _ = flow.ask(GrantRequest(1))
        _ = flow.handle(.read(.grant(.stale)), at: .noon)
        _ = flow.handle(.leased(.taken), at: .noon)
        #expect(flow.handle(.read(.unreadable("locked")), at: .noon).words == ["1 failed 5", "endLease"])
    }

    @Test("A request for any token receives a stale one")
    func aRequestForAnyTokenReceivesAStaleOne() {
        var flow = GrantFlow()
        _ = flow.ask(GrantRequest(1, .any))
        #expect(flow.handle(.read(.grant(.stale)), at: .noon).words == ["1 access-1"])
    }

    @Test("A fresh token that the server refused is refreshed, unless the store has another")
    func aTokenThatTheServerRefusedIsRefreshed() {
        var flow = GrantFlow()
        _ = flow.ask(GrantRequest(1, .otherThan(Secret("access-1"))))
        #expect(flow.handle(.read(.grant(.fresh)), at: .noon) == [.lease])
        var other = GrantFlow()
        _ = other.ask(GrantRequest(1, .otherThan(Secret("access-0"))))
        #expect(other.handle(.read(.grant(.fresh)), at: .noon).words == ["1 access-1"])
    }

    @Test("Events of another phase are ignored")
    func eventsOfAnotherPhaseAreIgnored() {
        let events: [GrantFlow.Event] = [
            .read(.grant(.fresh)), .leased(.taken), .leased(.failed("busy")), .replied(.success(.tokens)),
            .replaced(.done()),
        ]
        for event in events {
            var flow = GrantFlow()
            #expect(flow.handle(event, at: .noon) == [], "\(event)")
        }
    }
}

extension [GrantFlow.Action] {
    /// The actions as words, without texts and times.
    var words: [String] { map(\.word) }
}

extension GrantFlow.Action {
    var word: String {
        switch self {
        case .perform(.change(.replace(let old, let new))):
            "replace \(old.refreshToken.reveal()) by \(new?.refreshToken.reveal() ?? "nothing")"
        case .refreshed: "refreshed"
        case .perform(let action): action.word
        case .refused: "refused"
        case .unstored(_, let new): "unstored \(new.refreshToken.reveal())"
        case .refresh(let grant): "refresh \(grant.refreshToken.reveal())"
        case .resolve(let purpose, .grant(let grant)): "\(purpose.call ?? 0) \(grant.accessToken.reveal())"
        case .resolve(let purpose, .failed(let error)): "\(purpose.call ?? 0) failed \(error.code.rawValue)"
        case .resolve(let purpose, .missing(let error, let granted)):
            (["\(purpose.call ?? 0) missing \(error.code.rawValue)"] + granted.map { "beside \($0)" })
                .joined(separator: " ")
        }
    }
}

extension GrantFlow {
    /// A flow with a refresh request in progress, whose store holds this grant.
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
