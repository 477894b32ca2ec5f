import Foundation
import Testing

@testable import LoginWithAmazon

@Suite struct JSONDepthTests {
    @Test(
        "Nesting is allowed up to a depth of 256, with any brackets",
        arguments: [("[", "]"), (#"{"a":"#, "}"), (#"[{"a":"#, "}]")])
    func nesting(open: String, close: String) {
        let each = open.filter { "[{".contains($0) }.count
        for depth in [1, 256, 258, 513, 5_000] {
            let times = depth / each
            let text = String(repeating: open, count: times) + "1" + String(repeating: close, count: times)
            for json in [text, String(text.prefix(open.count * times))] {
                #expect(JSONDepth.isAllowed(Data(json.utf8)) == (times * each <= 256), "\(depth)")
            }
        }
    }

    @Test(
        "Brackets within strings do not count",
        arguments: [
            (#"["\#(String(repeating: "[", count: 600))"]"#, true),
            (#"["\"\#(String(repeating: "[", count: 600))"]"#, true),
            (#"["\\"\#(String(repeating: ",[", count: 600))"#, false), (String(repeating: "[],", count: 600), true),
        ])
    func strings(text: String, isAllowed: Bool) {
        #expect(JSONDepth.isAllowed(Data(text.utf8)) == isAllowed)
    }

    @Test("Encodings other than UTF-8 are refused", arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf32])
    func encodings(encoding: String.Encoding) throws {
        #expect(!JSONDepth.isAllowed(try #require("[1]".data(using: encoding))))
    }

    @Test(
        "Outside 12: A stored grant or reply of 513 nested brackets is refused without decoding",
        arguments: ["[", #"{"a":"#])
    func deepInput(bracket: String) {
        let bytes = Data(String(repeating: bracket, count: 513).utf8)
        #expect(GrantCodec.decode(bytes) == .undecodable("The stored grant is damaged."))
        #expect(JSONFields(bytes) == nil)
    }
}
