import Foundation

/// The statements of an API key that a project can be compared with. The key itself is kept nowhere.
struct KeyClaims: Equatable, Sendable {
    let bundleIdentifier: String

    /// Decodes the middle one of the key's three parts, JSON in Base64; nil where it is something else.
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
