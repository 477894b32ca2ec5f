import LoginWithAmazon

/// A code verifier and its challenge, for programs that exchange a code without the SDK (RFC 7636 sections 4.1, 4.2).
package struct PKCEPair: Sendable, CustomStringConvertible, CustomReflectable {
    /// The secret verifier: 43 characters from 32 random octets.
    package let verifier = Base64URL.encode((0..<32).map { _ in UInt8.random(in: .min ... .max) })

    /// Creates a random verifier.
    package init() {}

    /// The public S256 challenge.
    package var challenge: String { CodeVerifier.challenge(of: verifier) }

    /// Names the type only; the verifier is secret.
    package var description: String { "<code proof>" }
    /// Empty: the verifier is secret.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
