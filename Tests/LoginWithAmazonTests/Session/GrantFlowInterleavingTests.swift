import Foundation
import Testing

@testable import LoginWithAmazon

/// Grant requests that arrive, are cancelled or are put on hold during a refresh cycle.
@Suite struct GrantFlowInterleavingTests {
    @Test("A request that arrives during a read causes another read")
    func aRequestDuringAReadCausesAnotherRead() {
        var flow = GrantFlow()
        _ = flow.ask(GrantRequest(1))
        #expect(flow.ask(GrantRequest(2)) == [])
        #expect(flow.handle(.read(.grant(.fresh)), at: .noon).words == ["1 access-1", "read"])
        #expect(flow.handle(.read(.none), at: .noon).words == ["2 missing 1"])
    }

    @Test("Requests that arrive during a refresh share its result")
    func requestsDuringARefreshShareItsResult() {
        var flow = GrantFlow.refreshing(GrantRequest(1))
        for id in 2...8 { #expect(flow.ask(GrantRequest(GrantRequest.ID(id), id == 8 ? .renewed : .fresh)) == []) }
        _ = flow.handle(.replied(.success(.tokens)), at: .noon)
        let words = flow.handle(.replaced(.done()), at: .noon).words
        #expect(words == ["refreshed"] + (1...8).map { "\($0) access-2" } + ["endLease"])
    }

    @Test("Requests that arrive during a refresh share its failure")
    func requestsDuringARefreshShareItsFailure() {
        var flow = GrantFlow.refreshing(GrantRequest(1))
        _ = flow.ask(GrantRequest(2))
        _ = flow.ask(GrantRequest(3, .otherThan(Secret("access-1"))))
        let words = flow.handle(.replied(.failure(.offline)), at: .noon).words
        #expect(words == ["1 failed 7", "2 failed 7", "3 failed 7", "endLease"])
    }

    @Test("A request made after a sign-out began shares neither the refresh's result nor its failure")
    func aRequestAfterASignOutDoesNotShareTheRefresh() {
        var stored = GrantFlow.refreshing(GrantRequest(1))
        stored.removalBegins()
        _ = stored.ask(GrantRequest(2))
        var failed = stored
        _ = stored.handle(.replied(.success(.tokens)), at: .noon)
        #expect(stored.handle(.replaced(.done()), at: .noon).words == ["refreshed", "1 access-2", "endLease", "read"])
        #expect(stored.handle(.read(.none), at: .noon).words == ["2 missing 1"])
        #expect(failed.handle(.replied(.failure(.offline)), at: .noon).words == ["1 failed 7", "endLease", "read"])
    }

    /// Another manager may have signed out after the tokens were written and before this flow is notified.
    @Test("A request that arrives while the new tokens are stored reads the store")
    func aRequestWhileTokensAreStoredReadsTheStore() {
        var flow = GrantFlow.refreshing(GrantRequest(1))
        _ = flow.ask(GrantRequest(2))
        _ = flow.handle(.replied(.success(.tokens)), at: .noon)
        _ = flow.ask(GrantRequest(3))
        let words = flow.handle(.replaced(.done()), at: .noon).words
        #expect(words == ["refreshed", "1 access-2", "2 access-2", "endLease", "read"])
        #expect(flow.handle(.read(.none), at: .noon).words == ["3 missing 1"])
    }

    @Test("A sign-out while no refresh is running does not affect later refreshes")
    func anIdleSignOutDoesNotAffectLaterRefreshes() {
        var flow = GrantFlow()
        _ = flow.ask(GrantRequest(1))
        _ = flow.handle(.read(.grant(.fresh)), at: .noon)
        flow.removalBegins()
        _ = flow.ask(GrantRequest(2))
        for event in [GrantFlow.Event.read(.grant(.stale)), .leased(.taken), .read(.grant(.stale))] {
            _ = flow.handle(event, at: .noon)
        }
        _ = flow.handle(.replied(.success(.tokens)), at: .noon)
        #expect(flow.handle(.replaced(.done()), at: .noon).words == ["refreshed", "2 access-2", "endLease"])
    }

    @Test("Requests that the stored grant can answer do not share a refresh's failure")
    func requestsThatTheStoredGrantAnswersDoNotShareAFailure() {
        var flow = GrantFlow.refreshing(GrantRequest(1, .renewed), grant: .fresh)
        _ = flow.ask(GrantRequest(2, .any))
        _ = flow.ask(GrantRequest(3, .fresh))
        _ = flow.ask(GrantRequest(4, .otherThan(Secret("access-0"))))
        _ = flow.ask(GrantRequest(5, .fresh, scopes: ["postal_code"]))
        #expect(flow.handle(.replied(.failure(.offline)), at: .noon).words == ["1 failed 7", "endLease", "read"])
        let words = flow.handle(.read(.grant(.fresh)), at: .noon).words
        #expect(words == ["2 access-1", "3 access-1", "4 access-1", "5 missing 1 beside profile"])
    }

    @Test("A request for more scopes than the refreshed grant has starts its own refresh cycle")
    func aRequestForMoreScopesStartsItsOwnCycle() {
        var flow = GrantFlow.refreshing(GrantRequest(1))
        _ = flow.ask(GrantRequest(2, scopes: ["postal_code"]))
        _ = flow.handle(.replied(.success(.tokens)), at: .noon)
        #expect(flow.handle(.replaced(.done()), at: .noon).words == ["refreshed", "1 access-2", "endLease", "read"])
    }

    @Test("Forced refreshes share one request")
    func forcedRefreshesShareOneRequest() {
        var flow = GrantFlow.refreshing(GrantRequest(1, .renewed), GrantRequest(2, .renewed), grant: .fresh)
        _ = flow.handle(.replied(.success(.tokens)), at: .noon)
        #expect(
            flow.handle(.replaced(.done()), at: .noon).words == ["refreshed", "1 access-2", "2 access-2", "endLease"])
    }

