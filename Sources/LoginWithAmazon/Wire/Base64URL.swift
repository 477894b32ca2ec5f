import Foundation

/// Base64 for URLs without padding (RFC 4648 section 5), as PKCE and `state` use it (RFC 7636 appendix A).
package enum Base64URL {
    package static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }
}
