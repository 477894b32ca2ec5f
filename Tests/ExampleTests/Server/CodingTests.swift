import Foundation
import Testing

@testable import LocalAuthorizationServer

/// Tests form coding, dates, header lines, JSON and HTML escaping.
struct CodingTests {
    @Test(
        "A form is decoded to its names and values",
        arguments: [
            ("a=b", [("a", "b")]), ("a=1+2%2B3", [("a", "1 2+3")]), ("a", [("a", "")]), ("a=b=c", [("a", "b=c")]),
            ("&&a=1&&b=%C3%A9&", [("a", "1"), ("b", "é")]), ("", []), ("%26=%3d", [("&", "=")]),
        ] as [(String, [(String, String)])])
    func formsAreDecoded(text: String, pairs: [(String, String)]) {
        #expect(FormCoding.decode(text.utf8) == pairs.map { FormCoding.Pair(name: $0.0, value: $0.1) })
    }

    @Test("A malformed form is rejected", arguments: ["a=%", "a=%4", "a=%zz", "a=%FF", "%C3=1"])
    func brokenFormsAreRefused(text: String) { #expect(FormCoding.decode(text.utf8) == nil) }

    @Test("Reserved characters in a form are percent-encoded") func formsAreEncoded() {
        let pairs = [FormCoding.Pair(name: "a b", value: "é&=+~.-_\n%"), FormCoding.Pair(name: "c", value: "")]
        #expect(FormCoding.encode(pairs) == "a+b=%C3%A9%26%3D%2B~.-_%0A%25&c=")
        #expect(FormCoding.decode(FormCoding.encode(pairs).utf8) == pairs)
    }

    @Test("Empty and repeated parameters have no value") func parametersKnowDoubledAndEmptyOnes() throws {
        let parameters = try #require(Parameters("a=1&b=&c=1&c=1".utf8))
        #expect(parameters["a"] == "1")
        #expect(parameters["b"] == nil)
        #expect(parameters["c"] == nil)
        #expect(parameters.doubled == ["c"])
    }

    @Test(
        "Dates are written in HTTP's format, limited to the years 1970 to 9999",
        arguments: [
            (784_111_777.0, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
            (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"),
            (-5, "Thu, 01 Jan 1970 00:00:00 GMT"), (1e300, "Fri, 31 Dec 9999 23:59:59 GMT"),
        ])
    func datesAreWritten(seconds: Double, text: String) {
        #expect(HTTPDate.text(of: Date(timeIntervalSince1970: seconds)) == text)
    }

    @Test("A header value can't start another header line") func aHeaderValueCannotStartAnotherLine() {
        let writer = ResponseWriter(keepsConnection: true, omitsBody: false, now: Date(timeIntervalSince1970: 0))
        let head = String(decoding: writer.head(of: .redirect(to: "x:/\r\nSet-Cookie: a=b")), as: UTF8.self)
        #expect(head.contains("Location: x:/Set-Cookie: a=b\r\n"))
    }

    @Test("JSON strings are escaped") func jsonIsEscaped() throws {
        let object: JSONObject = ["a\"": .string("\\ \n \u{1F600}"), "b": .array([.integer(-1), .raw("null")])]
        #expect(object.text == "{\"a\\\"\":\"\\\\ \\u000a \u{1F600}\",\"b\":[-1,null]}")
    }

    @Test("HTML is escaped") func htmlIsEscaped() {
        #expect(HTMLPage.escape("<a href=\"x\" b='y'>&") == "&lt;a href=&quot;x&quot; b=&#39;y&#39;&gt;&amp;")
    }
}
