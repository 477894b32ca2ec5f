import Foundation

/// The claims of an API key that a project is checked against. The key itself is not kept.
struct KeyClaims: Equatable, Sendable {
    let bundleIdentifier: String

    /// Decodes the second of the key's three parts, which is Base64-encoded JSON; nil if it is malformed.
    init?(key: String) {
        let parts = key.filter { !$0.isWhitespace }.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        var text = parts[1].replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        while text.hasSuffix("=") { text.removeLast() }
        text += String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: text),
            let claims = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let bundleIdentifier = claims["bundleId"] as? String
        else { return nil }
        self.bundleIdentifier = bundleIdentifier
    }
}
