/// How the command that was to open a browser ended, and what that says of the page. Pure.
package enum BrowserCommandEnd: Equatable {
    case exited(Int32)
    case signalled(Int32)

    /// How the sign-in ends by it, so many seconds after the command was started; nil where the sign-in goes on, since
    /// launchers, and browsers that are running already, end as soon as they have handed the address on. Only where the
    /// command `lastsAsLongAsPage` is its good end the user's leaving.
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

    /// A browser without a display says so at once. One that fails later has shown the page, and no other agent is to
    /// show it again.
    private static func failure(_ reason: String, after seconds: Double) -> AMZNUserAgentError {
        seconds < 5 ? .cannotPresent(reason) : .failed(reason)
    }

    /// Signals by which somebody ends a program, and the page with it: SIGHUP, SIGINT, SIGQUIT, SIGKILL, SIGTERM. POSIX
    /// gives them these numbers.
    private static let wishes: Set<Int32> = [1, 2, 3, 9, 15]
}
