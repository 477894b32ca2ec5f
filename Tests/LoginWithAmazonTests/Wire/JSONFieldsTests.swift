import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct JSONFieldsTests {
    @Test(
        "Accessors return nil for an absent field or a wrong type; `text` and `number` convert some types")
    func accessorsReturnNilForOtherTypes() throws {
        let fields = try #require(
            JSONFields(Data(#"{"s":"text","n":1.5,"t":"2","b":true,"o":{"k":"v"},"z":null,"l":[1],"e":""}"#.utf8)))
        #expect(fields.string("s") == "text")
        #expect(fields.number("n") == 1.5)
        #expect(fields.number("t") == 2)
        #expect(fields.number("b") == 1)
        #expect(fields.object("o")?["k"] as? String == "v")
        #expect(["s", "n", "t", "b"].map(fields.text) == ["text", "1.5", "2", "true"])
        for name in ["o", "z", "l", "e", "absent"] { #expect(fields.text(name) == nil, "\(name)") }
        for name in ["n", "b", "o", "z", "l", "e", "absent"] { #expect(fields.string(name) == nil, "\(name)") }
        for name in ["s", "o", "z", "l", "absent"] { #expect(fields.number(name) == nil, "\(name)") }
        for name in ["s", "n", "b", "z", "l", "absent"] { #expect(fields.object(name)?.count == nil, "\(name)") }
    }

    @Test(
        "Arrays and objects may be nested 256 levels deep, but no deeper",
        arguments: [("[", "]"), (#"{"a":"#, "}"), (#"[{"a":"#, "}]")])
    func nestingIsLimitedTo256Levels(open: String, close: String) {
        let each = open.filter { "[{".contains($0) }.count
        for times in [1, 256, 257, 258, 513, 200_000].map({ $0 / each }) {
            let text = String(repeating: open, count: times) + "1" + String(repeating: close, count: times)
            for json in [text, String(text.prefix(open.count * times))] {
                #expect(JSONDepth.isAllowed(Data(json.utf8)) == (times * each <= 256), "\(times)")
            }
        }
    }

    @Test(
        "Only unclosed brackets outside strings add to the nesting depth",
        arguments: [
            (#"["\#(String(repeating: "[", count: 600))"]"#, true),
            (#"["\"\#(String(repeating: "[", count: 600))"]"#, true),
            (#"["\\"\#(String(repeating: ",[", count: 600))"#, false), (String(repeating: "[],", count: 600), true),
        ])
    func onlyOpenBracketsOutsideStringsAddDepth(text: String, isAllowed: Bool) {
        #expect(JSONDepth.isAllowed(Data(text.utf8)) == isAllowed)
    }

    @Test("JSON in UTF-16 or UTF-32 is refused", arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf32])
    func wideEncodingsAreRefused(encoding: String.Encoding) throws {
        #expect(!JSONDepth.isAllowed(try #require("[1]".data(using: encoding))))
    }

    @Test(
        "Promise 71: A grant or a reply with 513 open brackets is refused, because parsing it could end the process",
        arguments: ["[", #"{"a":"#])
    func deepInputIsRefused(bracket: String) {
        let bytes = Data(String(repeating: bracket, count: 513).utf8)
        #expect(GrantCodec.decode(bytes) == .undecodable("The stored grant can't be decoded."))
        #expect(JSONFields(bytes) == nil)
    }
}
