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

    /// Nil if the bytes are not a grant file. Blanked entries are absent.
    init?(_ bytes: Data) {
        guard JSONDepth.isAllowed(bytes), let stored = try? JSONDecoder().decode(Stored.self, from: bytes),
            stored.version == Self.version
        else { return nil }
        grants = stored.grants.filter { !Self.isBlank($0.value) }
    }

    func encoded() throws -> Data { try Self.encode(Stored(grants: grants)) }

    // MARK: Blanking

    /// The bytes with these keys' entries overwritten in place, for a full disk; nil if an entry can't be found.
    ///
    /// The result has the same length, and only bytes within Base64 values change. An interrupted write therefore
    /// leaves a decodable file with all other clients' entries.
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

    /// The range of an entry's value, between its quotation marks.
    private static func range(of grant: Data, for key: String, in bytes: Data) -> Range<Data.Index>? {
        guard let name = try? encode(key), let value = try? encode(grant),
            let entry = bytes.range(of: name + Data(":".utf8) + value)
        else { return nil }
        return entry.upperBound - value.count + 1..<entry.upperBound - 1
    }

    /// Replaces each character with `/`, which is all ones in Base64. An escaped `\/` and the padding stay; the last
    /// character before the padding keeps its unused bits zero.
    private static func blank(_ bytes: inout Data, _ range: Range<Data.Index>) {
        let padding = bytes[range].reversed().prefix { $0 == UInt8(ascii: "=") }.count
        let text = range.dropLast(padding)
        for index in text where bytes[index] != UInt8(ascii: "\\") { bytes[index] = UInt8(ascii: "/") }
        guard padding > 0, let last = text.last else { return }
        bytes[last] = UInt8(ascii: padding == 1 ? "8" : "w")
    }

    /// No grant's bytes are all 0xFF.
    private static func isBlank(_ bytes: Data) -> Bool { !bytes.isEmpty && bytes.allSatisfy { $0 == 0xFF } }

    private static func encode(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(value)
    }
}

/// The keys under which a store keeps a client's bytes. Client ids that differ in a single byte have different keys,
/// even if Unicode considers them equal.
enum ClientKey {
    /// The client id with `%` and all non-ASCII bytes escaped.
    static func grant(_ clientID: String) -> String {
        clientID.utf8.reduce(into: "") { key, byte in
            let isPlain = byte < 0x80 && byte != UInt8(ascii: "%")
            key += isPlain ? String(UnicodeScalar(byte)) : "%" + String(byte, radix: 16)
        }
    }

    /// The key of bytes set aside. No client id has it: in a client's key, two digits follow each `%`.
    static func aside(_ clientID: String) -> String { grant(clientID) + "%undecodable" }
}
