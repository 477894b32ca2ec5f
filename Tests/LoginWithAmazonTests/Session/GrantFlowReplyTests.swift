import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// The effect of the server's reply to a refresh on the stored grant and on the waiting requests.
@Suite struct GrantFlowReplyTests {
    @Test(
        "Every failure other than invalid_grant keeps the grant",
        arguments: [
            (ScriptedTransport.Reply.failure(.offline), 7), (.failure(.timedOut), 7), (.failure(.connectionLost), 7),
            (.failure(.tlsFailure), 7), (.failure(.replyTooLarge), 2), (.failure(.redirected), 2),
            (.success(.json(200, "<html>")), 2), (.success(.json(200, #"{"access_token":"a"#)), 2),
            (.success(.json(500, "")), 2), (.success(.busy), 2), (.success(.json(429, "")), 2),
            (.success(.json(400, "no JSON")), 2), (.success(.json(302, "")), 2),
            (.success(.refusal("invalid_client")), 8),
            (.success(.refusal("unknown")), 2),
        ])
    func everyOtherFailureKeepsTheGrant(reply: ScriptedTransport.Reply, code: Int) {
        var flow = GrantFlow.refreshing(GrantRequest(1), GrantRequest(2))
        let actions = flow.handle(.replied(reply), at: .noon)
        #expect(actions.words == ["1 failed \(code)", "2 failed \(code)", "endLease"])
    }

    @Test("A permanent refusal other than invalid_grant keeps the grant and requires a new sign-in")
    func otherRefusalsForGood() {
        for name in ["invalid_token", "insufficient_scope"] {
            var flow = GrantFlow.refreshing(GrantRequest(1), GrantRequest(2))
            _ = flow.ask(GrantRequest(3))
            let actions = flow.handle(.replied(.success(.refusal(name))), at: .noon)
            #expect(actions.words == (1...3).map { "\($0) missing 1 beside profile" } + ["endLease"])
        }
    }

    @Test("A refused grant is removed before any request is answered")
    func aRefusedGrantIsRemovedBeforeTheAnswer() {
        var flow = GrantFlow.refreshing(GrantRequest(1), GrantRequest(2))
        let actions = flow.handle(.replied(.success(.invalidGrant)), at: .noon)
        #expect(actions.words == ["replace refresh-1 by nothing"])
        #expect(
            flow.handle(.replaced(.done()), at: .noon).words == ["refused", "1 missing 1", "2 missing 1", "endLease"])
    }

    @Test("A newer grant in the store replaces a refused one")
    func aNewerGrantInTheStoreIsAdoptedInPlaceOfARefusedOne() {
        var flow = GrantFlow.refreshing(GrantRequest(1, .renewed))
        _ = flow.handle(.replied(.success(.invalidGrant)), at: .noon)
        #expect(flow.handle(.replaced(.overtaken), at: .noon).words == ["read"])
        #expect(flow.handle(.read(.grant(.renewed)), at: .noon).words == ["1 access-2", "endLease"])
    }

    @Test("A newer grant that is stale is refreshed under the same lease")
    func aNewerGrantThatIsStaleIsRefreshedUnderTheSameLease() {
        var flow = GrantFlow.refreshing(GrantRequest(1))
        _ = flow.handle(.replied(.success(.invalidGrant)), at: .noon)
        _ = flow.handle(.replaced(.overtaken), at: .noon)
        let newer = Grant.sample("9", age: 3_600)
        #expect(flow.handle(.read(.grant(newer)), at: .noon).words == ["refresh refresh-9"])
    }

    @Test("A refused grant that cannot be removed is a device error")
    func aRefusedGrantThatCannotBeRemovedIsADeviceError() {
        var flow = GrantFlow.refreshing(GrantRequest(1))
        _ = flow.handle(.replied(.success(.invalidGrant)), at: .noon)
        #expect(flow.handle(.replaced(.failed("full")), at: .noon).words == ["1 failed 5", "endLease"])
    }

    @Test("A refresh overtaken by a sign-out stores nothing")
    func aRefreshOvertakenByASignOutStoresNothing() {
        var flow = GrantFlow.refreshing(GrantRequest(1))
        _ = flow.handle(.replied(.success(.tokens)), at: .noon)
        #expect(flow.handle(.replaced(.overtaken), at: .noon).words == ["unstored refresh-2", "read"])
        #expect(flow.handle(.read(.none), at: .noon).words == ["1 missing 1", "endLease"])
    }

    @Test("During a Retry-After pause silent calls fail at once")
    func aPauseFailsSilentCallsAtOnceUntilItEnds() {
        var flow = GrantFlow.refreshing(GrantRequest(1))
        _ = flow.handle(.replied(.success(.busy)), at: .noon)
        _ = flow.ask(GrantRequest(2))
        let actions = flow.handle(.read(.grant(.stale)), at: .noon + 20)
        guard case .resolve(.authorize(2), .failed(let error)) = actions.first else {
            Issue.record("\(actions)")
            return
        }
        #expect(error.retryAfter == 40)
        #expect(actions.count == 1)
        _ = flow.ask(GrantRequest(3))
        #expect(flow.handle(.read(.grant(.stale)), at: .noon + 60) == [.lease])
    }

    @Test("During a Retry-After pause a fresh grant still answers")
    func aPauseKeepsAFreshGrantInUse() {
        var flow = GrantFlow.refreshing(GrantRequest(1, .renewed), grant: .fresh)
        _ = flow.handle(.replied(.success(.busy)), at: .noon)
        _ = flow.ask(GrantRequest(2))
        #expect(flow.handle(.read(.grant(.fresh)), at: .noon).words == ["2 access-1"])
    }

    @Test("Regression 9: A new token whose lifetime is shorter than the refresh margin is stored")
    func aShortLivedTokenIsStoredAndHandedOut() {
        var flow = GrantFlow.refreshing(GrantRequest(1))
        let reply = WireReply.json(200, ScriptedTransport.tokens("access-2", "refresh-2", life: 0))
        #expect(flow.handle(.replied(.success(reply)), at: .noon).words == ["replace refresh-1 by refresh-2"])
        #expect(flow.handle(.replaced(.done()), at: .noon).words == ["refreshed", "1 access-2", "endLease"])
    }
}
