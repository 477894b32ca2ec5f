import Foundation

/// What a reply means before its content is looked at: the one place where status codes are judged.
enum ReplyVerdict {
    case success
    case refused(OAuthErrorResponse)
    /// 429 or 5xx: the server wants a pause, of so many seconds if it says so (RFC 9110 section 10.2.3).
    case busy(retryAfter: TimeInterval?)
    case unusable

    init(_ reply: WireReply, now: Date) {
        switch reply.status {
        case 200..<300: self = .success
        case 429, 500..<600: self = .busy(retryAfter: RetryAfter.seconds(reply.headers["retry-after"], now: now))
        case 400..<500: self = OAuthErrorResponse(body: reply.body).map(Self.refused) ?? .unusable
        default: self = .unusable
        }
    }

    /// The server says that the access token is not good (any more).
    var refusesAccessToken: Bool {
        if case .refused(let refusal) = self { refusal.refusesAccessToken } else { false }
    }

    static let notUnderstood = AMZNError(.serverError, "The server's reply is not understood.")
}
