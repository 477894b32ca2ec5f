import Foundation

@testable import LoginWithAmazon

/// Stored bytes, as damage or another version may have left them.
enum EnvelopeTarget {
    static func violation(_ bytes: Data) -> String? {
        switch GrantCodec.decode(bytes) {
        case .grant(let grant): violation(grant)
        case .none: "damaged bytes mean signed out"
        case .unreadable: "damaged bytes mean that the store cannot be read now"
        case .undecodable(let words): shows(words, bytes) ? "the words repeat the bytes" : nil
        }
    }

    /// A grant that was read can be asked about at any time, and written again.
    private static func violation(_ grant: Grant) -> String? {
        for now in [Date.distantPast, grant.issuedAt, .distantFuture] { _ = grant.isFresh(at: now) }
        guard let sealed = try? GrantCodec.encode(grant) else { return "a grant that was read cannot be written" }
        guard case .grant(let again) = GrantCodec.decode(sealed) else {
            return "a grant that was written cannot be read"
        }
        return again == grant ? nil : "a grant changes as it is written and read"
    }

    private static func shows(_ words: String, _ bytes: Data) -> Bool {
        bytes.count > 40 && words.contains(String(decoding: bytes, as: UTF8.self))
    }
}
