import Foundation
import LoginWithAmazon

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A device, such as a speaker, that an app on a phone signs in. Only the device has the code verifier, so only the
/// device can exchange the code (RFC 7636 section 1).
package actor Device {
    package struct Refusal: Error, LocalizedError {
        package let errorDescription: String?
    }

    private struct Reply: Decodable {
        let access_token: String?
        let refresh_token: String?
        let error: String?
    }

    private let tokenEndpoint: URL
    private let clientSecret: String?
    private let codeVerifier: String
    package private(set) var accessToken: String?
    private var refreshToken: String?
    private var clientID = ""

    /// Creates a device. `clientSecret` is the client's secret, or nil if it has none.
    package init(tokenEndpoint: URL, clientSecret: String? = nil, codeVerifier: String = randomVerifier()) {
        (self.tokenEndpoint, self.clientSecret, self.codeVerifier) = (tokenEndpoint, clientSecret, codeVerifier)
    }

    /// The code challenge (RFC 7636 section 4.2), which the device sends to the phone.
    package nonisolated var codeChallenge: String { CodeVerifier.challenge(of: codeVerifier) }

    /// Exchanges the code that the phone has received (RFC 6749 section 4.1.3).
    package func exchange(code: String, clientID: String, redirectURI: String) async throws {
        self.clientID = clientID
        try await requestTokens([
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirectURI),
            ("client_id", clientID), ("code_verifier", codeVerifier),
        ])
    }

    /// Gets a new access token (RFC 6749 section 6).
    package func refresh() async throws {
        let secret = clientSecret.map { [("client_secret", $0)] } ?? []
        try await requestTokens(
            [("grant_type", "refresh_token"), ("refresh_token", refreshToken ?? ""), ("client_id", clientID)] + secret)
    }

    private func requestTokens(_ form: [FormCoding.Field]) async throws {
        var request = URLRequest(url: tokenEndpoint)
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(FormCoding.encode(form).utf8)
        let reply = try JSONDecoder().decode(Reply.self, from: try await URLSession.shared.data(for: request).0)
        guard let token = reply.access_token else {
            throw Refusal(errorDescription: reply.error ?? "The server's reply contains no access token.")
        }
        accessToken = token
        refreshToken = reply.refresh_token ?? refreshToken
    }

    /// Returns 256 random bits in Base64URL (RFC 7636 section 7.1).
    package static func randomVerifier() -> String {
        Base64URL.encode((0..<32).map { _ in UInt8.random(in: .min ... .max) })
    }
}
