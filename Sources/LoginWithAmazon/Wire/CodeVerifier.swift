/// Proof Key for Code Exchange: the secret that binds an authorization code to its sign-in.
package struct CodeVerifier: Sendable, Equatable {
    /// 43 characters from 32 random octets, the length that RFC 7636 section 4.1 recommends.
    let secret: Secret

    /// A verifier from random octets, of which there should be 32.
    init(octets: [UInt8]) { secret = Secret(Base64URL.encode(octets)) }

    var challenge: String { Self.challenge(of: secret.reveal()) }

    /// The code challenge of method S256 (RFC 7636 section 4.2).
    package static func challenge(of verifier: String) -> String {
        Base64URL.encode(SHA256.digest(of: verifier.utf8))
    }
}
