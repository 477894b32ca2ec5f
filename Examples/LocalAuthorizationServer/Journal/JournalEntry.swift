import Foundation

/// One request as the journal remembers it: enough to assert on, and never a token, code, verifier, password or state.
public struct JournalEntry: Sendable, Equatable {
    /// When the server had read the request, by its own clock.
    public let time: Date
    /// The path, without the query.
    public let path: String
    /// The parameters of the query, the header and the body, with secrets masked.
    public let parameters: [JournalParameter]
    /// Where the reply redirects the browser to the application: the parameters of that redirect, with secrets masked;
    /// nil for every other reply.
    public let redirect: [JournalParameter]?
    /// The endpoint asked. The forms of the sign-in and consent pages belong to `authorization`, the page
    /// for a user code and its form to `codePair`.
    public let endpoint: Endpoint
    /// The HTTP method, or "other" for one that is not in use here.
    public let method: String
    /// "authorization_code", "refresh_token", "device_code" or "other" at the token endpoint.
    public let grantType: String?
    /// The HTTP status of the answer; nil if none was given.
    public let status: Int?
    /// The client, when it is a registered one.
    public let clientID: String?
    /// What came of it: "ok", an OAuth error such as "invalid_grant", or what a page did, such as "sign_in_page".
    public let outcome: String
    /// The name of the fault that was played, if any.
    public let fault: String?
}
