import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct FormCodingTests {
    @Test(
        "Promise 72: Encoding follows the WHATWG's URL standard, and decoding restores the value",
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
        "A form is decoded in order, and each field is split at its first `=`; empty fields are skipped",
        arguments: [
            ("", []), ("&&", []), ("a", ["a="]), ("a=", ["a="]), ("=b", ["=b"]), ("=", ["="]), ("a=b=c", ["a=b=c"]),
            ("a=1&a=2&b=3", ["a=1", "a=2", "b=3"]), ("&a=1&&b=2&", ["a=1", "b=2"]), ("a+b=c%20d", ["a b=c d"]),
            ("%61=%4a%4A", ["a=JJ"]), ("a=~é", ["a=~é"]), ("a=1&\u{301}b=2", ["a=1", "\u{301}b=2"]),
            ("a=%EF%BF%BD", ["a=\u{FFFD}"]), ("a=b%EF%BB%BF", ["a=b\u{FEFF}"]),
        ] as [(String, [String])])
    func fieldsAreDecodedInOrder(form: String, fields: [String]) {
        let decoded = FormCoding.decode(form)?.map { Array("\($0.name)=\($0.value)".utf8) }
        #expect(decoded == fields.map { Array($0.utf8) })
    }

    @Test(
        "A form with a malformed escape, invalid UTF-8 or a leading byte order mark is refused",
        arguments: [
            "a=%", "a=%4", "a=%G0", "a=%0G", "a=%%41", "%=a", "a=1&b=%4", "a=%+1", "a=% 1", "a=%C3", "a=%FF",
            "a=%C0%80", "a=%ED%A0%80", "a=%F5%80%80%80", "a=%e9", "a=%A9", "a=c%A9", "%EF%BB%BFa=b", "a=%EF%BB%BFb",
            "a=%١٢",
        ])
    func undecodableFormIsRefused(form: String) { #expect(FormCoding.decode(form)?.count == nil) }
}
