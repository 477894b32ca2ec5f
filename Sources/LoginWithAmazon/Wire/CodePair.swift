import Foundation

/// A code pair as the server gave it: the code for the user's eyes and the secret one (RFC 8628 section 3.2).
struct CodePair: Equatable, Sendable {
    let userCode: String
    let deviceCode: Secret
    let verificationURI: URL
    /// Seconds that the pair lives; at least one, at most a day.
    let lifetime: TimeInterval
    /// Seconds between two questions whether the user has allowed it; at least one, at most ``lifetime``.
    let interval: TimeInterval

    /// Nil where the body is no such reply, or sends the user to an address that is neither HTTPS nor this machine.
    init?(body: Data) {
        guard let fields = JSONFields(body), let userCode = fields.string("user_code"),
            let deviceCode = fields.string("device_code"),
            let uri = fields.string("verification_uri").flatMap(URL.init(string:)), LoopbackHost.isAllowed(uri)
        else { return nil }
        self.userCode = userCode
        self.deviceCode = Secret(deviceCode)
        verificationURI = uri
        lifetime = min(max(fields.number("expires_in") ?? Self.usualLife, 1), 86_400)
        interval = min(max(fields.number("interval") ?? Self.usualInterval, 1), lifetime)
    }

    /// What Login with Amazon documents, for a reply that does not say.
    private static let usualLife: TimeInterval = 600
    /// For a reply that does not say (RFC 8628 section 3.2).
    private static let usualInterval: TimeInterval = 5
}

extension CodePair: CustomStringConvertible, CustomReflectable {
    var description: String { "<code pair>" }
    var customMirror: Mirror { Mirror(self, children: []) }
}
