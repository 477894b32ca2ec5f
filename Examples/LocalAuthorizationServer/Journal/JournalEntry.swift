import Foundation

/// A request in the journal: detailed enough for assertions, without any token, code, verifier, password or state.
public struct JournalEntry: Sendable, Equatable {
    /// The time when the server had read the request, by the server's clock.
    public let time: Date
    /// The path, without the query.
    public let path: String
    /// The parameters of the query, the header and the body, with secrets masked.
    public let parameters: [JournalParameter]
    /// The parameters of the redirect to the application, with secrets masked; nil without such a redirect.
    public let redirect: [JournalParameter]?
    /// The endpoint. The forms of the sign-in and consent pages belong to `authorization`, the page for user codes and
    /// its form to `codePair`.
    public let endpoint: Endpoint
    /// The HTTP method, or "other" for an unknown one.
    public let method: String
    /// "authorization_code", "refresh_token", "device_code" or "other" at the token endpoint.
    public let grantType: String?
    /// The HTTP status of the response; nil if there was none.
    public let status: Int?
    /// The client's identifier, if it is registered.
    public let clientID: String?
    /// The outcome: "ok", an OAuth error such as "invalid_grant", or a page such as "sign_in_page".
    public let outcome: String
    /// The name of the fault that affected the request, if any.
    public let fault: String?
}
