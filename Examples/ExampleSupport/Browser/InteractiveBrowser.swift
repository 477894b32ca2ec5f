import Foundation
import LoginWithAmazon
import ProgramSupport

/// The user's own browser. Prints the sign-in page's URL, how long the program waits, and how to stop it.
struct InteractiveBrowser: AMZNUserAgent {
    private static let minutes = 10
    private let agent: AMZNLoopbackUserAgent
    private let notice: String

    /// The user's browser for `default`, none for `print`, or a command.
    init(_ browser: String) {
        let timeout = TimeInterval(60 * Self.minutes)
        #if os(macOS) || os(Linux)
            if browser == "default" {
                agent = AMZNLoopbackUserAgent(timeout: timeout)
                notice = Self.notice(missing: BrowserCommand.missing(BrowserCommand.usual))
                return
            } else if browser != "print" {
                agent = AMZNLoopbackUserAgent(timeout: timeout, browserCommand: browser)
                notice = Self.notice(missing: BrowserCommand(browser).flatMap { BrowserCommand.missing([$0]) })
                return
            }
        #endif
        agent = AMZNLoopbackUserAgent(timeout: timeout) { _ in }
        notice = Self.here
    }

    func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        let announcing = agent.announcing { [notice] page in
            Program.note("\(notice) \(page.absoluteString)")
            Program.note("Waiting up to \(Self.minutes) minutes for the sign-in. Press Control-C to stop.")
        }
        return try await announcing.present(authorizationURL, redirectURI: redirectURI)
    }

    private static func notice(missing command: String?) -> String {
        command.map { "Browser command \($0) not found. \(here)" }
            ?? "If your browser doesn't show the sign-in page, open it here:"
    }

    private static let here = "Sign in with a browser on this machine:"
}
