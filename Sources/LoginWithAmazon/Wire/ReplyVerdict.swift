import Foundation

/// The meaning of a reply's status, which is judged only here.
enum ReplyVerdict {
    case success
    case refused(OAuthErrorResponse)
    /// 429 or 5xx: the server requests a pause, of this many seconds if specified (RFC 9110 section 10.2.3).
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

    /// Whether the server refuses the access token.
    var refusesAccessToken: Bool {
        if case .refused(let refusal) = self { refusal.refusesAccessToken } else { false }
    }

    static let notUnderstood = AMZNError(.serverError, "The server's reply isn't valid.")
}
