import Foundation
import LoginWithAmazon

/// The user's own browser. Prints the sign-in page's address, how long the program waits, and how to stop it.
struct InteractiveBrowser: AMZNUserAgent {
    private static let timeout: TimeInterval = 600
    private let agent: AMZNLoopbackUserAgent
    private let notice: String

    /// The browser that `$BROWSER` names, else the system's.
    static func usual() -> InteractiveBrowser {
        InteractiveBrowser(AMZNLoopbackUserAgent(timeout: timeout), missing: SystemBrowser.missingUsualCommand)
    }

    /// Opens no browser; prints the address for the user to open.
    static func printed() -> InteractiveBrowser {
        InteractiveBrowser(AMZNLoopbackUserAgent(timeout: timeout) { _ in }, notice: here)
    }

    /// A browser that a command opens; `isOwn` if the command runs for as long as the page is open.
    static func command(_ command: String, isOwn: Bool) -> InteractiveBrowser {
        let agent = AMZNLoopbackUserAgent(timeout: timeout, browserCommand: command, lastsAsLongAsPage: isOwn)
        return InteractiveBrowser(agent, missing: SystemBrowser.missingCommand(command))
    }

    private init(_ agent: AMZNLoopbackUserAgent, missing command: String?) {
        let usual = "If your browser doesn't show the sign-in page, open it here:"
        self.init(agent, notice: command.map { "Browser command \($0) not found. \(Self.here)" } ?? usual)
    }

    private init(_ agent: AMZNLoopbackUserAgent, notice: String) {
        self.agent = agent
        self.notice = notice
    }

    func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        let countdown = Countdown()
        defer { countdown.stop() }
        let announcing = agent.announcing { [notice] page in
            Program.note("\(notice) \(page.absoluteString)")
            countdown.start(seconds: Int(Self.timeout))
        }
        return try await announcing.present(authorizationURL, redirectURI: redirectURI)
    }

    private static let here = "Sign in with a browser on this machine:"
}
