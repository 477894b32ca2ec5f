import Foundation

@testable import LoginWithAmazon

/// The header field `Retry-After`.
enum RetryAfterTarget {
    static func violation(_ bytes: Data) -> String? {
        let field = String(decoding: bytes, as: UTF8.self)
        guard let seconds = RetryAfter.seconds(field, now: Date(timeIntervalSince1970: 1_700_000_000)) else {
            return nil
        }
        return (0...RetryAfter.longest).contains(seconds) ? nil : "the pause is out of bounds"
    }
}
