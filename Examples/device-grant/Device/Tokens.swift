import Foundation

/// The device's tokens. The description names their kinds and never contains their values.
struct Tokens: CustomStringConvertible {
    let accessToken: String
    let refreshToken: String
    private let kind: String
    private let seconds: Int

    /// Nil if the reply is incomplete.
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
