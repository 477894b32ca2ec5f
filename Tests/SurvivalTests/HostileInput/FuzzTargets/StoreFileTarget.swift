import Foundation

@testable import LoginWithAmazon

/// The whole file of the file store, as damage, another hand or another version may have left it.
enum StoreFileTarget {
    static func violation(_ bytes: Data) -> String? {
        guard let content = GrantFile(bytes) else { return nil }
        guard let encoded = try? content.encoded() else { return "a file that was read cannot be written" }
        guard GrantFile(encoded) == content else { return "a file changes as it is written and read" }
        return content.grants.lazy.compactMap { EnvelopeTarget.violation($0.value) }.first
            ?? content.grants.keys.lazy.compactMap { violation(blanking: $0, content, encoded) }.first
    }

    /// An entry of a file of ours can be blanked, unless it is empty, and no other one changes.
    private static func violation(blanking key: String, _ content: GrantFile, _ encoded: Data) -> String? {
        guard let blanked = GrantFile.blanking([key], in: encoded) else {
            return content.grants[key]?.isEmpty == false ? "an entry cannot be blanked" : nil
        }
        if blanked.count != encoded.count { return "blanking an entry changes the file's length" }
        var rest = content
        rest.grants[key] = nil
        return GrantFile(blanked) == rest ? nil : "blanking an entry changes another one"
    }
}
