import Foundation

/// The content of the file store: the bytes of each client under its ``ClientKey``, as JSON with a version. Pure.
struct GrantFile: Equatable, Sendable {
    private struct Stored: Codable {
        var version = GrantFile.version
        var grants: [String: Data]
    }

    private static let version = 1

    var grants: [String: Data]

    init(grants: [String: Data] = [:]) { self.grants = grants }

    /// Nil where the bytes are no such content. An entry that has been blanked is absent.
    init?(_ bytes: Data) {
        guard JSONDepth.isAllowed(bytes), let stored = try? JSONDecoder().decode(Stored.self, from: bytes),
            stored.version == Self.version
        else { return nil }
        grants = stored.grants.filter { !Self.isBlank($0.value) }
    }

    func encoded() throws -> Data { try Self.encode(Stored(grants: grants)) }

    // MARK: Blanking

    /// The same bytes with the entries of these keys overwritten where they are, for a disk that has no room for a new
    /// file; nil where an entry cannot be found.
    ///
    /// The result is as long as the original, and each byte differs only within a base64 value. So a write that stops
    /// half-way leaves a file that can be decoded, with the entries of all other clients.
    static func blanking(_ keys: [String], in bytes: Data) -> Data? {
        guard let old = GrantFile(bytes) else { return nil }
        var changed = bytes
        for key in keys {
            guard let grant = old.grants[key], let range = range(of: grant, for: key, in: bytes) else { return nil }
            blank(&changed, range)
        }
        let kept = old.grants.filter { !keys.contains($0.key) }
        return GrantFile(changed)?.grants == kept ? changed : nil
    }

    /// Where the value of an entry is, between its quotation marks.
    private static func range(of grant: Data, for key: String, in bytes: Data) -> Range<Data.Index>? {
        guard let name = try? encode(key), let value = try? encode(grant),
            let entry = bytes.range(of: name + Data(":".utf8) + value)
        else { return nil }
        return entry.upperBound - value.count + 1..<entry.upperBound - 1
    }

    /// Turns each character into the `/` of base64, which stands for ones alone. An escaped `\/` and the padding stay;
    /// the last character before the padding keeps its unused bits zero.
    private static func blank(_ bytes: inout Data, _ range: Range<Data.Index>) {
        let padding = bytes[range].reversed().prefix { $0 == UInt8(ascii: "=") }.count
        let text = range.dropLast(padding)
        for index in text where bytes[index] != UInt8(ascii: "\\") { bytes[index] = UInt8(ascii: "/") }
        guard padding > 0, let last = text.last else { return }
        bytes[last] = UInt8(ascii: padding == 1 ? "8" : "w")
    }

    /// No grant is made of ones alone.
    private static func isBlank(_ bytes: Data) -> Bool { !bytes.isEmpty && bytes.allSatisfy { $0 == 0xFF } }

    private static func encode(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(value)
    }
}