    @Test("A forced refresh does not delay a request that the stored grant answers")
    func aForcedRefreshDelaysNoOtherRequest() {
        var flow = GrantFlow()
        flow.hold()
        _ = flow.ask(GrantRequest(1, .renewed))
        _ = flow.ask(GrantRequest(2))
        _ = flow.release()
        #expect(flow.handle(.read(.grant(.fresh)), at: .noon).words == ["2 access-1", "lease"])
    }

    // MARK: While a sign-in is completed

    @Test("A flow on hold starts no refresh cycle")
    func aHeldFlowStartsNoCycle() {
        var flow = GrantFlow()
        flow.hold()
        flow.hold()
        #expect(flow.ask(GrantRequest(1)) == [])
        #expect(flow.release() == [])
        #expect(flow.release() == [.read])
    }

    @Test("If no grant is found during a hold, the store is read again after the hold")
    func aMissingGrantDuringAHoldIsReadAgain() {
        var flow = GrantFlow()
        _ = flow.ask(GrantRequest(1))
        flow.hold()
        #expect(flow.handle(.read(.none), at: .noon) == [])
        #expect(flow.release() == [.read])
        #expect(flow.handle(.read(.grant(.fresh)), at: .noon).words == ["1 access-1"])
    }

    @Test("If the grant is refused during a hold, the store is read again after the hold")
    func aGrantRefusedDuringAHoldIsReadAgain() {
        var flow = GrantFlow.refreshing(GrantRequest(1))
        flow.hold()
        _ = flow.handle(.replied(.success(.invalidGrant)), at: .noon)
        #expect(flow.handle(.replaced(.done()), at: .noon).words == ["refused", "endLease"])
        #expect(flow.release() == [.read])
    }

    // MARK: Cancelled requests

    /// The cycle ends without an answer and releases its lease, whenever its only request is cancelled.
    @Test("A refresh cycle ends after its only request was cancelled", arguments: 0...4)
    func aCycleWithoutRequestsStillEnds(cancelledBefore step: Int) {
        let events: [GrantFlow.Event] = [
            .read(.grant(.stale)), .leased(.taken), .read(.grant(.stale)), .replied(.success(.tokens)),
            .replaced(.done()),
        ]
        var flow = GrantFlow()
        var words = flow.ask(GrantRequest(1)).words
        for (index, event) in events.enumerated() {
            if index == step { flow.forget(1) }
            words += flow.handle(event, at: .noon).words
        }
        #expect(!words.contains { $0.hasPrefix("1 ") })
        #expect(words.filter { $0 == "lease" }.count == words.filter { $0 == "endLease" }.count)
        #expect(words.contains("refresh refresh-1") == words.contains("replace refresh-1 by refresh-2"))
        #expect(flow.ask(GrantRequest(2)) == [.read])
    }

    @Test("A request that is cancelled while on hold starts no refresh cycle")
    func aCancelledRequestStartsNoCycle() {
        var flow = GrantFlow()
        flow.hold()
        _ = flow.ask(GrantRequest(1))
        flow.forget(1)
        #expect(flow.release() == [])
    }
}
