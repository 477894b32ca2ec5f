import Testing

@testable import LoginWithAmazon

@Suite struct BrowserCommandTests {
    @Test(
        "The address stands where the command wants it, or else at the end",
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

    @Test("A command without a word is none", arguments: ["", " ", "&", " & "])
    func empty(text: String) {
        #expect(BrowserCommand(text) == nil)
    }

    @Test(
        "Colons stand between the commands of a list, of which empty ones are left out",
        arguments: [
            ("", []), (":", []), ("a", ["a"]), ("a %s:b", ["a", "b"]), (":a: :b:", ["a", "b"]), ("a&:b", ["a&", "b"]),
        ])
    func lists(variable: String, names: [String]) {
        #expect(BrowserCommand.list(variable).map(\.name) == names)
    }
}
