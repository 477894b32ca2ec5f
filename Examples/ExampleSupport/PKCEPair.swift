import Foundation
import LoginWithAmazon

/// A code verifier and its challenge, for programs that exchange a code without the SDK (RFC 7636 sections 4.1, 4.2).
public struct PKCEPair: Sendable, CustomStringConvertible, CustomReflectable {
    /// The secret verifier: 43 characters from 32 random octets.
    public let verifier: String
    /// The public S256 challenge.
    public let challenge: String

    /// Creates a random verifier and its challenge.
    public init() {
        verifier = Self.base64URL((0..<32).map { _ in UInt8.random(in: .min ... .max) })
        challenge = Self.base64URL(SHA256.digest(of: verifier.utf8))
    }

    private static func base64URL(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }

    /// Names the type only; the verifier is secret.
    public var description: String { "<code proof>" }
    /// Empty: the verifier is secret.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
