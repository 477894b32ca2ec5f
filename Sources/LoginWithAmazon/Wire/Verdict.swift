import Foundation

/// What a reply, or the absence of a reply, means for the flow that sent the request.
enum Verdict<Content: Sendable>: Sendable {
    case success(Content)
    /// The server refuses the request for good: the status is 4xx, except 408, 425 and 429, and the body is an OAuth
    /// error other than `server_error` and `temporarily_unavailable`.
    case refused(OAuthErrorResponse)
    /// The status is 429 or 5xx. `retryAfter` is the reply's ``WireReply/retryAfter``.
    case busy(retryAfter: TimeInterval?, status: Int)
    /// Any other outcome: no reply, an invalid one, or one with a temporary OAuth error. The error has the HTTP status
    /// if it is known.
    case failed(AMZNError)

    /// Whether the server refuses the access token (RFC 6750 section 3.1).
    var refusesAccessToken: Bool {
        switch self {
        case .refused(let refusal):
            refusal.name != "insufficient_scope" && !refusal.isAboutClient
                && (refusal.status == 401 || refusal.refusesAccessToken)
        case .failed(let error): error.httpStatus == 401
        case .success, .busy: false
        }
    }

    /// The content, or the error that the app receives. `refusalError` gives the error for a refused request.
    func result(or refusalError: (OAuthErrorResponse) -> AMZNError) -> Result<Content, AMZNError> {
        switch self {
        case .success(let content): .success(content)
        case .refused(let refusal): .failure(refusalError(refusal))
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
            case 408, 425: return invalid
            case 400..<500:
                guard let refusal = OAuthErrorResponse(body: reply.body, status: reply.status) else { return invalid }
                return refusal.isTemporary ? .failed(refusal.error) : .refused(refusal)
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
