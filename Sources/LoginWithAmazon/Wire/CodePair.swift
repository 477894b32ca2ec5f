import Foundation

/// A device authorization response (RFC 8628 section 3.2). The user enters the user code on the verification page, and
/// the SDK polls the token endpoint with both codes.
struct CodePair: Equatable, Sendable {
    let userCode: Secret
    let deviceCode: Secret
    let verificationURI: URL
    /// The lifetime in seconds, from one second to a day.
    let lifetime: TimeInterval
    /// The seconds between two polls, from one second to ``lifetime``.
    let interval: TimeInterval

    /// Nil if the body is not a device authorization response, or if its verification URI is neither HTTPS nor HTTP to
    /// a loopback host.
    init?(body: Data) {
        guard let fields = JSONFields(body), let userCode = fields.string("user_code"),
            let deviceCode = fields.string("device_code"),
            let uri = fields.string("verification_uri").flatMap(URL.init(string:)), LoopbackHost.isAllowed(uri)
        else { return nil }
        self.userCode = Secret(userCode)
        self.deviceCode = Secret(deviceCode)
        verificationURI = uri
        lifetime = min(max(fields.number("expires_in") ?? Self.usualLife, 1), 86_400)
        interval = min(max(fields.number("interval") ?? Self.usualInterval, 1), lifetime)
    }

    /// The lifetime if the response has no valid `expires_in`. Login with Amazon documents this value.
    private static let usualLife: TimeInterval = 600
    /// The interval if the response has no valid `interval` (RFC 8628 section 3.2).
    private static let usualInterval: TimeInterval = 5
}
