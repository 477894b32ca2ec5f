import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// The token with which the server is notified of a sign-out, and the meaning of its replies.
@Suite struct SignOutFlowTests {
    private var flow = SignOutFlow()
    private let pause = AMZNError(.serverError, "a pause", retryAfter: 60)

    private mutating func begin(_ grant: Grant) -> [String] { flow.begin(1, grant, .sample, at: .noon).map(\.word) }

    private mutating func leased(_ isLeased: Bool = true, pause: AMZNError? = nil) -> [String] {
        flow.leased(1, isLeased, pause: pause, at: .noon).map(\.word)
    }

    private mutating func refreshed(_ reply: ScriptedTransport.Reply) -> [String] {
        flow.refreshed(1, reply, at: .noon).map(\.word)
    }

    private mutating func replied(_ reply: ScriptedTransport.Reply) -> [String] {
        flow.replied(1, reply, at: .noon).map(\.word)
    }

    @Test("A fresh token is sent")
    mutating func aFreshTokenIsSent() {
        #expect(begin(.fresh) == ["send access-1"])
        #expect(replied(.success(.json(200, ""))) == ["signed out"])
        #expect(replied(.success(.json(200, ""))) == ["signed out"], "a second reply has the same meaning")
    }

    @Test("Outside 21: An expired token is refreshed under the lease, which ends before the server is notified")
    mutating func anExpiredTokenIsRefreshed() {
        #expect(begin(.stale) == ["lease"])
        #expect(leased() == ["refresh refresh-1"])
        #expect(refreshed(.success(.tokens)) == ["endLease", "send access-2"])
        #expect(replied(.success(.json(200, ""))) == ["signed out"])
    }

    @Test(
        "Outside 21: A token that the server refuses is refreshed once",
        arguments: [
            WireReply.json(401, ""), .refusal("invalid_token"),
        ])
    mutating func aRefusedTokenIsRefreshed(refusal: WireReply) {
        _ = begin(.fresh)
        #expect(replied(.success(refusal)) == ["lease"])
        #expect(leased() == ["refresh refresh-1"])
        #expect(refreshed(.success(.tokens)) == ["endLease", "send access-2"])
        #expect(replied(.success(refusal)) == ["failed 2"])
    }

    @Test("Outside 21: Without a lease, a sign-out sends the stored token and reports its refusal")
    mutating func withoutALease() {
        _ = begin(.stale)
        #expect(leased(false) == ["send access-1"])
        #expect(replied(.success(.json(401, ""))) == ["failed 2"])
    }

    @Test("No refresh is sent during the server's Retry-After pause")
    mutating func noRequestIsSentDuringAPause() {
        _ = begin(.stale)
        #expect(leased(pause: pause) == ["endLease", "failed 2"])
    }

    @Test("A sign-in that the server no longer knows counts as signed out")
    mutating func aRefusedRefreshToken() {
        _ = begin(.stale)
        _ = leased()
        #expect(refreshed(.success(.invalidGrant)) == ["endLease", "signed out"])
    }

    @Test(
        "A failed refresh is reported",
        arguments: [
            (ScriptedTransport.Reply.failure(.offline), ["endLease", "failed 7"]),
            (.success(.busy), ["endLease", "busy 60", "failed 2"]),
            (.success(.json(200, "?")), ["endLease", "failed 2"]),
            (.success(.refusal("invalid_client")), ["endLease", "failed 8"]),
            (.success(.refusal("invalid_token")), ["endLease", "failed 1"]),
        ])
    mutating func aRefreshThatFailsIsReported(reply: ScriptedTransport.Reply, words: [String]) {
        _ = begin(.stale)
        _ = leased()
        #expect(refreshed(reply) == words)
    }

    @Test("If another refresh was faster, its tokens are sent without a second refresh")
    mutating func tokensOfAnOvertakenRefresh() {
        _ = begin(.stale)
        flow.unstored(.stale, .renewed)
        #expect(leased() == ["endLease", "send access-2"])
    }

    @Test("Tokens that could not be stored are sent, even if the refresh is reported before the removal")
    mutating func unstoredTokensBeforeTheRemoval() {
        flow.unstored(.stale, .renewed)
        #expect(begin(.fresh) == ["send access-1"], "of another grant")
        #expect(begin(.stale) == ["send access-2"])
        #expect(begin(.stale) == ["lease"], "they are used once")
    }

    @Test("A lease that is obtained too late is released")
    mutating func aLateLeaseIsReleased() { #expect(leased() == ["endLease"]) }
}

extension SignOutFlow.Action {
    fileprivate var word: String {
        switch self {
        case .perform(.send(_, let request)): "send \(Self.token(in: request))"
        case .perform(.lease): "lease"
        case .perform(.endLease): "endLease"
        case .perform(let action): action.word
        case .refresh(_, let grant, _): "refresh \(grant.refreshToken.reveal())"
        case .busy(let pause): "busy \(Int(pause ?? 0))"
        case .answer(_, .failed(let error)): "failed \(error.code.rawValue)"
        case .answer(_, let answer): "\(answer)"
        }
    }

    private static func token(in request: WireRequest) -> String {
        (try? JSONDecoder().decode([String: String].self, from: request.body))?["token"] ?? ""
    }
}
