import Foundation
import Testing

@testable import LoginWithAmazon

/// A refreshed grant that could not be stored. The server no longer accepts the old refresh token.
@Suite struct GrantFlowUnsavedTests {
    /// The store still holds the stale grant; the refreshed one is in memory only.
    private let unsaved = {
        var flow = GrantFlow.refreshing(GrantRequest(1))
        _ = flow.handle(.replied(.success(.tokens)), at: .noon)
        _ = flow.handle(.replaced(.failed("full")), at: .noon)
        return flow
    }()

    /// Lets a refresh cycle find the stale grant and obtain the lease.
    private func findStale(_ flow: inout GrantFlow, at now: Moment = .noon) -> [String] {
        #expect(flow.handle(.read(.grant(.stale)), at: now) == [.lease])
        #expect(flow.handle(.leased(.taken), at: now) == [.read])
        return flow.handle(.read(.grant(.stale)), at: now).words
    }

    @Test("A refresh that cannot be stored is a device error without a token")
    func theCallerGetsADeviceErrorAndNoToken() {
        var flow = GrantFlow.refreshing(GrantRequest(1))
        _ = flow.handle(.replied(.success(.tokens)), at: .noon)
        #expect(
            flow.handle(.replaced(.failed("full")), at: .noon).words == [
                "unstored refresh-2", "1 failed 5", "endLease",
            ])
    }

    @Test("The next refresh cycle stores the grant without a request to the server")
    func theNextCycleStoresTheGrant() {
        var flow = unsaved
        _ = flow.ask(GrantRequest(2, .renewed))
        #expect(findStale(&flow) == ["replace refresh-1 by refresh-2"])
        #expect(flow.handle(.replaced(.done()), at: .noon).words == ["refreshed", "2 access-2", "endLease"])
        _ = flow.ask(GrantRequest(3))
        #expect(flow.handle(.read(.grant(.renewed)), at: .noon).words == ["3 access-2"])
    }

    @Test(
        "Outside 6: After a forced refresh that cannot be stored, silent calls still receive the old token",
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

    @Test("Every refresh cycle tries again to store the grant")
    func storingIsRetried() {
        var flow = unsaved
        for id in 2...4 {
            _ = flow.ask(GrantRequest(GrantRequest.ID(id)))
            #expect(findStale(&flow) == ["replace refresh-1 by refresh-2"])
            #expect(flow.handle(.replaced(.failed("full")), at: .noon).words == ["\(id) failed 5", "endLease"])
        }
    }

    @Test("The grant is stored under the lease, so that no other manager sends the old refresh token")
    func itIsStoredUnderTheLease() {
        var flow = unsaved
        _ = flow.ask(GrantRequest(2))
        #expect(flow.handle(.read(.grant(.stale)), at: .noon) == [.lease])
        #expect(flow.handle(.leased(.failed("busy")), at: .noon).words == ["2 failed 5"])
    }

    @Test("When the unsaved grant expires it is refreshed with the new refresh token")
    func aLaterExpiryIsRefreshedWithTheNewRefreshToken() {
        var flow = unsaved
        _ = flow.ask(GrantRequest(2))
        _ = findStale(&flow, at: .noon + 7_200)
        #expect(flow.handle(.replaced(.done()), at: .noon + 7_200).words == ["refreshed", "refresh refresh-2"])
    }

    @Test("A new sign-in in the store discards the unsaved grant")
    func aNewSignInDiscardsTheUnsavedGrant() {
        var flow = unsaved
        _ = flow.ask(GrantRequest(2))
        #expect(flow.handle(.read(.grant(.sample("9"))), at: .noon).words == ["2 access-9"])
        _ = flow.ask(GrantRequest(3))
        #expect(flow.handle(.read(.grant(.stale)), at: .noon) == [.lease])
    }

    @Test("A store that changes before the grant is stored is read again")
    func aStoreThatChangesMeanwhileIsReadAgain() {
        var flow = unsaved
        _ = flow.ask(GrantRequest(2))
        _ = findStale(&flow)
        #expect(flow.handle(.replaced(.overtaken), at: .noon) == [.read])
        #expect(flow.handle(.read(.none), at: .noon).words == ["2 missing 1", "endLease"])
    }

    @Test("A request for other scopes stores the unsaved grant as well")
    func aRequestForOtherScopesStoresTheGrant() {
        var flow = GrantFlow.refreshing(GrantRequest(1))
        _ = flow.ask(GrantRequest(2, scopes: ["postal_code"]))
        _ = flow.handle(.replied(.success(.tokens)), at: .noon)
        #expect(
            flow.handle(.replaced(.failed("full")), at: .noon).words
                == ["unstored refresh-2", "1 failed 5", "endLease", "read"])
        _ = findStale(&flow)
        let words = flow.handle(.replaced(.done()), at: .noon).words
        #expect(words == ["refreshed", "2 missing 1 beside profile", "endLease"])
    }
}
