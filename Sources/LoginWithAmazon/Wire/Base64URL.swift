import Foundation

/// Base64 with the alphabet for URLs (RFC 4648 section 5) and without padding, as PKCE requires it (RFC 7636 appendix
/// A).
package enum Base64URL {
    package static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }
}
