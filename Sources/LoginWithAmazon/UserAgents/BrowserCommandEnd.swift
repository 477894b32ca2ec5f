/// How a browser command ended, and what that means for the page. Pure.
package enum BrowserCommandEnd: Equatable {
    case exited(Int32)
    case signalled(Int32)

    /// The error that ends the sign-in; nil if the sign-in continues, because launchers, and browsers that are already
    /// running, end as soon as they have passed the URL on. A successful end means that the user left only if the
    /// command `lastsAsLongAsPage`. `seconds` is the time since the command's start.
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
