import Foundation

/// What the server's reply to a sign-out means. The local grant is gone by then.
enum SignOutReply {
    static func answer(to reply: Result<WireReply, TransportFailure>, at now: Date) -> Answer {
        switch reply {
        case .failure(let failure): .failed(failure.error)
        case .success(let wire): wire.status == 401 ? .signedOut : answer(to: ReplyVerdict(wire, now: now))
        }
    }

    private static func answer(to verdict: ReplyVerdict) -> Answer {
        switch verdict {
        case .success: .signedOut
        // The server does not know the token any more: that is what was asked for. Status 401 says the same.
        case .refused where verdict.refusesAccessToken: .signedOut
        case .refused(let refusal): .failed(refusal.error(refusedGrant: .serverError))
        case .busy(let pause): .failed(AMZNError(.serverError, "The server is busy or failing.", retryAfter: pause))
        case .unusable: .failed(ReplyVerdict.notUnderstood)
        }
    }
}
