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

/// An error response: `error` and `error_description` (RFC 6749 sections 4.1.2.1 and 5.2, RFC 6750 section 3.1).
///
/// The description comes from the server and could repeat secrets that were sent, so it is only compared, never shown.
struct OAuthErrorResponse: Equatable, Sendable {
    let name: String
    let detail: String
    /// Whether the server requires a newer SDK (`force_update`).
    let wantsNewerVersion: Bool

    init(name: String, detail: String = "", wantsNewerVersion: Bool = false) {
        self.name = name
        self.detail = detail
        self.wantsNewerVersion = wantsNewerVersion
    }

    /// Nil if the body is not an error response.
    init?(body: Data) {
        guard let fields = JSONFields(body), let name = fields.string("error") else { return nil }
        self.init(
            name: name, detail: fields.string("error_description") ?? "",
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
        if wantsNewerVersion { return AMZNError(.versionDenied, "The server refuses this version of the SDK.") }
        return switch name {
        case "invalid_grant", "invalid_token": AMZNError(refusedGrant, "The server refuses the grant (\(name)).")
        case "insufficient_scope": AMZNError(.applicationNotAuthorized, "The granted scopes do not allow this.")
        case "access_denied": AMZNError(.accessDenied, "Access was denied.")
        case "invalid_request", "invalid_scope": AMZNError(.invalidInput, "The server refuses the request (\(name)).")
        case "invalid_client", "unauthorized_client":
            AMZNError(.unauthorizedClient, "The server does not accept this client (\(name)).")
        default: AMZNError(.serverError, "The server answered with an error.")
        }
    }
}
