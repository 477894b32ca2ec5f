import Foundation

/// An error reply of the server: `error`, `error_description` (RFC 6749 sections 4.1.2.1 and 5.2, RFC 6750 section 3.1).
///
/// The description is the server's text. It is only looked at, never shown: it could repeat what was sent.
struct OAuthErrorResponse: Equatable, Sendable {
    let name: String
    let detail: String
    /// The server wants a newer SDK (`force_update`).
    let wantsNewerVersion: Bool

    init(name: String, detail: String = "", wantsNewerVersion: Bool = false) {
        self.name = name
        self.detail = detail
        self.wantsNewerVersion = wantsNewerVersion
    }

    /// The refusal in a reply's body; nil where the body is none.
    init?(body: Data) {
        guard let fields = JSONFields(body), let name = fields.string("error") else { return nil }
        self.init(
            name: name, detail: fields.string("error_description") ?? "",
            wantsNewerVersion: fields.string("force_update") == "1" || fields.number("force_update") == 1)
    }

    /// The access token was refused. Login with Amazon also says so as `invalid_request` about the `access_token`.
    var refusesAccessToken: Bool {
        name == "invalid_token" || (name == "invalid_request" && detail.contains("access_token"))
    }

    /// The user closed the page: the one description of `access_denied` that means so.
    var meansCancelled: Bool { name == "access_denied" && detail == "Access not permitted." }

    /// What the caller is told. `refusedGrant` is what a refused grant or code means where it was used.
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
