import Foundation

/// What an app asks of the user. Copied at the call, so that later changes do no harm. Not Sendable.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNAuthorizeRequest: NSObject {
    /// The scopes, each an ``AMZNScope``, in the order in which the user is asked.
    public var scopes: [Any] = []
    /// When the page is shown; ``AMZNInteractiveStrategy/auto`` unless set.
    public var interactiveStrategy = AMZNInteractiveStrategy.auto
    /// A token or a code; ``AMZNAuthorizationGrantType/token`` unless set.
    public var grantType = AMZNAuthorizationGrantType.token
    /// For ``AMZNAuthorizationGrantType/code`` the code challenge of whoever will exchange the code (RFC 7636
    /// section 4.2). It is sent as it is. Empty unless set.
    public var codeChallenge = ""
    /// The method of ``codeChallenge``, `S256` or `plain`. Empty unless set, which means `plain` (RFC 7636 section 4.3).
    public var codeChallengeMethod = ""

    // Additions to the official surface.

    /// All scope data as JSON text, sent as it is in the place of the scopes' own data. Not in the official SDK.
    public var rawScopeData: String?
    /// Get a new access token even if the stored one is still good. Not in the official SDK.
    public var forcesRefresh = false
    /// Whether the result should have the user where a profile scope is granted, if need be by asking the server;
    /// true unless set. Not in the official SDK for iOS.
    public var shouldReturnUserData = true
    /// Sandbox mode for this request alone; nil takes the manager's. Not in the official SDK.
    @nonobjc
    public var isSandboxMode: Bool?

    /// A request without scopes, which are to be set before the call.
    public override init() { super.init() }

    /// A request with typed scopes.
    @nonobjc
    public convenience init(
        scopes: [any AMZNScope], interactiveStrategy: AMZNInteractiveStrategy = .auto,
        grantType: AMZNAuthorizationGrantType = .token
    ) {
        self.init()
        self.scopes = scopes
        self.interactiveStrategy = interactiveStrategy
        self.grantType = grantType
    }
}

extension AMZNAuthorizeRequest {
    /// The request as it stands, checked.
    func call(isSandbox: Bool) throws -> AuthorizeCall {
        let asked = try ScopeRequest(scopes, rawData: rawScopeData)
        let page = SignInPage(
            scopes: asked.names, scopeData: asked.data, kind: try pageKind(), isSandbox: isSandboxMode ?? isSandbox)
        return AuthorizeCall(
            strategy: AuthorizeCall.Strategy(interactiveStrategy), forcesRefresh: forcesRefresh,
            wantsUser: shouldReturnUserData, page: page)
    }

    private func pageKind() throws -> SignInPage.Kind {
        guard grantType == .code else { return .token }
        guard !codeChallenge.isEmpty else {
            throw AMZNError(.invalidInput, "An authorization code needs a code challenge (RFC 7636 section 4.3).")
        }
        return .code(challenge: codeChallenge, method: codeChallengeMethod.isEmpty ? nil : codeChallengeMethod)
    }
}

extension AuthorizeCall.Strategy {
    fileprivate init(_ strategy: AMZNInteractiveStrategy) {
        self =
            switch strategy {
            case .auto: .auto
            case .never: .never
            case .always: .always
            }
    }
}
