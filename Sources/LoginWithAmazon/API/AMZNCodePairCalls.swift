import Foundation

/// The parameters of ``AMZNCodePairManager/createCodePair(_:handler:)``, which copies them.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNCreateCodePairRequest: NSObject {
    /// The scopes, each an ``AMZNScope``. Implicitly unwrapped, as in the official header; nil counts as empty.
    public var scopes: [Any]! = []

    /// A request without scopes; set them before the call.
    public override init() { super.init() }

    /// A request with typed scopes. Not in the official SDK.
    @nonobjc
    public convenience init(scopes: [any AMZNScope]) {
        self.init()
        self.scopes = scopes
    }
}

/// A code pair for the user to allow: the code, and the page to enter it on.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNCreateCodePairResult: NSObject {
    /// The code for the user to enter at ``verificationUri`` (RFC 8628 section 3.3).
    public var userCode: String {
        get { code.reveal() }
        set { code = Secret(newValue) }
    }
    /// The URL for the user to open on any device: HTTPS, or HTTP to a loopback address.
    public var verificationUri: URL

    /// Not printed by `dump` or `po`, because anyone with the code can link an account.
    private var code: Secret

    @nonobjc
    init(userCode: Secret, verificationURI: URL) {
        code = userCode
        verificationUri = verificationURI
    }
}

/// The parameters of ``AMZNCodePairManager/getToken(_:handler:)``, which copies them.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNGetTokenRequest: NSObject {
    /// The scopes, each an ``AMZNScope``. Implicitly unwrapped, as in the official header; nil counts as empty.
    public var scopes: [Any]! = []

    /// A request without scopes; set them before the call.
    public override init() { super.init() }

    /// A request with typed scopes. Not in the official SDK.
    @nonobjc
    public convenience init(scopes: [any AMZNScope]) {
        self.init()
        self.scopes = scopes
    }
}

/// The access token of a code pair. Not Sendable: its property can be set, as in the official SDK.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNGetTokenResult: NSObject {
    /// The access token.
    public var accessToken: String {
        get { token.reveal() }
        set { token = Secret(newValue) }
    }

    private var token: Secret

    @nonobjc
    init(_ token: Secret) { self.token = token }
}
