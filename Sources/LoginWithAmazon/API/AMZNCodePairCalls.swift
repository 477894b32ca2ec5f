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

/// A code pair for the user to allow: the code, and the URL to enter it at. Not Sendable: its properties can be
/// set.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNCreateCodePairResult: NSObject {
    /// The code for the user to enter at ``verificationUri`` (RFC 8628 section 3.3).
    public var userCode: String
    /// The URL for the user to open on any device: HTTPS, or HTTP to a loopback address.
    public var verificationUri: URL

    @nonobjc
    init(userCode: String, verificationURI: URL) {
        self.userCode = userCode
        verificationUri = verificationURI
    }

    /// The class name alone: anyone with the code can link an account.
    public override var description: String { "<AMZNCreateCodePairResult>" }
}

extension AMZNCreateCodePairResult: CustomReflectable {
    /// Empty, because `dump` and debuggers' summaries would print the code.
    public var customMirror: Mirror { Mirror(self, children: []) }
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
    public var accessToken: String

    @nonobjc
    init(accessToken: String) { self.accessToken = accessToken }

    /// The class name alone: the token is secret.
    public override var description: String { "<AMZNGetTokenResult>" }
}

extension AMZNGetTokenResult: CustomReflectable {
    /// Empty, because `dump` and debuggers' summaries would print the token.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
