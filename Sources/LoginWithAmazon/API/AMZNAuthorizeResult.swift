import Foundation

/// The result of an authorize call.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNAuthorizeResult: NSObject, Sendable {
    /// The access token; empty for grant type *code*.
    @nonobjc public var token: String { accessToken.reveal() }
    /// The user, if the request asked for it, and a profile scope was requested and granted; nil for grant type *code*.
    public let user: AMZNUser?
    /// The authorization code; empty for grant type *token*.
    @nonobjc public var authorizationCode: String { code.reveal() }
    /// The client id that the code was issued to; empty for grant type *token*.
    @nonobjc public let clientId: String
    /// The redirect URI of the authorization request, which the exchange of the code must repeat (RFC 6749 section
    /// 4.1.3); empty for grant type *token*.
    @nonobjc public let redirectUri: String

    /// All scopes of the user's grant, which may be fewer or more than requested; empty for grant type *code*. Not in
    /// the official SDK.
    public let grantedScopes: [String]

    private let accessToken: Secret
    private let code: Secret

    #if canImport(ObjectiveC)
        // In Objective-C, an empty text is nil, because old code tests `if (result.authorizationCode)`. The properties
        // are implicitly unwrapped instead of optional, because the official headers declare them nonnull, and old code
        // passes their values on as nonnull.

        /// ``token`` for Objective-C.
        @available(swift, obsoleted: 1, renamed: "token")
        @objc(token) public var tokenOrNil: String! { token.isEmpty ? nil : token }
        /// ``authorizationCode`` for Objective-C.
        @available(swift, obsoleted: 1, renamed: "authorizationCode")
        @objc(authorizationCode) public var authorizationCodeOrNil: String! {
            authorizationCode.isEmpty ? nil : authorizationCode
        }
        /// ``clientId`` for Objective-C.
        @available(swift, obsoleted: 1, renamed: "clientId")
        @objc(clientId) public var clientIdOrNil: String! { clientId.isEmpty ? nil : clientId }
        /// ``redirectUri`` for Objective-C.
        @available(swift, obsoleted: 1, renamed: "redirectUri")
        @objc(redirectUri) public var redirectUriOrNil: String! { redirectUri.isEmpty ? nil : redirectUri }
    #endif

    /// Creates a result with these values, for the app's own tests. Not in the official SDK.
    @nonobjc
    public init(
        token: String = "", user: AMZNUser? = nil, grantedScopes: [String] = [], authorizationCode: String = "",
        clientId: String = "", redirectUri: String = ""
    ) {
        (accessToken, self.user, self.grantedScopes) = (Secret(token), user, grantedScopes)
        (code, self.clientId, self.redirectUri) = (Secret(authorizationCode), clientId, redirectUri)
    }

    init(_ grant: Grant, user: AMZNUser?) {
        (accessToken, self.user, grantedScopes) = (grant.accessToken, user, grant.scopes)
        (code, clientId, redirectUri) = (Secret(""), "", "")
    }

    init(_ code: Secret, clientID: String, redirectURI: String) {
        (accessToken, user, grantedScopes) = (Secret(""), nil, [])
        (self.code, clientId, redirectUri) = (code, clientID, redirectURI)
    }
}
