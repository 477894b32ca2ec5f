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

    @Test("The lexer terminates on malformed code of any nesting")
    func malformed() {
        for text in ["\"\\(", "/*", "#\"\\#(", "\"\"\"\\(\"", "((((", "`", "#", "/", "\\", "\"\\"] {
            _ = SwiftLexer.tokens(of: Array(String(repeating: text, count: 20_000).utf8))
        }
    }

    @Test("A token's position has its line, and its columns in UTF-8 and in UTF-16", arguments: ["\n", "\r\n", "\r"])
    func places(lineEnd: String) {
        let source = Array("é\(lineEnd)  \"😀\" name".utf8)
        let offset = SwiftLexer.tokens(of: source).last?.offset ?? 0
        #expect(LineTable(source).place(offset) == Place(line: 2, column: 10, utf16Column: 8))
    }

    @Test("Columns are counted in the same way in long and short lines, invalid bytes included")
    func longLine() {
        let characters: [[UInt8]] =
            ["a", "é", "😀", "e\u{301}"].map { Array($0.utf8) } + [[0xA9], [0xE9], [0xF0, 0x9F]]
        let line = (0..<600).flatMap { characters[$0 * $0 % 11 % characters.count] } + Array(" ".utf8)
        let table = LineTable(Array("\n".utf8) + line + Array("\n".utf8))
        for offset in line.indices where line[offset] & 0xC0 != 0x80 {
            let before = String(decoding: line[..<offset], as: UTF8.self)
            #expect(
                table.place(offset + 1)
                    == Place(line: 2, column: offset + 1, utf16Column: before.utf16.count + 1))
        }
        #expect(table.place(line.count + 2).line == 3)
    }

    @Test(
        "Inactive code is removed",
        arguments: [
            ("#if false\na\n#else\nb\n#endif\nc", "b c"), ("#if DEBUG\na\n#else\nb\n#endif\nc", "a b c"),
            ("#if true\na\n#elseif X\nb\n#else\nc\n#endif\nd", "a d"),
            ("#if false\n#if X\na\n#endif\nb\n#endif\nc", "c"), ("#if false || X\na\n#endif", "a"), ("#endif\na", "a"),
            ("#if false\n#if true\na\n#else\nb\n#endif\n#else\nc\n#endif\nd", "c d"),
        ])
    func inactive(source: String, expected: String) {
        let conditions: Set = ["false", "true", "DEBUG", "X"]
        let words = InactiveCode.removed(from: SwiftLexer.tokens(of: Array(source.utf8)))
            .filter { $0.kind == .word && !conditions.contains($0.text) }
        #expect(words.map(\.text).joined(separator: " ") == expected)
    }
}
