import Foundation

@testable import LoginWithAmazon

/// Replies of the token endpoint.
enum TokenTarget {
    static func violation(_ bytes: Data) -> String? {
        guard let reply = TokenResponse(body: bytes) else { return nil }
        if !(0...86_400).contains(reply.lifetime) { return "the lifetime is out of bounds" }
        let tokens = [reply.accessToken, reply.refreshToken].compactMap { $0?.reveal() }
        if tokens.contains(where: \.isEmpty) { return "an empty token" }
        if tokens.contains(where: { $0.utf8.contains { !(0x20...0x7E).contains($0) } }) {
            return "a token would corrupt its header field"
        }
        if reply.scopes?.isEmpty == true { return "an empty list of scopes" }
        let text = "\(reply)" + String(reflecting: reply)
        return tokens.contains { $0.utf8.count > 24 && text.contains($0) } ? "the description contains a token" : nil
    }
}
