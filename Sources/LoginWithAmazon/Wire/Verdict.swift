import Foundation

/// The meaning of a reply, or of its absence, for the flow that has sent the request.
enum Verdict<Content: Sendable>: Sendable {
    case success(Content)
    /// 4xx with an OAuth error.
    case refused(OAuthErrorResponse)
    /// 429 or 5xx: the server requests a pause, of this many seconds if specified (RFC 9110 section 10.2.3).
    case busy(retryAfter: TimeInterval?, status: Int)
    /// No reply, or one that isn't valid. The error has an HTTP status if there was a reply.
    case failed(AMZNError)

    /// Whether the server refuses the access token (RFC 6750 section 3.1).
    var refusesAccessToken: Bool {
        switch self {
        case .refused(let refusal): refusal.status == 401 || refusal.refusesAccessToken
        case .failed(let error): error.httpStatus == 401
        case .success, .busy: false
        }
    }

    /// The content, or the error for the caller. `refusedGrant` is the code for a refused grant or authorization code.
    func result(refusedGrant: AMZNError.Code) -> Result<Content, AMZNError> {
        switch self {
        case .success(let content): .success(content)
        case .refused(let refusal): .failure(refusal.error(refusedGrant: refusedGrant))
        case .busy(let pause, let status): .failure(.busy(retryAfter: pause, status: status))
        case .failed(let error): .failure(error)
        }
    }
}

extension Result<WireReply, AMZNError> {
    func verdict<Content: Sendable>(_ decode: (Data) -> Content?) -> Verdict<Content> {
        switch self {
        case .failure(let failure): return .failed(failure)
        case .success(let reply):
            let invalid = Verdict<Content>.failed(.invalidReply(status: reply.status))
            switch reply.status {
            case 200..<300: return decode(reply.body).map(Verdict.success) ?? invalid
            case 429, 500..<600: return .busy(retryAfter: reply.retryAfter, status: reply.status)
            case 400..<500:
                return OAuthErrorResponse(body: reply.body, status: reply.status).map(Verdict.refused) ?? invalid
            default: return invalid
            }
        }
    }
}

extension AMZNError {
    static func busy(retryAfter: TimeInterval?, status: Int? = nil) -> AMZNError {
        AMZNError(.serverError, "The server is busy or failing.", retryAfter: retryAfter, httpStatus: status)
    }

    static func invalidReply(status: Int) -> AMZNError {
        AMZNError(.serverError, "The server's reply isn't valid.", httpStatus: status)
    }
}
