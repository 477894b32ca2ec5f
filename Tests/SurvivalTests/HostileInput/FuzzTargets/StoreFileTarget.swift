import Foundation

@testable import LoginWithAmazon

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
