import LoginWithAmazon

/// A code verifier and its challenge, for programs that exchange a code without the SDK (RFC 7636 sections 4.1, 4.2).
public struct PKCEPair: Sendable, CustomStringConvertible, CustomReflectable {
    /// The secret verifier: 43 characters from 32 random octets.
    public let verifier = Base64URL.encode((0..<32).map { _ in UInt8.random(in: .min ... .max) })

    /// Creates a random verifier.
    public init() {}

    /// The public S256 challenge.
    public var challenge: String { CodeVerifier.challenge(of: verifier) }

    /// Names the type only; the verifier is secret.
    public var description: String { "<code proof>" }
    /// Empty: the verifier is secret.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
