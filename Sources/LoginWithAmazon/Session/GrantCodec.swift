import Foundation

/// Encodes and decodes a stored grant as JSON with a version. The version allows an unknown format to be reported
/// differently from damaged bytes.
enum GrantCodec {
    static let version = 2

    private static let damaged = GrantReadResult.undecodable("The stored grant is damaged.")

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

    /// Decodes the grant. If that fails, the result has the reason. The bytes may contain tokens, so the reason
    /// contains nothing from the bytes except the version number.
    static func decode(_ bytes: Data) -> GrantReadResult {
        guard JSONDepth.isAllowed(bytes) else { return damaged }
        let decoder = JSONDecoder()
        // The version and the grant are decoded together. Decoding the version first would delay the first answer of a
        // process.
        if let stored = try? decoder.decode(Stored.self, from: bytes), stored.version == version {
            return .grant(stored.grant)
        }
        guard let header = try? decoder.decode(Header.self, from: bytes), header.version != version else {
            return damaged
        }
        return .undecodable("The stored grant has the unknown format \(header.version).")
    }
}
