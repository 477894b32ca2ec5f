import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// The file store's content, and overwriting an entry in place.
@Suite struct GrantFileTests {
    private static let grants: [[String: Data]] = [
        ["a": Data("grant".utf8), "b": Data("other".utf8)],
        ["a": Data("12".utf8), "b": Data()],
        ["a": Data("123".utf8), "a%undecodable": Data("1234".utf8), "b": Data([0xFF, 0xFE])],
        // The Base64 of 0xFF bytes contains slashes, which the encoder escapes.
        ["a": Data([0xFF, 0xFF, 0xF0, 1, 0xFF, 0xFF, 0xFF]), "b": Data([0xFF, 0xF0])],
        ["\"\\/\u{0}\n": Data("quoted".utf8), "a": Data("grant".utf8), "": Data([1])],
    ]

    @Test("Encoded content is decoded", arguments: grants)
    func roundTrip(grants: [String: Data]) throws {
        #expect(GrantFile(try GrantFile(grants: grants).encoded())?.grants == grants)
    }

    @Test("A blanked entry is absent, its bytes are overwritten, and the other entries stay", arguments: grants)
    func blanking(grants: [String: Data]) throws {
        let bytes = try GrantFile(grants: grants).encoded()
        for (key, grant) in grants where !grant.isEmpty {
            let blanked = try #require(GrantFile.blanking([key], in: bytes), "\(key)")
            #expect(blanked.count == bytes.count)
            #expect(GrantFile(blanked)?.grants == grants.filter { $0.key != key }, "\(key)")
        }
    }

    @Test("A blanking interrupted at any byte leaves the other entries intact", arguments: grants)
    func tornBlanking(grants: [String: Data]) throws {
        let bytes = try GrantFile(grants: grants).encoded()
        let blanked = try #require(GrantFile.blanking(["a"], in: bytes))
        for count in 0...bytes.count {
            for torn in [
                blanked.prefix(count) + bytes.dropFirst(count), bytes.prefix(count) + blanked.dropFirst(count),
            ] {
                let content = try #require(GrantFile(Data(torn)), "\(count) bytes")
                #expect(content.grants.filter { $0.key != "a" } == grants.filter { $0.key != "a" }, "\(count) bytes")
            }
        }
    }

    @Test("An entry that is absent, empty or not in this encoder's format is not blanked")
    func impossibleBlanking() throws {
        let bytes = try GrantFile(grants: ["a": Data("grant".utf8), "b": Data()]).encoded()
        #expect(GrantFile.blanking(["c"], in: bytes) == nil)
        #expect(GrantFile.blanking(["b"], in: bytes) == nil)
        #expect(GrantFile.blanking(["a"], in: Data(#"{"version":1, "grants":{"a": "Z3JhbnQ="}}"#.utf8)) == nil)
        #expect(GrantFile.blanking(["a"], in: Data("damaged".utf8)) == nil)
    }
}
