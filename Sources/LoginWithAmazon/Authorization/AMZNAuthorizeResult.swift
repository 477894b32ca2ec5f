import Foundation

/// The result of an authorize call. Not Sendable: its properties can be set, as in the official SDK.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNAuthorizeResult: NSObject {
    /// The access token; empty for grant type *code*.
    public var token = ""
    /// The user; nil unless a profile scope was requested and granted and the profile could be fetched.
    public var user: AMZNUser?
    /// The authorization code; empty for grant type *token*.
    public var authorizationCode = ""
    /// The client id that the code was issued to; empty for grant type *token*.
    public var clientId = ""
    /// The redirect URI of the authorization request, which the exchange of the code must repeat (RFC 6749 section
    /// 4.1.3); empty for grant type *token*.
    public var redirectUri = ""

    /// An empty result.
    public override init() { super.init() }

    /// The class name only, because the properties are secret.
    public override var description: String { "<AMZNAuthorizeResult>" }
}

extension AMZNAuthorizeResult: CustomReflectable {
    /// Empty, because `dump` and debugger summaries would print the secrets.
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

// Converts the session's answer to the public types.

extension Answer {
    var error: AMZNError? {
        switch self {
        case .failed(let error), .missing(let error): error
        case .cancelled: Self.userDidCancel
        case .authorized, .code, .user, .signedOut: nil
        }
    }

    var user: AMZNUser? {
        if case .user(let profile) = self { AMZNUser(profile) } else { nil }
    }

    /// For `async` calls, which throw if the user leaves the page.
    func result() throws -> AMZNAuthorizeResult {
        switch self {
        case .authorized(let token, let user): AMZNAuthorizeResult(token: token, user: user)
        case .code(let code, let clientID, let redirectURI):
            AMZNAuthorizeResult(code: code, clientID: clientID, redirectURI: redirectURI)
        case .cancelled: throw Self.userDidCancel
        case .failed(let error), .missing(let error): throw error
        case .user, .signedOut: throw Self.mixedUp
        }
    }

    /// For 3.x handlers, which receive a flag if the user leaves the page.
    func notify(_ handler: AMZNAuthorizationRequestHandler?) {
        guard let handler else { return }
        if case .cancelled = self { return handler(nil, true, nil) }
        do {
            handler(try result(), false, nil)
        } catch {
            handler(nil, false, error)
        }
    }

    private static let userDidCancel = AMZNError(.userInterrupted, "The user left the sign-in page.")
    private static let mixedUp = AMZNError(.internalError, "The answer belongs to another call.")
}
