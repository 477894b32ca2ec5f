import Testing

@testable import MigrationReport

@Suite struct SwiftLexerTests {
    @Test(
        "Comments and strings yield no tokens, but interpolated code does",
        arguments: [
            ("a // b\nc", "a c"), ("a /* b /* c */ d */ e", "a e"), ("a /* b", "a"),
            (#"a "b" c"#, "a c"), (#"a "\"b" c"#, "a c"), (#"a "\\" c"#, "a c"), ("a \"b\nc", "a c"),
            (#"a "x \(b) y" c"#, "a ( b ) c"), (#"a "\(b("\(c)"))" d"#, "a ( b ( ( c ) ) ) d"),
            (##"a #"\(b) \#(c) "d" "# e"##, "a ( c ) e"), ("a \"\"\"\n b \"c\" \\(d)\n\"\"\" e", "a ( d ) e"),
            ("a #\"\"\"\n \\(b) \\#(c) \"\"\" d\n\"\"\"# e", "a ( c ) e"),
            ("a \"\"\"\n \\\"\"\" b\n\"\"\" c", "a c"), ("a /b c", "a / b c"), ("a = /\"b/ c", "a = c"),
            ("a / b / c", "a / b / c"), ("a #/ \" /# b", "a b"), ("a(/\\/\"/, b)", "a ( , b )"),
            ("#!/usr/bin/swift \"\na", "a"), ("a /* \" */ b", "a b"), ("#if b\nc", "if b c"), ("`a b`.c", "a b . c"),
        ])
    func tokens(source: String, expected: String) {
        let tokens = SwiftLexer.tokens(of: Array(source.utf8)).filter { $0.kind != .literal }
        #expect(tokens.map(\.text).joined(separator: " ") == expected)
    }

    @Test("Malformed code of any nesting terminates")
    func malformed() {
        for text in ["\"\\(", "/*", "#\"\\#(", "\"\"\"\\(\"", "((((", "`", "#", "/", "\\", "\"\\"] {
            _ = SwiftLexer.tokens(of: Array(String(repeating: text, count: 20_000).utf8))
        }
    }

    @Test("A token's position is its line and its columns in UTF-8 and UTF-16", arguments: ["\n", "\r\n", "\r"])
    func places(lineEnd: String) {
        let source = Array("é\(lineEnd)  \"😀\" name".utf8)
        let offset = SwiftLexer.tokens(of: source).last?.offset ?? 0
        #expect(LineTable(source).place(offset) == Place(line: 2, column: 10, utf16Column: 8))
    }

    @Test(
        "Inactive code is removed",
        arguments: [
            ("#if false\na\n#else\nb\n#endif\nc", "b c"), ("#if DEBUG\na\n#else\nb\n#endif\nc", "a b c"),
            ("#if true\na\n#elseif X\nb\n#else\nc\n#endif\nd", "a d"),
            ("#if false\n#if X\na\n#endif\nb\n#endif\nc", "c"), ("#if false || X\na\n#endif", "a"), ("#endif\na", "a"),
        ])
    func inactive(source: String, expected: String) {
        let conditions: Set = ["false", "true", "DEBUG", "X"]
        let words = InactiveCode.removed(from: SwiftLexer.tokens(of: Array(source.utf8)))
            .filter { $0.kind == .word && !conditions.contains($0.text) }
        #expect(words.map(\.text).joined(separator: " ") == expected)
    }
}
