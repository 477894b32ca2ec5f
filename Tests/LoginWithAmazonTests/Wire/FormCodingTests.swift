import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct FormCodingTests {
    @Test(
        "Regression 18: Encoding follows the WHATWG's URL standard, and decoding restores the value",
        arguments: [
            ("", ""), ("plain-._*AZaz09", "plain-._*AZaz09"), ("a b+&=%~", "a+b%2B%26%3D%25%7E"),
            ("!'()", "%21%27%28%29"), ("/?#:@;,", "%2F%3F%23%3A%40%3B%2C"), ("\r\n\t\0", "%0D%0A%09%00"),
            ("\u{7F}", "%7F"), ("ée\u{301}日本", "%C3%A9e%CC%81%E6%97%A5%E6%9C%AC"),
            ("👩‍🚀", "%F0%9F%91%A9%E2%80%8D%F0%9F%9A%80"), (#"{"a":1}"#, "%7B%22a%22%3A1%7D"),
        ])
    func encodingFollowsTheURLStandard(value: String, escaped: String) throws {
        #expect(FormCoding.encode([("n", value)]) == "n=" + escaped)
        #expect(FormCoding.encode([(value, "v")]) == escaped + "=v")
        let field = try #require(FormCoding.decode("n=" + escaped)?.first)
        #expect(Array(field.value.utf8) == Array(value.utf8))
    }

    @Test(
        "Fields keep their order; a malformed escape, invalid UTF-8 or a leading byte order mark is refused",
        arguments: [
            ("", []), ("&&", []), ("a", ["a="]), ("a=", ["a="]), ("=b", ["=b"]), ("=", ["="]), ("a=b=c", ["a=b=c"]),
            ("a=1&a=2&b=3", ["a=1", "a=2", "b=3"]), ("&a=1&&b=2&", ["a=1", "b=2"]), ("a+b=c%20d", ["a b=c d"]),
            ("%61=%4a%4A", ["a=JJ"]), ("a=~é", ["a=~é"]), ("a=1&\u{301}b=2", ["a=1", "\u{301}b=2"]),
            ("a=%EF%BF%BD", ["a=\u{FFFD}"]), ("a=%", nil), ("a=%4", nil), ("a=%G0", nil), ("a=%0G", nil),
            ("a=%%41", nil), ("%=a", nil), ("a=1&b=%4", nil), ("a=%+1", nil), ("a=% 1", nil), ("a=%C3", nil),
            ("a=%FF", nil), ("a=%C0%80", nil), ("a=%ED%A0%80", nil), ("a=%F5%80%80%80", nil), ("a=%e9", nil),
            ("a=%A9", nil), ("a=c%A9", nil), ("%EF%BB%BFa=b", nil), ("a=%EF%BB%BFb", nil),
            ("a=b%EF%BB%BF", ["a=b\u{FEFF}"]), ("a=%١٢", nil),
        ] as [(String, [String]?)])
    func decodingKeepsTheOrderOrRefusesTheForm(form: String, fields: [String]?) {
        let decoded = FormCoding.decode(form)?.map { Array("\($0.name)=\($0.value)".utf8) }
        #expect(decoded == fields?.map { Array($0.utf8) })
    }
}
