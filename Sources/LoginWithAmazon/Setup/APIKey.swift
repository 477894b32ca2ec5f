import Foundation

/// A decoded API key. The key has three parts separated by dots, and the middle part is JSON in Base64. The key isn't
/// secret, but no error message contains the whole key.
package struct APIKey: Equatable, Sendable {
    let clientID: String
    package let bundleIdentifier: String
    /// The region of the key's token endpoint; North America if that endpoint is missing or its host is unknown.
    let region: AMZNRegion

    package init(_ text: String) throws {
        let parts = text.filter { !$0.isWhitespace }.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else {
            throw Self.unreadable("The API key is malformed: it doesn't have three parts.")
        }
        guard let payload = Self.base64(String(parts[1])), let claims = JSONFields(payload) else {
            throw Self.unreadable("The API key is malformed: its middle part isn't a JSON object in Base64.")
        }
        guard let clientID = claims.string("clientId"), let bundle = claims.string("bundleId") else {
            throw Self.unreadable("The API key has no client id or no bundle identifier.")
        }
        guard claims.string("iss") == "Amazon", claims.string("type") == "APIKey" else {
            throw Self.unreadable("The API key's issuer isn't Amazon, or its type isn't APIKey.")
        }
        self.clientID = clientID
        bundleIdentifier = bundle
        let tokenEndpoint = claims.object("endpoints")?["tokenExchange"] as? String
        region = AmazonEndpoints.region(of: tokenEndpoint.flatMap(URL.init(string:))) ?? .NA
    }

    package static let remedy = "Copy the whole key for iOS from the Amazon developer console again."

    private static func unreadable(_ reason: String) -> AMZNError { error("\(reason) \(remedy)") }

    static func error(_ text: String) -> AMZNError { AMZNError(.unauthorizedClient, text) }

    /// Decodes Base64 with the standard or the URL alphabet, with or without padding.
    private static func base64(_ text: String) -> Data? {
        var standard = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        standard += String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        return Data(base64Encoded: standard)
    }
}
