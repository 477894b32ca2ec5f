import Foundation

package struct ServerOptions: Sendable {
    /// The port on 127.0.0.1. If it is 0, the system selects a free port.
    package var port: UInt16 = 0
    package var clients = [RegisteredClient.demo, .demoDevice]
    package var users = [DemoUser.ada, DemoUser.grace]
    /// The email address of the user in whose name the server allows every sign-in without showing a page. If it is
    /// nil, the server shows the pages.
    package var approvingEmail: String?
    /// Whether a user who has allowed an app all requested scopes sees no consent page at a further sign-in. The
    /// consent page for a device's code pair always appears, because the device may be another person's (RFC 8628
    /// section 5.4).
    package var remembersConsent = false
    /// The lifetime of access tokens in seconds. If it is 0, the server rejects every access token.
    package var tokenLife = 3600
    /// Whether a refresh token stays valid until its successor is used, so that a client that never received the
    /// successor stays signed in. By default, a refresh token can be used only once (RFC 9700 section 4.14.2).
    package var forgivesLostRotations = false
    /// The pause that devices must make between polls, in seconds.
    package var codePairInterval = 30
    package var now: @Sendable () -> Date = { Date() }
    /// Returns the requested number of random bytes.
    package var randomBytes: @Sendable (Int) -> [UInt8] = { count in
        (0..<count).map { _ in UInt8.random(in: .min ... .max) }
    }

    package init() {}

    package func user(email: String) -> DemoUser? { users.first { $0.email.lowercased() == email.lowercased() } }
}

package struct DemoUser: Sendable {
    /// The email address, which is compared case-insensitively.
    package var email: String
    package var password: String
    package var name: String
    package var userID: String
    package var postalCode: String

    package static let ada = DemoUser(
        email: "ada@example.com", password: "lovelace", name: "Ada Lovelace", userID: "amzn1.account.ADA1815",
        postalCode: "10115")
    package static let grace = DemoUser(
        email: "grace@example.com", password: "hopper", name: "Grace Hopper", userID: "amzn1.account.GRACE1906",
        postalCode: "22202")
}

/// An application registered at the server (RFC 6749 section 2).
package struct RegisteredClient: Sendable {
    package var clientID: String
    /// The allowed redirect URIs. An `http` URI with a loopback IP address matches with any port. All other URIs must
    /// match exactly.
    package var redirectURIs: [String]
    /// The name that pages show. If this is nil, they show the client id.
    package var displayName: String?
    /// The secret of a confidential client, which must be sent with each refresh; nil for a public client (RFC 6749
    /// section 2.1).
    package var secret: String?

    package init(clientID: String, redirectURIs: [String], displayName: String? = nil, secret: String? = nil) {
        (self.clientID, self.redirectURIs, self.displayName) = (clientID, redirectURIs, displayName)
        self.secret = secret
    }

    var name: String { displayName ?? clientID }

    package static let demo = RegisteredClient(
        clientID: "amzn1.application-oa2-client.demo",
        redirectURIs: ["amzn-com.example.demo://?methodName=signin", "http://127.0.0.1/callback"],
        displayName: "Demo App")
    /// The client of a device that an app on a phone signs in.
    package static let demoDevice = RegisteredClient(
        clientID: "amzn1.application-oa2-client.demo-device", redirectURIs: demo.redirectURIs,
        displayName: "Demo Device", secret: "demo-device-secret")

    /// Whether `uri` is an allowed redirect URI. The comparison is exact (RFC 9700 section 4.1), except that the port
    /// of a loopback URI is ignored (RFC 8252 sections 7.3 and 8.4).
    func accepts(redirectURI uri: String) -> Bool {
        let loopback = Self.withoutPort(uri)
        return redirectURIs.contains { registered in
            registered.utf8.elementsEqual(uri.utf8) || loopback != nil && Self.withoutPort(registered) == loopback
        }
    }

    /// An `http` URI with a loopback IP address, without its port. It is nil for any other URI, for example if the host
    /// is `localhost` (RFC 8252 section 8.3).
    private static func withoutPort(_ uri: String) -> String? {
        guard var parts = URLComponents(string: uri), parts.scheme == "http",
            ["127.0.0.1", "[::1]", "::1"].contains(parts.host ?? "")
        else { return nil }
        parts.port = nil
        return parts.string
    }
}
