import Foundation

/// The result of an authorize call. Its properties can be set, as in the official SDK.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNAuthorizeResult: NSObject, Sendable {
    /// The access token; empty for grant type *code*.
    @nonobjc public var token: String {
        get { self[\.token].reveal() }
        set { self[\.token] = Secret(newValue) }
    }
    /// The user. Nil for grant type *code*, if the request didn't ask for the user, or if no profile scope was
    /// requested and granted.
    public var user: AMZNUser? {
        get { self[\.user] }
        set { self[\.user] = newValue }
    }
    /// The authorization code; empty for grant type *token*.
    @nonobjc public var authorizationCode: String {
        get { self[\.code].reveal() }
        set { self[\.code] = Secret(newValue) }
    }
    /// The client id that the code was issued to; empty for grant type *token*.
    @nonobjc public var clientId: String {
        get { self[\.clientID] }
        set { self[\.clientID] = newValue }
    }
    /// The redirect URI of the authorization request, which the exchange of the code must repeat (RFC 6749 section
    /// 4.1.3); empty for grant type *token*.
    @nonobjc public var redirectUri: String {
        get { self[\.redirectURI] }
        set { self[\.redirectURI] = newValue }
    }

    /// All scopes of the user's grant, which may be fewer or more than requested; empty for grant type *code*. Not in
    /// the official SDK.
    public var grantedScopes: [String] {
        get { self[\.grantedScopes] }
        set { self[\.grantedScopes] = newValue }
    }

    private struct Fields: Sendable {
        var token = Secret("")
        var user: AMZNUser?
        var code = Secret("")
        var clientID = ""
        var redirectURI = ""
        var grantedScopes: [String] = []
    }

    // All results share one lock, because creating a lock for each result would slow down the answers from memory.
    private static let lock = Locked(())
    // After the initialization, the fields are accessed only while the lock is held.
    nonisolated(unsafe) private var fields: Fields

    @nonobjc private subscript<Value>(field: WritableKeyPath<Fields, Value>) -> Value {
        get { Self.lock.withLock { _ in fields[keyPath: field] } }
        set { Self.lock.withLock { _ in fields[keyPath: field] = newValue } }
    }

    #if canImport(ObjectiveC)
        // In Objective-C, an empty text is nil, because old code tests `if (result.authorizationCode)`. The properties
        // are implicitly unwrapped instead of optional, because the official headers declare them nonnull, and old code
        // passes their values on as nonnull.

        /// ``token`` for Objective-C.
        @available(swift, obsoleted: 1, renamed: "token")
        @objc(token) public var tokenOrNil: String! {
            get { token.isEmpty ? nil : token }
            set { token = newValue ?? "" }
        }
        /// ``authorizationCode`` for Objective-C.
        @available(swift, obsoleted: 1, renamed: "authorizationCode")
        @objc(authorizationCode) public var authorizationCodeOrNil: String! {
            get { authorizationCode.isEmpty ? nil : authorizationCode }
            set { authorizationCode = newValue ?? "" }
        }
        /// ``clientId`` for Objective-C.
        @available(swift, obsoleted: 1, renamed: "clientId")
        @objc(clientId) public var clientIdOrNil: String! {
            get { clientId.isEmpty ? nil : clientId }
            set { clientId = newValue ?? "" }
        }
        /// ``redirectUri`` for Objective-C.
        @available(swift, obsoleted: 1, renamed: "redirectUri")
        @objc(redirectUri) public var redirectUriOrNil: String! {
            get { redirectUri.isEmpty ? nil : redirectUri }
            set { redirectUri = newValue ?? "" }
        }
    #endif

    /// Creates an empty result.
    public override init() { fields = Fields() }

    private init(_ fields: Fields) { self.fields = fields }

    /// Nil if the answer has neither a token nor a code.
    @nonobjc
    convenience init?(_ answer: Answer) {
        switch answer {
        case .authorized(let grant, let profile):
            self.init(
                Fields(token: grant.accessToken, user: profile.map(AMZNUser.init), grantedScopes: grant.scopes))
        case .code(let code, let clientID, let redirectURI):
            self.init(Fields(code: code, clientID: clientID, redirectURI: redirectURI))
        default: return nil
        }
    }
}
