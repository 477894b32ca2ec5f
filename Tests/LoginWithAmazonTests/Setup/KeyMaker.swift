import Foundation

/// Makes API keys in the format of the developer console, and malformed keys.
struct KeyMaker {
    var claims: [String: Any] = [
        "ver": "3", "clientId": "amzn1.application-oa2-client.0123", "bundleId": "com.example.app", "iss": "Amazon",
        "type": "APIKey", "iat": "1700000000000",
        "endpoints": [
            "authz": "https://www.amazon.com/ap/oa", "tokenExchange": "https://api.amazon.com/auth/o2/token",
        ],
    ]

    /// The signature of every key. No error may contain it.
    static let signature = "U0lHTkFUVVJFLWNhbmFyeQ=="

    /// A key with changed claims. The value nil removes a claim.
    static func key(_ changes: [String: Any?] = [:]) throws -> String {
        var maker = KeyMaker()
        for (name, value) in changes { maker.claims[name] = value }
        return try maker.key()
    }

    /// A key with only these endpoints.
    static func key(endpoints: [String: Any]) throws -> String { try key(["endpoints": endpoints]) }

    static func key(middle: String) -> String { "eyJhbGciOiJSU0EtU0hBMjU2IiwidmVyIjoiMSJ9.\(middle).\(signature)" }

    func payload() throws -> String {
        try JSONSerialization.data(withJSONObject: claims, options: .sortedKeys).base64EncodedString()
    }

    func key() throws -> String { try Self.key(middle: payload()) }
}
