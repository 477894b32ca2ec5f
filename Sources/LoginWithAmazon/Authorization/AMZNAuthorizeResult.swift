import Foundation

/// What an authorize call got. Not Sendable: its properties can be set, as in the official SDK.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNAuthorizeResult: NSObject {
    /// The access token; empty for grant type *code*.
    public var token = ""
    /// The user, where a profile scope was requested and granted and the profile could be had.
    public var user: AMZNUser?
    /// The authorization code of grant type *code*, else empty.
    public var authorizationCode = ""
    /// The client id that the code belongs to; empty for grant type *token*.
    public var clientId = ""
    /// The redirect URI as the authorization request carried it, which the code's exchange must repeat (RFC 6749
    /// section 4.1.3); empty for grant type *token*.
    public var redirectUri = ""

    /// An empty result.
    public override init() { super.init() }

    /// The class alone: what it holds is secret.
    public override var description: String { "<AMZNAuthorizeResult>" }
}

extension AMZNAuthorizeResult: CustomReflectable {
    /// Empty: `dump` and debuggers' summaries would print what it holds.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension AMZNAuthorizeResult {
    convenience init(token: String, user: Profile?) {
        self.init()
        self.token = token
        self.user = user.map(AMZNUser.init)
    }

    @nonobjc
    convenience init(code: String, clientID: String, redirectURI: String) {
        self.init()
        authorizationCode = code
        clientId = clientID
        redirectUri = redirectURI
    }
}
