import Foundation
import Testing

@testable import LoginWithAmazon

/// GrantRequests that come, go or have to wait while a turn is under way.
@Suite struct GrantFlowInterleavingTests {
    @Test func aNeedThatComesWhileTheStoreIsReadGetsAReadingOfItsOwn() {
        var flow = GrantFlow()
        _ = flow.ask(GrantRequest(1))
        #expect(flow.ask(GrantRequest(2)) == [])
        #expect(flow.handle(.read(.grant(.fresh)), at: .noon).words == ["1 access-1", "read"])
        #expect(flow.handle(.read(.none), at: .noon).words == ["2 missing 1"])
    }

    @Test func whoComesWhileTheServerIsAskedSharesItsAnswer() {
        var flow = GrantFlow.refreshing(GrantRequest(1))
        for id in 2...8 { #expect(flow.ask(GrantRequest(GrantRequest.ID(id), id == 8 ? .renewed : .fresh)) == []) }
        _ = flow.handle(.replied(.success(.tokens)), at: .noon)
        let words = flow.handle(.replaced(.done), at: .noon).words
        #expect(words == ["refreshed"] + (1...8).map { "\($0) access-2" } + ["endLease"])
    }

    @Test func whoComesWhileTheServerIsAskedSharesItsFailure() {
        var flow = GrantFlow.refreshing(GrantRequest(1))
        _ = flow.ask(GrantRequest(2))
        _ = flow.ask(GrantRequest(3, .otherThan(Secret("access-1"))))
        let words = flow.handle(.replied(.failure(.offline)), at: .noon).words
        #expect(words == ["1 failed 7", "2 failed 7", "3 failed 7", "endLease"])
    }

    @Test func whoAsksAfterASignOutSharesNeitherAnswerNorFailure() {
        var stored = GrantFlow.refreshing(GrantRequest(1))
        stored.removalBegins()
        _ = stored.ask(GrantRequest(2))
        var failed = stored
        _ = stored.handle(.replied(.success(.tokens)), at: .noon)
        #expect(stored.handle(.replaced(.done), at: .noon).words == ["refreshed", "1 access-2", "endLease", "read"])
        #expect(stored.handle(.read(.none), at: .noon).words == ["2 missing 1"])
        #expect(failed.handle(.replied(.failure(.offline)), at: .noon).words == ["1 failed 7", "endLease", "read"])
    }

    /// Whoever else shares the store may have signed out between the writing and the news of it.
    @Test func whoAsksWhileTheNewTokensAreStoredLooksForItself() {
        var flow = GrantFlow.refreshing(GrantRequest(1))
        _ = flow.ask(GrantRequest(2))
        _ = flow.handle(.replied(.success(.tokens)), at: .noon)
        _ = flow.ask(GrantRequest(3))
        let words = flow.handle(.replaced(.done), at: .noon).words
        #expect(words == ["refreshed", "1 access-2", "2 access-2", "endLease", "read"])
        #expect(flow.handle(.read(.none), at: .noon).words == ["3 missing 1"])
    }

    @Test func aSignOutWhileNothingIsUnderWayChangesNoLaterTurn() {
        var flow = GrantFlow()
        _ = flow.ask(GrantRequest(1))
        _ = flow.handle(.read(.grant(.fresh)), at: .noon)
        flow.removalBegins()
        _ = flow.ask(GrantRequest(2))
        for event in [GrantFlow.Event.read(.grant(.stale)), .leased(.taken), .read(.grant(.stale))] {
            _ = flow.handle(event, at: .noon)
        }
        _ = flow.handle(.replied(.success(.tokens)), at: .noon)
        #expect(flow.handle(.replaced(.done), at: .noon).words == ["refreshed", "2 access-2", "endLease"])
    }

    @Test func whomTheStoredGrantCanAnswerDoesNotShareAFailure() {
        var flow = GrantFlow.refreshing(GrantRequest(1, .renewed), grant: .fresh)
        _ = flow.ask(GrantRequest(2, .any))
        _ = flow.ask(GrantRequest(3, .fresh))
        _ = flow.ask(GrantRequest(4, .otherThan(Secret("access-0"))))
        _ = flow.ask(GrantRequest(5, .fresh, scopes: ["postal_code"]))
        #expect(flow.handle(.replied(.failure(.offline)), at: .noon).words == ["1 failed 7", "endLease", "read"])
        let words = flow.handle(.read(.grant(.fresh)), at: .noon).words
        #expect(words == ["2 access-1", "3 access-1", "4 access-1", "5 missing 1 beside profile"])
    }

    @Test func whoAsksForMoreThanTheRefreshedGrantHasWaitsForATurnOfItsOwn() {
        var flow = GrantFlow.refreshing(GrantRequest(1))
        _ = flow.ask(GrantRequest(2, scopes: ["postal_code"]))
        _ = flow.handle(.replied(.success(.tokens)), at: .noon)
        #expect(flow.handle(.replaced(.done), at: .noon).words == ["refreshed", "1 access-2", "endLease", "read"])
    }

    @Test func forcedRefreshesShareOneFlight() {
        var flow = GrantFlow.refreshing(GrantRequest(1, .renewed), GrantRequest(2, .renewed), grant: .fresh)
        _ = flow.handle(.replied(.success(.tokens)), at: .noon)
        #expect(
            flow.handle(.replaced(.done), at: .noon).words == ["refreshed", "1 access-2", "2 access-2", "endLease"])
    }

    @Test func aForcedRefreshBesideANeedThatTheStoreAnswersDelaysNobody() {
        var flow = GrantFlow()
        flow.hold()
        _ = flow.ask(GrantRequest(1, .renewed))
        _ = flow.ask(GrantRequest(2))
        _ = flow.release()
        #expect(flow.handle(.read(.grant(.fresh)), at: .noon).words == ["2 access-1", "lease"])
    }

    // MARK: While a sign-in is completed

    @Test func aHeldFlowStartsNoTurn() {
        var flow = GrantFlow()
        flow.hold()
        flow.hold()
        #expect(flow.ask(GrantRequest(1)) == [])
        #expect(flow.release() == [])
        #expect(flow.release() == [.read])
    }

    @Test func whatIsMissingDuringAHoldIsAskedAgainAfterIt() {
        var flow = GrantFlow()
        _ = flow.ask(GrantRequest(1))
        flow.hold()
        #expect(flow.handle(.read(.none), at: .noon) == [])
        #expect(flow.release() == [.read])
        #expect(flow.handle(.read(.grant(.fresh)), at: .noon).words == ["1 access-1"])
    }

    @Test func aGrantRefusedDuringAHoldIsNotToldEither() {
        var flow = GrantFlow.refreshing(GrantRequest(1))
        flow.hold()
        _ = flow.handle(.replied(.success(.invalidGrant)), at: .noon)
        #expect(flow.handle(.replaced(.done), at: .noon).words == ["refused", "endLease"])
        #expect(flow.release() == [.read])
    }

    // MARK: Callers that go

    /// Whatever the moment at which the only caller goes, the turn ends, without an answer and without a lease left.
    @Test(arguments: 0...4) func aTurnWhoseCallerHasGoneStillEnds(goesBefore step: Int) {
        let events: [GrantFlow.Event] = [
            .read(.grant(.stale)), .leased(.taken), .read(.grant(.stale)), .replied(.success(.tokens)),
            .replaced(.done),
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

    @Test func aWaitingNeedThatIsForgottenStartsNoTurn() {
        var flow = GrantFlow()
        flow.hold()
        _ = flow.ask(GrantRequest(1))
        flow.forget(1)
        #expect(flow.release() == [])
    }
}
