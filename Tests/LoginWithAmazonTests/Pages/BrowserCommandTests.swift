import Testing

@testable import LoginWithAmazon

@Suite struct BrowserCommandTests {
    @Test(
        "The address replaces the command's placeholder, or is the last argument",
        arguments: [
            ("firefox", "firefox", ["A%s:"]), ("firefox --new-window", "firefox", ["--new-window", "A%s:"]),
            ("firefox %s --new-window", "firefox", ["A%s:", "--new-window"]), ("w --to=%s;", "w", ["--to=A%s:;"]),
            ("w %s %s", "w", ["A%s:", "A%s:"]), ("w &", "w", ["A%s:"]), ("w %s &", "w", ["A%s:"]),
            ("w & %s", "w", ["&", "A%s:"]),
            ("w 100%% %c", "w", ["100%", ":", "A%s:"]), ("w %%s", "w", ["%s", "A%s:"]),
            ("w %x %", "w", ["%x", "%", "A%s:"]),
            ("w $HOME `id` \"a b\"", "w", ["$HOME", "`id`", "\"a", "b\"", "A%s:"]), ("  w   x  ", "w", ["x", "A%s:"]),
            ("/opt%c1/w", "/opt:1/w", ["A%s:"]),
        ])
    func words(text: String, name: String, arguments: [String]) throws {
        let command = try #require(BrowserCommand(text))
        #expect(command.name == name)
        #expect(command.arguments(for: "A%s:") == arguments)
    }

    @Test("A command without a word is refused", arguments: ["", " ", "&", " & "])
    func empty(text: String) {
        #expect(BrowserCommand(text) == nil)
    }

    @Test(
        "A list of commands is separated by colons, and empty commands are skipped",
        arguments: [
            ("", []), (":", []), ("a", ["a"]), ("a %s:b", ["a", "b"]), (":a: :b:", ["a", "b"]), ("a&:b", ["a&", "b"]),
        ])
    func lists(variable: String, names: [String]) {
        #expect(BrowserCommand.list(variable).map(\.name) == names)
    }
}
