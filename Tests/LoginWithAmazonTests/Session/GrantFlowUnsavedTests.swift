import Foundation
import Testing

@testable import LoginWithAmazon

/// A refreshed grant that the store did not take: the server has forgotten the old refresh token by then.
@Suite struct GrantFlowUnsavedTests {
    /// The store still holds the stale grant, and the refreshed one is only in memory.
    private let unsaved = {
        var flow = GrantFlow.refreshing(GrantRequest(1))
        _ = flow.handle(.replied(.success(.tokens)), at: .noon)
        _ = flow.handle(.replaced(.failed("full")), at: .noon)
        return flow
    }()

    /// A turn finds the stale grant, and takes the lease before it does anything about it.
    private func findStale(_ flow: inout GrantFlow, at now: Moment = .noon) -> [String] {
        #expect(flow.handle(.read(.grant(.stale)), at: now) == [.lease])
        #expect(flow.handle(.leased(.taken), at: now) == [.read])
        return flow.handle(.read(.grant(.stale)), at: now).words
    }

    @Test func theCallerGetsADeviceErrorAndNoToken() {
        var flow = GrantFlow.refreshing(GrantRequest(1))
        _ = flow.handle(.replied(.success(.tokens)), at: .noon)
        #expect(
            flow.handle(.replaced(.failed("full")), at: .noon).words == [
                "unstored refresh-2", "1 failed 5", "endLease",
            ])
    }

    @Test func theNextTurnStoresItInsteadOfAskingTheServer() {
        var flow = unsaved
        _ = flow.ask(GrantRequest(2, .renewed))
        #expect(findStale(&flow) == ["replace refresh-1 by refresh-2"])
        #expect(flow.handle(.replaced(.done), at: .noon).words == ["refreshed", "2 access-2", "endLease"])
        _ = flow.ask(GrantRequest(3))
        #expect(flow.handle(.read(.grant(.renewed)), at: .noon).words == ["3 access-2"])
    }

    @Test(
        "Outside 6: a forced refresh that cannot be stored leaves silent calls their fresh token",
        arguments: [true, false])
    func freshTokenBesideAnUnsavedGrant(hasLease: Bool) {
        var flow = GrantFlow()
        _ = flow.ask(GrantRequest(1, .renewed))
        for event: GrantFlow.Event in [.read(.grant(.fresh)), .leased(.taken), .read(.grant(.fresh))] {
            _ = flow.handle(event, at: .noon)
        }
        _ = flow.handle(.replied(.success(.tokens)), at: .noon)
        #expect(
            flow.handle(.replaced(.failed("full")), at: .noon).words == [
                "unstored refresh-2", "1 failed 5", "endLease",
            ])

        _ = flow.ask(GrantRequest(2))
        _ = flow.ask(GrantRequest(3, .renewed))
        #expect(flow.handle(.read(.grant(.fresh)), at: .noon) == [.lease])
        guard hasLease else {
            let words = flow.handle(.leased(.failed("full")), at: .noon).words
            #expect(words == ["2 access-1", "read"])
            return
        }
        _ = flow.handle(.leased(.taken), at: .noon)
        #expect(flow.handle(.read(.grant(.fresh)), at: .noon).words == ["replace refresh-1 by refresh-2"])
        let words = flow.handle(.replaced(.failed("full")), at: .noon).words
        #expect(words == ["2 access-1", "endLease", "read"])
    }

    @Test func itIsTriedAsOftenAsItTakes() {
        var flow = unsaved
        for id in 2...4 {
            _ = flow.ask(GrantRequest(GrantRequest.ID(id)))
            #expect(findStale(&flow) == ["replace refresh-1 by refresh-2"])
            #expect(flow.handle(.replaced(.failed("full")), at: .noon).words == ["\(id) failed 5", "endLease"])
        }
    }

    @Test("Nobody else sends the old refresh token while the new one is being stored: that needs the lease")
    func itIsStoredUnderTheLease() {
        var flow = unsaved
        _ = flow.ask(GrantRequest(2))
        #expect(flow.handle(.read(.grant(.stale)), at: .noon) == [.lease])
        #expect(flow.handle(.leased(.failed("busy")), at: .noon).words == ["2 failed 5"])
    }

    @Test func aLaterExpiryIsRefreshedWithTheNewRefreshToken() {
        var flow = unsaved
        _ = flow.ask(GrantRequest(2))
        _ = findStale(&flow, at: .noon + 7_200)
        #expect(flow.handle(.replaced(.done), at: .noon + 7_200).words == ["refreshed", "refresh refresh-2"])
    }

    @Test func aNewSignInInTheStoreMakesItWorthless() {
        var flow = unsaved
        _ = flow.ask(GrantRequest(2))
        #expect(flow.handle(.read(.grant(.sample("9"))), at: .noon).words == ["2 access-9"])
        _ = flow.ask(GrantRequest(3))
        #expect(flow.handle(.read(.grant(.stale)), at: .noon) == [.lease])
    }

    @Test func aStoreThatChangesMeanwhileIsReadAgain() {
        var flow = unsaved
        _ = flow.ask(GrantRequest(2))
        _ = findStale(&flow)
        #expect(flow.handle(.replaced(.overtaken), at: .noon) == [.read])
        #expect(flow.handle(.read(.none), at: .noon).words == ["2 missing 1", "endLease"])
    }

    @Test func whoWaitedForOtherScopesDoesNotGetInItsWay() {
        var flow = GrantFlow.refreshing(GrantRequest(1))
        _ = flow.ask(GrantRequest(2, scopes: ["postal_code"]))
        _ = flow.handle(.replied(.success(.tokens)), at: .noon)
        #expect(
            flow.handle(.replaced(.failed("full")), at: .noon).words
                == ["unstored refresh-2", "1 failed 5", "endLease", "read"])
        _ = findStale(&flow)
        let words = flow.handle(.replaced(.done), at: .noon).words
        #expect(words == ["refreshed", "2 missing 1 beside profile", "endLease"])
    }
}
