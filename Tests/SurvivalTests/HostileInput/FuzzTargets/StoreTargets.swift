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

/// The whole file of the file store, possibly damaged, edited, or written by another version.
enum StoreFileTarget {
    static func violation(_ bytes: Data) -> String? {
        guard let content = GrantFile(bytes) else { return nil }
        guard let encoded = try? content.encoded() else { return "a decoded file can't be encoded" }
        guard GrantFile(encoded) == content else { return "encoding and decoding changes the file" }
        return content.grants.lazy.compactMap { EnvelopeTarget.violation($0.value) }.first
            ?? content.grants.keys.lazy.compactMap { violation(blanking: $0, content, encoded) }.first
    }

    /// Each non-empty entry of an encoded file can be blanked without changing the others.
    private static func violation(blanking key: String, _ content: GrantFile, _ encoded: Data) -> String? {
        guard let blanked = GrantFile.blanking([key], in: encoded) else {
            return content.grants[key]?.isEmpty == false ? "an entry can't be blanked" : nil
        }
        if blanked.count != encoded.count { return "blanking an entry changes the file's length" }
        var rest = content
        rest.grants[key] = nil
        return GrantFile(blanked) == rest ? nil : "blanking an entry changes another one"
    }
}
