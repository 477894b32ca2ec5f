import Foundation

/// The scopes and options of an authorize call, which copies the request.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNAuthorizeRequest: NSObject {
    // Only an `inout` access by the app could overlap with another access in one thread. The properties of a silent
    // call aren't checked for it, because the checks would slow down an answer from memory.

    /// The scopes, each an ``AMZNScope``, in the order in which they are sent.
    public var scopes: [Any] {
        get {
            switch givenScopes {
            case .typed(let scopes): scopes
            case .untyped(let scopes): scopes
            }
        }
        set { givenScopes = .untyped(newValue) }
    }
    /// When the page is shown; ``AMZNInteractiveStrategy/auto`` by default.
    @exclusivity(unchecked) public var interactiveStrategy: AMZNInteractiveStrategy
    /// Whether the call gets an access token or an authorization code; ``AMZNAuthorizationGrantType/token`` by default.
    @exclusivity(unchecked) public var grantType: AMZNAuthorizationGrantType
    /// The code challenge of the client that exchanges the code (RFC 7636 section 4.2), sent unchanged; empty by
    /// default. The grant type ``AMZNAuthorizationGrantType/code`` requires one.
    public var codeChallenge = ""
    /// The method of ``codeChallenge``: `S256` or `plain`. The server takes an empty text as `plain` (RFC 7636 section
    /// 4.3).
    public var codeChallengeMethod = ""

    /// The data of all scopes as JSON text, sent unchanged in place of the scopes' own data. Not in the official SDK.
    @exclusivity(unchecked) public var rawScopeData: String?
    /// Whether to get a new access token even if the stored one is fresh; false by default. Not in the official SDK.
    @exclusivity(unchecked) public var forcesRefresh = false
    /// Whether the result includes the user, if a profile scope was requested and granted; true by default. Not in the
    /// official SDK.
    @exclusivity(unchecked) public var shouldReturnUserData = true
    /// Sandbox mode for this request only; nil uses the manager's mode. Not in the official SDK.
    @nonobjc @exclusivity(unchecked) public var isSandboxMode: Bool?

    #if canImport(ObjectiveC)
        /// ``isSandboxMode`` for Objective-C.
        @available(swift, obsoleted: 1, renamed: "isSandboxMode")
        @objc public var sandboxMode: NSNumber? {
            get { isSandboxMode.map { NSNumber(value: $0) } }
            set { isSandboxMode = newValue?.boolValue }
        }
    #endif

    /// Scopes whose type the compiler has checked needn't be cast for each call.
    private enum Scopes {
        case typed([any AMZNScope])
        case untyped([Any])
    }
    @exclusivity(unchecked) private var givenScopes: Scopes

    /// Creates a request without scopes. Set the scopes before the call.
    public override init() {
        (givenScopes, interactiveStrategy, grantType) = (.typed([]), .auto, .token)
        super.init()
    }

    /// Creates a request with typed scopes.
    @nonobjc
    public init(
        scopes: [any AMZNScope], interactiveStrategy: AMZNInteractiveStrategy = .auto,
        grantType: AMZNAuthorizationGrantType = .token
    ) {
        givenScopes = .typed(scopes)
        (self.interactiveStrategy, self.grantType) = (interactiveStrategy, grantType)
        super.init()
    }
}

extension AMZNAuthorizeRequest {
    func call() throws -> AuthorizeCall {
        // Objective-C can pass a number that no case of the enumeration has.
        let number = interactiveStrategy.rawValue
        guard let strategy = AMZNInteractiveStrategy(rawValue: number) else {
            throw AMZNError(.invalidInput, "There is no interactive strategy with the number \(number).")
        }
        return AuthorizeCall(
            strategy: strategy, freshness: forcesRefresh ? .renewed : .fresh, wantsUser: shouldReturnUserData,
            page: try page())
    }

    private func page() throws -> PageParameters {
        let options = pageOptions
        if grantType == .token, options.isEmpty, case .typed(let scopes) = givenScopes {
            return try .token(for: scopes)
        }
        let asked = try RequestedScopes(scopes, rawData: rawScopeData)
        return PageParameters(asked, options: options, kind: try pageKind(number: grantType.rawValue))
    }

    /// The parameters that this request's options add to the URL of the page, by name.
    private var pageOptions: [String: String] {
        var options: [String: String] = [:]
        if let rawScopeData { options["scope_data"] = rawScopeData }
        return options
    }

    func pageKind(number: UInt) throws -> PageParameters.Kind {
        switch AMZNAuthorizationGrantType(rawValue: number) {
        case .token: return .token
        case .code where codeChallenge.isEmpty:
            throw AMZNError(
                .invalidInput, "An authorization code needs a code challenge. Set one (RFC 7636 section 4.3)."
            )
        case .code:
            return .code(challenge: codeChallenge, method: codeChallengeMethod.isEmpty ? nil : codeChallengeMethod)
        case nil: throw AMZNError(.invalidInput, "There is no grant type with the number \(number).")
        }
    }
}

/// When an authorize call shows the sign-in page. The article <doc:Behaviour> has the rules. The raw values are those
/// of the official SDK's header.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AMZNInteractiveStrategy: UInt, Sendable {
    /// Shows the page for a code, and for a token if no stored grant covers the scopes or the server refuses its tokens
    /// for good.
    case auto = 0
    /// Fails instead of showing the page.
    case never = 1
    /// Shows the page. For a token, the stored grant is removed first.
    case always = 2
}

/// What an authorize call requests. The raw values are those of the official SDK's header.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AMZNAuthorizationGrantType: UInt, Sendable {
    /// An access token, which the session stores and refreshes.
    case token = 0
    /// An authorization code, which the app or a companion device exchanges; nothing is stored.
    case code = 1
}
