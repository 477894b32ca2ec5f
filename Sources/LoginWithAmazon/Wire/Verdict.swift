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

extension WireReply {
    /// The seconds in the header field `Retry-After` (RFC 9110 section 10.2.3); nil if it is absent or has another
    /// form, such as a date. At most a day: a server that asks for a year has made a mistake.
    var retryAfter: TimeInterval? {
        guard let field = headers["retry-after"]?.trimmingCharacters(in: .whitespaces), !field.isEmpty,
            field.utf8.allSatisfy(\.isDigit)
        else { return nil }
        return Double(field).map { min($0, 86_400) }
    }
}

extension UInt8 {
    /// Whether this is an ASCII digit, the only digits that protocols mean.
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension AMZNError {
    static func busy(retryAfter: TimeInterval?, status: Int? = nil) -> AMZNError {
        AMZNError(.serverError, "The server is busy or failing.", retryAfter: retryAfter, httpStatus: status)
    }

    static func invalidReply(status: Int) -> AMZNError {
        AMZNError(.serverError, "The server's reply isn't valid.", httpStatus: status)
    }
}

/// An error response: `error` and `error_description` (RFC 6749 sections 4.1.2.1 and 5.2, RFC 6750 section 3.1).
///
/// The description comes from the server and could repeat secrets that were sent, so it is only compared, never shown.
struct OAuthErrorResponse: Equatable, Sendable {
    let name: String
    var detail = ""
    /// The HTTP status; nil for the error of a redirect.
    var status: Int?
    /// Whether the server requires a newer SDK (`force_update`).
    var wantsNewerVersion = false
}

extension OAuthErrorResponse {
    /// Nil if the body is not an error response.
    init?(body: Data, status: Int? = nil) {
        guard let fields = JSONFields(body), let name = fields.string("error") else { return nil }
        self.init(
            name: name, detail: fields.string("error_description") ?? "", status: status,
            wantsNewerVersion: fields.string("force_update") == "1" || fields.number("force_update") == 1)
    }

    /// Whether the access token was refused. Login with Amazon also reports that as `invalid_request`, with a
    /// description that mentions the `access_token`.
    var refusesAccessToken: Bool {
        name == "invalid_token" || (name == "invalid_request" && detail.contains("access_token"))
    }

    /// Whether the user closed the page, which the server reports as `access_denied` with this description.
    var meansCancelled: Bool { name == "access_denied" && detail == "Access not permitted." }

    /// The error for the caller. `refusedGrant` is the code for a refused grant or authorization code.
    func error(refusedGrant: AMZNError.Code) -> AMZNError {
        let (code, text): (AMZNError.Code, String) =
            switch name {
            case _ where wantsNewerVersion: (.versionDenied, "The server refuses this version of the SDK.")
            case "invalid_grant", "invalid_token": (refusedGrant, "The server refuses the grant (\(name)).")
            case "insufficient_scope": (.applicationNotAuthorized, "The granted scopes do not allow this.")
            case "access_denied": (.accessDenied, "Access was denied.")
            case "invalid_request", "invalid_scope": (.invalidInput, "The server refuses the request (\(name)).")
            case "invalid_client", "unauthorized_client":
                (.unauthorizedClient, "The server does not accept this client (\(name)).")
            default: (.serverError, "The server answered with an error.")
            }
        return AMZNError(code, text, httpStatus: status)
    }
}
