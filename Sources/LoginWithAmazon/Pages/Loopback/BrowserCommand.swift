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

/// How a browser command ended, and what that means for the page. Pure.
package enum BrowserCommandEnd: Equatable {
    case exited(Int32)
    case signalled(Int32)

    /// The error that ends the sign-in; nil if the sign-in continues. After a successful exit it continues, because a
    /// launcher, or a command that passes the URL to a running browser, exits at once. Only if the command
    /// `lastsAsLongAsPage` does its exit mean that the user left. `seconds` is the time since the command's start.
    func ending(of command: String, lastsAsLongAsPage: Bool, after seconds: Double) -> AMZNUserAgentError? {
        switch self {
        case .exited(0): lastsAsLongAsPage ? .userDidCancel : nil
        case .exited(let status):
            Self.failure("The browser command \(command) ended with status \(status).", after: seconds)
        case .signalled(let number) where Self.wishes.contains(number): .userDidCancel
        case .signalled(let number):
            Self.failure("The browser command \(command) crashed with signal \(number).", after: seconds)
        }
    }

    /// A browser without a display fails at once. One that fails later has shown the page, so no other agent shows it
    /// again.
    private static func failure(_ reason: String, after seconds: Double) -> AMZNUserAgentError {
        seconds < 5 ? .cannotPresent(reason) : .failed(reason)
    }

    /// Signals that users send to end a program: SIGHUP, SIGINT, SIGQUIT, SIGKILL and SIGTERM, with POSIX's numbers.
    private static let wishes: Set<Int32> = [1, 2, 3, 9, 15]
}
