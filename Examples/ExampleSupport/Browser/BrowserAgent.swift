import Foundation
import LoginWithAmazon

/// Shows the page in a real browser, and says what else can be done where there is none.
struct BrowserAgent: AMZNUserAgent {
    private let agent: AMZNLoopbackUserAgent

    /// An agent for what stands after `--browser`: `default`, `print`, or a command.
    init(_ choice: String, lastsAsLongAsPage: Bool) {
        agent =
            switch choice {
            case "default": AMZNLoopbackUserAgent()
            case "print":
                AMZNLoopbackUserAgent { Program.note("Open in a browser on this machine: \($0.absoluteString)") }
            default: AMZNLoopbackUserAgent(browserCommand: choice, lastsAsLongAsPage: lastsAsLongAsPage)
            }
    }

    /// Shows the page. Where that fails for want of a browser, the error says how to do without.
    func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
        do {
            return try await agent.present(authorizationURL, redirectURI: redirectURI)
        } catch let error as AMZNUserAgentError where error.description.contains("browser command") {
            throw AMZNUserAgentError.cannotPresent("\(error) With --browser print you get the address to open.")
        }
    }
}
