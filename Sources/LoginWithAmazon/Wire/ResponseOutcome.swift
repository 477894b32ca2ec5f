import Foundation

/// The meaning of a server's reply, by its status and body.
enum ResponseOutcome {
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

    static func busyError(retryAfter: TimeInterval?) -> AMZNError {
        AMZNError(.serverError, "The server is busy or failing.", retryAfter: retryAfter)
    }

    static let notUnderstood = AMZNError(.serverError, "The server's reply isn't valid.")
}

extension Result<WireReply, TransportFailure> {
    /// The content of a successful reply, or the error of any other reply.
    func content<Content>(at now: Date, _ decode: (Data) -> Content?) -> Result<Content, AMZNError> {
        mapError(\.error).flatMap { wire in
            switch ResponseOutcome(wire, now: now) {
            case .success:
                decode(wire.body).map(Result<Content, AMZNError>.success) ?? .failure(ResponseOutcome.notUnderstood)
            case .refused(let refusal): .failure(refusal.error(refusedGrant: .serverError))
            case .busy(let pause): .failure(ResponseOutcome.busyError(retryAfter: pause))
            case .unusable: .failure(ResponseOutcome.notUnderstood)
            }
        }
    }
}
