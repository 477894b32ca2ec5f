#if !canImport(UIKit)
    import Foundation
    import LoginWithAmazon
    import ProgramSupport

    /// Lets the user sign in with a browser. Prints the sign-in page's URL, how long the program waits, and how to stop
    /// it.
    struct InteractiveBrowser: AMZNUserAgent {
        private static let minutes = 10
        private let agent: AMZNLoopbackUserAgent

        /// Creates a user agent. `browser` is `default` for the user's browser, `print` to open no browser, or the
        /// command that opens a browser.
        /// - Throws: ``UsageError`` if there is no such command.
        init(_ browser: String) throws {
            let timeout = TimeInterval(60 * Self.minutes)
            guard browser != "print" else {
                agent = AMZNLoopbackUserAgent(timeout: timeout) { _ in }
                return
            }
            guard browser == "default" || Self.exists(browser) else {
                throw UsageError("--browser \(browser) can't be started, because there is no such program")
            }
            agent =
                browser == "default"
                ? AMZNLoopbackUserAgent(timeout: timeout)
                : AMZNLoopbackUserAgent(timeout: timeout, browserCommand: browser)
        }

        /// Whether the command's first word is a program, by its path or by its name in `$PATH`.
        private static func exists(_ command: String) -> Bool {
            guard let name = command.split(separator: " ").first.map(String.init) else { return false }
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
            let folders = name.contains("/") ? [""] : path.split(separator: ":").map { "\($0)/" }
            return folders.contains { FileManager.default.isExecutableFile(atPath: $0 + name) }
        }

        func present(_ authorizationURL: URL, redirectURI: URL) async throws -> URL? {
            let announcing = agent.announcing { page in
                Program.note("If no browser shows the sign-in page, open it on this machine: \(page.absoluteString)")
                Program.note("Waiting up to \(Self.minutes) minutes for the sign-in. Press Control-C to stop.")
            }
            return try await announcing.present(authorizationURL, redirectURI: redirectURI)
        }
    }
#endif
