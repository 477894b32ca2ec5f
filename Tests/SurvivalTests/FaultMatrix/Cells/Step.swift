import Foundation
import LoginWithAmazon

/// The purpose of a request.
enum Step: String, CaseIterable, Sendable {
    case exchange, refresh, profile, signOut, codePair, poll

    /// Determines the purpose from the form of the request.
    init(_ request: WireRequest) {
        let body = String(decoding: request.body, as: UTF8.self)
        self =
            if body.contains("grant_type=authorization_code") {
                .exchange
            } else if body.contains("grant_type=refresh_token") {
                .refresh
            } else if body.contains("response_type=device_code") {
                .codePair
            } else if body.contains("grant_type=device_code") {
                .poll
            } else {
                request.method == .get ? .profile : .signOut
            }
    }

    /// Whether the reply contains tokens.
    var givesTokens: Bool { [.exchange, .refresh, .poll].contains(self) }
}
