import Foundation

/// The parameters of ``AMZNCodePairManager/createCodePair(_:handler:)``, which copies them.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNCreateCodePairRequest: NSObject {
    /// The scopes, each an ``AMZNScope``. The property is implicitly unwrapped, as in the official header. If it is nil
    /// or empty, the call fails with code 6.
    public var scopes: [Any]! = []

    /// Creates a request without scopes. Set the scopes before the call.
    public override init() { super.init() }

    /// Creates a request with typed scopes. Not in the official SDK.
    @nonobjc
    public convenience init(scopes: [any AMZNScope]) {
        self.init()
        self.scopes = scopes
    }
}

/// A code, and the URL of the page where the user enters the code to allow the app's access.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNCreateCodePairResult: NSObject, Sendable {
    /// The code for the user to enter at ``verificationUri`` (RFC 8628 section 3.3).
    public var userCode: String { code.reveal() }
    /// The URL for the user to open in a browser. It is HTTPS or, for a server on this machine, HTTP to a loopback
    /// address.
    public let verificationUri: URL
    /// The time at which the code expires, on this device's wall clock. Not in the official SDK.
    public let expiry: Date
    /// The number of seconds that the server requires between two polls (RFC 8628 section 3.5). ``AMZNCodePairManager``
    /// polls the server, so an app rarely needs this value. Not in the official SDK.
    public let interval: TimeInterval

    // The type is `Secret`, so that `dump` and `po` don't print the code. Anyone who has the code can link an account.
    private let code: Secret

    /// Creates a code pair with these values, for the app's own tests. Not in the official SDK.
    @nonobjc
    public init(userCode: String, verificationUri: URL, expiry: Date, interval: TimeInterval = 5) {
        code = Secret(userCode)
        self.verificationUri = verificationUri
        self.expiry = expiry
        self.interval = interval
    }
}

/// The parameters of ``AMZNCodePairManager/getToken(_:handler:)``, which copies them.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNGetTokenRequest: NSObject {
    /// The scopes, each an ``AMZNScope``. The property is implicitly unwrapped, as in the official header. If it is nil
    /// or empty, the call fails with code 6.
    public var scopes: [Any]! = []

    /// Creates a request without scopes. Set the scopes before the call.
    public override init() { super.init() }

    /// Creates a request with typed scopes. Not in the official SDK.
    @nonobjc
    public convenience init(scopes: [any AMZNScope]) {
        self.init()
        self.scopes = scopes
    }
}

/// An access token from the stored grant or from a code pair.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class AMZNGetTokenResult: NSObject, Sendable {
    /// The access token.
    public var accessToken: String { token.reveal() }

    private let token: Secret

    /// Creates a result with this token, for the app's own tests. Not in the official SDK.
    @nonobjc
    public init(accessToken: String) { token = Secret(accessToken) }
}
