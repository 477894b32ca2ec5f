import Testing

@testable import LoginWithAmazon

@Suite struct URLPartsTests {
    struct Row: Sendable {
        let address: String
        let scheme: String
        let authority: String?
        let path: String
        let query: String?

        init(_ address: String, _ scheme: String, _ authority: String?, _ path: String, _ query: String?) {
            self.address = address
            self.scheme = scheme
            self.authority = authority
            self.path = path
            self.query = query
        }
    }

    @Test(
        "An address is split into its parts",
        arguments: [
            Row("http://a.example/b?c=d#e", "http", "a.example", "/b", "c=d"),
            Row("http://a.example", "http", "a.example", "", nil),
            Row("http://a.example?", "http", "a.example", "", ""),
            Row("http://a.example?b://c/d?e", "http", "a.example", "", "b://c/d?e"),
            Row("http://a.example#?b", "http", "a.example", "", nil),
            Row("http://u:p@a.example:80//b", "http", "u:p@a.example:80", "//b", nil),
            Row("http://[::1]:80/b", "http", "[::1]:80", "/b", nil),
            Row("amzn-com.example.App://?methodName=signin", "amzn-com.example.App", "", "", "methodName=signin"),
            Row("amzn-x:///?a=b", "amzn-x", "", "/", "a=b"),
            Row("mailto:a@b?c", "mailto", nil, "a@b", "c"),
            Row("a:", "a", nil, "", nil),
            Row("a:?b", "a", nil, "", "b"),
            Row("a:/b//c", "a", nil, "/b//c", nil),
            Row("a://b/c#d\u{301}", "a", "b", "/c", nil),
            Row("a://b?\u{301}c", "a", "b", "", "\u{301}c"),
            Row("a://b/\u{301}c#\u{301}d", "a", "b", "/\u{301}c", nil),
        ])
    func anAddressHasTheseParts(row: Row) throws {
        let parts = try #require(URLParts(row.address))
        #expect(parts.scheme == row.scheme)
        #expect(parts.authority == row.authority)
        #expect(parts.path == row.path)
        #expect(parts.query == row.query)
    }

    @Test(
        "Text without a scheme is refused",
        arguments: ["", "a", "//a/b", ":", "://a", "?a:b", "/a:b", "#a:b", "?a=http://b"])
    func textWithoutASchemeIsRefused(text: String) {
        #expect(URLParts(text) == nil)
    }
}
