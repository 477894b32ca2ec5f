/// A command that opens an address: words separated by spaces, and where the address goes. Pure; no shell reads it.
///
/// In its words `%s` stands for the address, `%c` for a colon and `%%` for a percent sign; without `%s` the address
/// follows as the last word. That is how `$BROWSER` has been read since it exists.
struct BrowserCommand: Equatable, Sendable {
    /// The program, by its path or by its name in `$PATH`.
    let name: String
    private let words: [Substring]

    /// Nil for a command without a word. An `&` at its end is for shells: nobody waits for the command here.
    init?(_ text: some StringProtocol) {
        var words = String(text).split(separator: " ")
        if words.last == "&" { words.removeLast() }
        guard let name = words.first else { return nil }
        self.name = Self.replace(in: name, address: "").text
        self.words = Array(words.dropFirst())
    }

    /// The commands of `$BROWSER`, in the order in which they are tried: a colon stands between them.
    static func list(_ variable: String) -> [BrowserCommand] { variable.split(separator: ":").compactMap { Self($0) } }

    /// What the program is called with.
    func arguments(for address: String) -> [String] {
        let replaced = words.map { Self.replace(in: $0, address: address) }
        let isPlaced = replaced.contains { $0.hasAddress }
        return replaced.map(\.text) + (isPlaced ? [] : [address])
    }

    private static func replace(in word: Substring, address: String) -> (text: String, hasAddress: Bool) {
        var (text, hasAddress) = ("", false)
        var rest = word
        while let character = rest.popFirst() {
            switch (character, rest.first) {
            case ("%", "s"): (text, hasAddress) = (text + address, true)
            case ("%", "c"): text += ":"
            case ("%", "%"): text += "%"
            default:
                text.append(character)
                continue
            }
            rest = rest.dropFirst()
        }
        return (text, hasAddress)
    }
}
