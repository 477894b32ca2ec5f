import Foundation

/// The codes of a device authorization response: one for the user and the secret device code (RFC 8628 section 3.2).
package struct CodePair: Equatable, Sendable {
    let userCode: Secret
    let deviceCode: Secret
    let verificationURI: URL
    /// The lifetime in seconds; at least one, at most a day.
    let lifetime: TimeInterval
    /// The seconds between two polls; at least one, at most ``lifetime``.
    let interval: TimeInterval

    /// Nil if the body is not such a response, or if the verification URI is neither HTTPS nor on this machine.
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

    /// The documented default of Login with Amazon.
    private static let usualLife: TimeInterval = 600
    /// The default of RFC 8628 section 3.2.
    private static let usualInterval: TimeInterval = 5
}
