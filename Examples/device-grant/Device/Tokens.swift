import Foundation

/// What the token endpoint gave the device. Its description says which kinds, and never which tokens.
struct Tokens: CustomStringConvertible {
    let accessToken: String
    let refreshToken: String
    private let kind: String
    private let seconds: Int

    /// Nil where the reply has not all of it.
    init?(_ reply: [String: Any]) {
        guard let accessToken = reply["access_token"] as? String, let refreshToken = reply["refresh_token"] as? String,
            let kind = reply["token_type"] as? String, let seconds = reply["expires_in"] as? Int
        else { return nil }
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.kind = kind
        self.seconds = seconds
    }

    var description: String { "an access token (\(kind), \(seconds) seconds) and a refresh token" }
}
