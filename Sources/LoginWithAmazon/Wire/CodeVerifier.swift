import Foundation

/// Proof Key for Code Exchange: the secret that binds an authorization code to its sign-in.
struct CodeVerifier: Sendable, Equatable {
    /// 43 characters from 32 random octets, the length that RFC 7636 section 4.1 recommends.
    let secret: Secret

    /// A verifier from random octets, of which there should be 32.
    init(octets: [UInt8]) { secret = Secret(Base64URL.encode(octets)) }

    /// The code challenge of method S256 (RFC 7636 section 4.2).
    var challenge: String { Base64URL.encode(SHA256.digest(of: secret.reveal().utf8)) }
}

/// Base64 for URLs without padding (RFC 4648 section 5), as PKCE and `state` use it (RFC 7636 appendix A).
enum Base64URL {
    static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }
}
