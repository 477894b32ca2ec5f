import Foundation

/// A decoded API key: three parts separated by dots, the middle one JSON in Base64.
///
/// Only issuer, type and bundle are checked; the app can check nothing else. The key isn't secret, but
/// errors never repeat it.
package struct APIKey: Equatable, Sendable {
    let clientID: String
    package let bundleIdentifier: String
    let issuer: String
    let type: String
    let tokenEndpoint: URL?

    package init(_ text: String) throws {
        let parts = text.filter { !$0.isWhitespace }.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else {
            throw Self.problem("The API key is malformed: it doesn't have three parts. Copy it again.")
        }
        guard let payload = Self.base64(String(parts[1])), let claims = Claims(payload) else {
            throw Self.problem("The API key is malformed: its middle part isn't Base64-encoded JSON. Copy it again.")
        }
        guard let clientID = claims.string("clientId"), let bundle = claims.string("bundleId") else {
            throw Self.problem("The API key has no client or bundle identifier. Use a key for iOS.")
        }
        self.clientID = clientID
        bundleIdentifier = bundle
        issuer = claims.string("iss") ?? ""
        type = claims.string("type") ?? ""
        tokenEndpoint = claims.endpoint("tokenExchange")
    }

    /// Throws an error unless the key is valid for an app with this bundle identifier.
    func check(bundleIdentifier own: String) throws {
        guard issuer == "Amazon" else {
            throw Self.problem("The API key was not issued by Amazon. Copy the key from your security profile.")
        }
        guard type == "APIKey" else { throw Self.problem("The API key's type isn't APIKey.") }
        guard bundleIdentifier == own else {
            throw Self.problem("The API key is for the bundle identifier \(bundleIdentifier), but the app's is \(own).")
        }
    }

    /// The region of the key's token endpoint; North America for an unknown host, as in Amazon's SDKs.
    var region: AMZNRegion { AmazonEndpoints.region(of: tokenEndpoint) ?? .NA }

    static func problem(_ text: String) -> AMZNError { AMZNError(.unauthorizedClient, text) }

    /// Accepts the standard and the URL alphabet, with or without padding.
    private static func base64(_ text: String) -> Data? {
        var standard = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        while standard.hasSuffix("=") { standard.removeLast() }
        standard += String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        return Data(base64Encoded: standard)
    }
}

extension APIKey {
    /// The key's claims. A claim of the wrong type counts as absent.
    private struct Claims {
        let fields: JSONFields
        let endpoints: [String: Any]

        init?(_ data: Data) {
            guard let fields = JSONFields(data) else { return nil }
            self.fields = fields
            endpoints = fields.object("endpoints") ?? [:]
        }

        func string(_ name: String) -> String? { fields.string(name) }

        func endpoint(_ name: String) -> URL? { (endpoints[name] as? String).flatMap(URL.init(string:)) }
    }
}
