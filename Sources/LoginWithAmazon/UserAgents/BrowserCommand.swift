/// A command that opens a URL: space-separated words, one of which may be a placeholder. Pure; no shell interprets it.
///
/// `%s` stands for the URL, `%c` for a colon and `%%` for a percent sign; without `%s`, the URL is appended as the last
/// argument. This is the established format of `$BROWSER`.
struct BrowserCommand: Equatable, Sendable {
    /// The program, by its path or by its name in `$PATH`.
    let name: String
    private let words: [Substring]

    /// Nil if the command is empty. A trailing `&` is for shells, and ignored: the command always runs in the
    /// background.
    init?(_ text: some StringProtocol) {
        var words = String(text).split(separator: " ")
        if words.last == "&" { words.removeLast() }
        guard let name = words.first else { return nil }
        self.name = Self.replace(in: name, address: "").text
        self.words = Array(words.dropFirst())
    }

    /// The colon-separated commands of `$BROWSER`, in the order in which they are tried.
    static func list(_ variable: String) -> [BrowserCommand] { variable.split(separator: ":").compactMap { Self($0) } }

    /// The program's arguments.
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
