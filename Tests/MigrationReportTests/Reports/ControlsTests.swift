import Foundation
import TerminalOutput
import Testing

@Suite struct ControlsTests {
    private static let controls: [UInt32] =
        Array(0...0x1F) + Array(0x7F...0x9F) + [0x061C, 0x200E, 0x200F] + Array(0x2028...0x202E)
        + Array(0x2066...0x2069)

    @Test("Every control character is escaped as in Swift, and no other character is")
    func spelling() throws {
        for value in 0...UInt32(0x2_FFFF) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = "a\(Character(scalar))b"
            let digits = (value < 16 ? "0" : "") + String(value, radix: 16, uppercase: true)
            #expect(text.spellingControls == (Self.controls.contains(value) ? "a\\u{\(digits)}b" : text), "\(value)")
        }
        #expect("👩‍👩‍👧 e\u{301} \\ / 🇩🇪".spellingControls == "👩‍👩‍👧 e\u{301} \\ / 🇩🇪")
        #expect("".spellingControls == "")
    }

    @Test("JSON keeps its values and has no control characters but line feeds")
    func json() throws {
        let text = String(String.UnicodeScalarView(Self.controls.compactMap(Unicode.Scalar.init)))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .prettyPrinted
        let json = String(decoding: try encoder.encode(["a": text]), as: UTF8.self).escapingControlsInJSON
        #expect(json.unicodeScalars.allSatisfy { $0 == "\n" || !Self.controls.contains($0.value) })
        #expect(try JSONDecoder().decode([String: String].self, from: Data(json.utf8)) == ["a": text])
    }
}
