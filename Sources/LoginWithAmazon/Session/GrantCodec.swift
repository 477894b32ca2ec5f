import Foundation

/// The stored form of a grant: JSON with a version, which distinguishes a later format from damage.
enum GrantCodec {
    static let version = 1

    private struct Stored: Codable {
        let version: Int
        let grant: Grant
    }

    private struct Header: Decodable { let version: Int }

    static func encode(_ grant: Grant) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(Stored(version: version, grant: grant))
    }

    /// The grant in the bytes, or the reason why there is none, which never repeats the bytes.
    static func decode(_ bytes: Data) -> GrantReadResult {
        let decoder = JSONDecoder()
        guard JSONDepth.isAllowed(bytes), let header = try? decoder.decode(Header.self, from: bytes) else {
            return .undecodable("The stored grant is damaged.")
        }
        guard header.version == version else {
            return .undecodable("The stored grant has the unknown format \(header.version).")
        }
        guard let stored = try? decoder.decode(Stored.self, from: bytes) else {
            return .undecodable("The stored grant is damaged.")
        }
        return .grant(stored.grant)
    }
}
