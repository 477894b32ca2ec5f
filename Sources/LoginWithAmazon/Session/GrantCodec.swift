import Foundation

/// Encodes and decodes a stored grant as JSON with a version.
enum GrantCodec {
    static let version = 2

    private struct Stored: Codable {
        let version: Int
        let grant: Grant
    }

    static func encode(_ grant: Grant) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(Stored(version: version, grant: grant))
    }

    /// Decodes a grant of this version. The error's text contains nothing from the bytes, which may contain tokens.
    static func decode(_ bytes: Data) -> GrantReadResult {
        guard JSONDepth.isAllowed(bytes), let stored = try? JSONDecoder().decode(Stored.self, from: bytes),
            stored.version == version
        else { return .undecodable("The stored grant can't be decoded.") }
        return .grant(stored.grant)
    }
}
