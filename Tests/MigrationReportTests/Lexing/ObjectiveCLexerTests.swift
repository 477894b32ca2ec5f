import Testing

@testable import MigrationReport

@Suite struct ObjectiveCLexerTests {
    @Test(
        "Comments, strings and free text yield no tokens",
        arguments: [
            ("a // b\nc", "a c"), ("a // b \\\n c\nd", "a d"), ("a // b \\\r\n c\nd", "a d"),
            ("a /* b /* c */ d", "a d"),
            (#"a @"b" c"#, "a @ c"), (#"a "\"b" c"#, "a c"), ("a '\"' b", "a b"), ("a '\\'' b", "a b"),
            ("a \"b \\\n c\" d", "a d"), ("a \"b\nc", "a c"), ("#pragma mark - it's a\nb", "pragma b"),
            ("#error don't\na", "error a"), ("#define A(x) \\\n b\nc", "define A ( x ) b c"),
            ("R\"x(a)\" b)x\" c", "c"), ("a->b::c", "a -> b :: c"), ("a\\\nb", "a b"),
            ("#import <a/b.h>\nc", "import c"),
        ])
    func tokens(source: String, expected: String) {
        let tokens = ObjectiveCLexer.tokens(of: Array(source.utf8)).filter { $0.kind != .literal }
        #expect(tokens.map(\.text).joined(separator: " ") == expected)
    }

    @Test("The paths of quoted and system headers are kept")
    func headers() {
        let source = "#import <LoginWithAmazon/LoginWithAmazon.h>\n#  include \"AIMobileLib.h\" // b\n#import NAME"
        let paths = ObjectiveCLexer.tokens(of: Array(source.utf8)).filter { $0.kind == .literal }.map(\.text)
        #expect(paths == ["LoginWithAmazon/LoginWithAmazon.h", "AIMobileLib.h"])
    }

    @Test("The lexer terminates on malformed code of any nesting")
    func malformed() {
        for text in ["\"\\", "/*", "R\"(", "[AIMobileLib getProfile:", "@selector(", "#if 0\n", "#define ", "@class "] {
            _ = ObjectiveCSurvey.facts(of: Array(String(repeating: text, count: 500).utf8))
        }
    }
}
