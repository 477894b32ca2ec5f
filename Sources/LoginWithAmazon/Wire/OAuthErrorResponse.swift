import Foundation

/// An error response: `error` and `error_description` (RFC 6749 sections 4.1.2.1 and 5.2, RFC 6750 section 3.1).
///
/// The server's description may repeat secrets that were sent to the server. The description is therefore compared but
/// never shown.
struct OAuthErrorResponse: Equatable, Sendable {
    let name: String
    var detail = ""
    /// The HTTP status; nil if the error came in a redirect.
    var status: Int?
    /// Whether the server requires a newer SDK (`force_update`).
    var wantsNewerVersion = false
}

extension OAuthErrorResponse {
    /// Nil if the body is not a JSON object with an `error`.
    init?(body: Data, status: Int? = nil) {
        guard let fields = JSONFields(body), let name = fields.string("error") else { return nil }
        self.init(
            name: name, detail: fields.string("error_description") ?? "", status: status,
            wantsNewerVersion: fields.string("force_update") == "1" || fields.number("force_update") == 1)
    }

    /// The name, if one of these standards defines it: RFC 6749 sections 4.1.2.1 and 5.2, RFC 6750 section 3.1, RFC
    /// 8628 section 3.5. Only such a name may be logged.
    var registeredName: String? { Self.registeredNames.first { $0 == name } }

    private static let registeredNames = [
        "invalid_request", "invalid_client", "invalid_grant", "unauthorized_client", "unsupported_grant_type",
        "invalid_scope", "access_denied", "unsupported_response_type", "server_error", "temporarily_unavailable",
        "invalid_token", "insufficient_scope", "authorization_pending", "slow_down", "expired_token",
    ]

    /// Whether the server refused the access token. Login with Amazon reports that also as `invalid_request`, with a
    /// description that mentions the `access_token`.
    var refusesAccessToken: Bool {
        name == "invalid_token" || (name == "invalid_request" && detail.contains("access_token"))
    }

    /// Whether the user cancelled on the sign-in page. The server reports that as `access_denied` with exactly this
    /// description.
    var meansCancelled: Bool { name == "access_denied" && detail == "Access not permitted." }

    /// Whether the server refuses the app itself, or this version of the SDK.
    var isAboutClient: Bool { wantsNewerVersion || ["invalid_client", "unauthorized_client"].contains(name) }

    /// Whether the server failed or is overloaded, so that the request may succeed later (RFC 6749 section 4.1.2.1).
    var isTemporary: Bool { ["server_error", "temporarily_unavailable"].contains(name) }

    /// The error that the app receives, unless the request's flow knows a better one.
    var error: AMZNError {
        let (code, text): (AMZNError.Code, String) =
            switch name {
            case _ where wantsNewerVersion: (.versionDenied, "The server refuses this version of the SDK.")
            case _ where isAboutClient: (.unauthorizedClient, "The server doesn't accept this client (\(name)).")
            case _ where isTemporary: (.serverError, "The server can't answer the request now (\(name)).")
            default: (.invalidInput, "The server refuses the request (\(registeredName ?? "unknown error")).")
            }
        return AMZNError(code, text, httpStatus: status)
    }

    static func accessDenied(_ status: Int?) -> AMZNError {
        AMZNError(.accessDenied, "Access was denied.", httpStatus: status)
    }
}
