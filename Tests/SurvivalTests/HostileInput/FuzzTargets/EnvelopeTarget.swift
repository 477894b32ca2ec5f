import Foundation

@testable import LoginWithAmazon

/// Stored bytes, possibly damaged or written by another version.
enum EnvelopeTarget {
    static func violation(_ bytes: Data) -> String? {
        switch GrantCodec.decode(bytes) {
        case .grant(let grant): violation(grant)
        case .none: "damaged bytes are treated as a missing grant"
        case .unreadable: "damaged bytes are treated as an unreadable store"
        case .undecodable(let words): shows(words, bytes) ? "the error text repeats the bytes" : nil
        }
    }

    /// A decoded grant can be queried at any time and encoded again.
    private static func violation(_ grant: Grant) -> String? {
        for now in [Date.distantPast, grant.issuedAt, .distantFuture] { _ = grant.isFresh(at: now) }
        guard let sealed = try? GrantCodec.encode(grant) else { return "a decoded grant can't be encoded" }
        guard case .grant(let again) = GrantCodec.decode(sealed) else {
            return "an encoded grant can't be decoded"
        }
        return again == grant ? nil : "encoding and decoding changes a grant"
    }

    private static func shows(_ words: String, _ bytes: Data) -> Bool {
        bytes.count > 40 && words.contains(String(decoding: bytes, as: UTF8.self))
    }
}
