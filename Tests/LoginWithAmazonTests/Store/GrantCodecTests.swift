import Foundation
import Testing

@testable import LoginWithAmazon

@Suite struct GrantCodecTests {
    private static let grant = Grant(
        signInID: "id", scopes: ["profile", "postal_code"], accessToken: Secret("Atza|a"),
        refreshToken: Secret("Atzr|r"), issuedAt: Date(timeIntervalSince1970: 1_700_000_000.125), lifetime: 3_600)

    @Test("An encoded grant is decoded")
    func anEncodedGrantIsDecoded() throws {
        #expect(GrantCodec.decode(try GrantCodec.encode(Self.grant)) == .grant(Self.grant))
    }

    @Test("The encoding has a version number")
    func theEncodingHasAVersion() throws {
        let fields = try #require(JSONFields(GrantCodec.encode(Self.grant)))
        #expect(fields.number("version") == 1)
        #expect(Set(fields.names) == ["version", "grant"])
    }

    /// Every later version must be able to read this.
    @Test("A grant stored in format version 1 is decoded")
    func versionOneIsDecoded() {
        let stored =
            #"{"grant":{"accessToken":"Atza|a","asked":["profile","postal_code"],"issuedAt":721692800.125,"#
            + #""lifetime":3600,"origin":{"profile":"https://example.com/profile","#
            + #""signOut":"https://example.com/out","token":"https://example.com/token"},"#
            + #""refreshToken":"Atzr|r","scopes":["profile","postal_code"],"signInID":"id"},"version":1}"#
        #expect(GrantCodec.decode(Data(stored.utf8)) == .grant(Self.grant))
    }

    @Test("The error for an unknown version names it", arguments: [0, 2, -1, 1_000_000])
    func anUnknownVersionIsNamed(version: Int) throws {
        let error = GrantReadResult.undecodable("The stored grant has the unknown format \(version).")
        #expect(GrantCodec.decode(Data(#"{"version":\#(version),"grant":{"canary":1}}"#.utf8)) == error)
        // The same for a grant whose other fields are those of the current version.
        let current = try String(decoding: GrantCodec.encode(Self.grant), as: UTF8.self)
        let other = current.replacingOccurrences(of: #""version":1"#, with: #""version":\#(version)"#)
        #expect(GrantCodec.decode(Data(other.utf8)) == error)
    }

    @Test(
        "Damaged bytes are reported and never trap",
        arguments: [
            "", " ", "null", "{}", "[]", "7", #""text""#, #"{"version":1}"#, #"{"version":"1"}"#, #"{"version":1.5}"#,
            #"{"version":1,"grant":null}"#, #"{"version":1,"grant":[]}"#, #"{"version":1,"grant":{}}"#,
            #"{"version":99999999999999999999,"grant":{}}"#,
        ])
    func damagedBytesAreReported(stored: String) {
        #expect(GrantCodec.decode(Data(stored.utf8)) == .undecodable("The stored grant is damaged."))
    }

    @Test("Deep nesting is reported as damage")
    func deepNestingIsDamage() {
        let stored = Data(String(repeating: #"{"grant":"#, count: 100_000).utf8)
        #expect(GrantCodec.decode(stored) == .undecodable("The stored grant is damaged."))
    }
}
