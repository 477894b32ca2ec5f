/// A code verifier of Proof Key for Code Exchange: the secret that binds an authorization code to its sign-in.
package struct CodeVerifier: Sendable, Equatable {
    let secret: Secret

    /// `octets` should be 32 random octets, as RFC 7636 section 4.1 recommends. They give a verifier of 43 characters.
    init(octets: [UInt8]) { secret = Secret(Base64URL.encode(octets)) }

    var challenge: String { Self.challenge(of: secret.reveal()) }

    /// The S256 code challenge of a verifier (RFC 7636 section 4.2).
    package static func challenge(of verifier: String) -> String {
        Base64URL.encode(SHA256.digest(of: verifier.utf8))
    }
}
