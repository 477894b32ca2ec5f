import Foundation
import Testing

@testable import LoginWithAmazon

@Suite struct JSONFieldsTests {
    @Test("Deep nesting is refused and does not trap", arguments: ["{", "[", #"{"a":"#])
    func deepNestingIsRefusedAndDoesNotTrap(opening: String) {
        let bytes = Data(String(repeating: opening, count: 200_000).utf8)
        #expect(JSONFields(bytes)?.names.count == nil)
    }

    @Test("Deep nesting within a field does not trap")
    func deepNestingInsideAFieldDoesNotTrap() {
        let nested = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        let fields = JSONFields(Data(#"{"a":\#(nested),"b":"c"}"#.utf8))
        #expect([nil, "c"].contains(fields?.string("b")))
    }

    @Test(
        "Bytes that aren't text are refused",
        arguments: [
            [0x7B, 0x22, 0x61, 0x22, 0x3A, 0x22, 0xFF, 0x22, 0x7D],
            [0x7B, 0x22, 0x61, 0x22, 0x3A, 0x22, 0xC3, 0x22, 0x7D],
            [0x7B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x3A, 0x31, 0x7D],
            [0x00, 0x01, 0x02], [0xFF, 0xFE], [0x7B], [0x7B, 0x00, 0x7D],
        ] as [[UInt8]])
    func bytesThatAreNoTextAreRefused(bytes: [UInt8]) {
        #expect(JSONFields(Data(bytes))?.names.count == nil)
    }

    @Test("Lone surrogates do not trap", arguments: [#"{"a":"\ud800"}"#, #"{"a":"\udc00\ud800"}"#])
    func loneSurrogatesDoNotTrap(text: String) {
        #expect(JSONFields(Data(text.utf8))?.string("b") == nil)
    }

    @Test("A duplicate name has at most one value")
    func aDuplicateNameHasOneValue() {
        let value = JSONFields(Data(#"{"a":"1","a":"2"}"#.utf8))?.string("a")
        #expect([nil, "1", "2"].contains(value))
    }

    @Test("Each accessor returns values of its own type only")
    func eachAccessTakesOnlyItsOwnKind() throws {
        let fields = try #require(
            JSONFields(Data(#"{"s":"text","n":1.5,"t":"2","b":true,"o":{"k":"v"},"z":null,"l":[1]}"#.utf8)))
        #expect(fields.string("s") == "text")
        #expect(fields.number("n") == 1.5)
        #expect(fields.number("t") == 2)
        #expect(fields.object("o")?["k"] as? String == "v")
        for name in ["n", "b", "o", "z", "l", "absent"] { #expect(fields.string(name) == nil) }
        for name in ["s", "o", "z", "l", "absent"] { #expect(fields.number(name) == nil) }
        for name in ["s", "n", "b", "z", "l", "absent"] { #expect(fields.object(name)?.count == nil) }
    }
}
