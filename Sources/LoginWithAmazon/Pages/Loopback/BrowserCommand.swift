#if !canImport(UIKit)
    import Foundation

    /// A command that opens a URL: space-separated words, none of which a shell interprets.
    struct BrowserCommand: Sendable {
        /// The program, by its path or by its name in `$PATH`.
        let name: String
        private let words: [String]

        /// A last word `&`, which only a shell needs, is removed: the command always runs in the background. Nil if no
        /// word remains.
        init?(_ text: some StringProtocol) {
            var words = String(text).components(separatedBy: " ").filter { !$0.isEmpty }
            if words.last == "&" { words.removeLast() }
            guard let name = words.first else { return nil }
            self.name = name
            self.words = Array(words.dropFirst())
        }

        /// The colon-separated commands of `$BROWSER`, in the order in which they are tried.
        static func list(_ variable: String) -> [BrowserCommand] {
            variable.split(separator: ":").compactMap { Self($0) }
        }

        static var usual: [BrowserCommand] {
            let chosen = list(ProcessInfo.processInfo.environment["BROWSER"] ?? "")
            #if canImport(Darwin)
                let system = "open"
            #else
                let system = "xdg-open"
            #endif
            return chosen.isEmpty ? list(system) : chosen
        }

        func arguments(for url: String) -> [String] {
            let isPlaced = words.contains { $0.contains("%s") }
            return words.map { $0.replacingOccurrences(of: "%s", with: url) } + (isPlaced ? [] : [url])
        }

        /// The program's file; nil if there is none that can be executed.
        private var program: URL? {
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
            let folders = name.contains("/") ? [""] : path.split(separator: ":").map { "\($0)/" }
            return folders.map { $0 + name }.first(where: FileManager.default.isExecutableFile)
                .map(URL.init(fileURLWithPath:))
        }
    }

    extension BrowserCommand {
        /// Opens the URL with the first command whose program exists, and returns without waiting for the command's
        /// end. If the command fails later, calls the report.
        static func open(
            _ url: URL, with commands: [BrowserCommand], report: @escaping AMZNLoopbackUserAgent.Report = { _ in }
        ) throws {
            guard !commands.isEmpty else { throw AMZNUserAgentError.misconfigured("The browser command is empty.") }
            for command in commands {
                if let program = command.program { return try command.run(program, url, report) }
            }
            let names = commands.map(\.name).joined(separator: ", ")
            throw AMZNUserAgentError.misconfigured(
                "The browser command \(names) isn't an executable program. \(remedy)")
        }

        /// The program's input is empty, and its output is discarded.
        private func run(_ program: URL, _ url: URL, _ report: @escaping AMZNLoopbackUserAgent.Report) throws {
            let process = Process()
            process.executableURL = program
            process.arguments = arguments(for: url.absoluteString)
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            process.terminationHandler = { [name] ended in
                let (reason, status) = (ended.terminationReason, ended.terminationStatus)
                // A command that succeeds has shown the page, or has passed the URL to a browser that is running.
                guard reason != .exit || status != 0 else { return }
                let end = reason == .exit ? "ended with status \(status)" : "was ended by signal \(status)"
                report(.failed("The browser command \(name) \(end). \(Self.remedy)"))
            }
            do {
                try Self.withoutBlockedSignals(process.run)
            } catch {
                throw AMZNUserAgentError.failed(
                    "The browser command \(name) can't be started: \(error.localizedDescription) \(Self.remedy)")
            }
        }

        /// A program inherits the blocked signals of the thread that starts it. The threads of tasks block nearly all
        /// signals, so SIGTERM could not end the browser.
        private static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
            var (none, before) = (sigset_t(), sigset_t())
            sigemptyset(&none)
            pthread_sigmask(SIG_SETMASK, &none, &before)
            defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
            try body()
        }

        private static let remedy =
            "Pass another browserCommand or, without one, set $BROWSER, or show the page's URL with announcing(_:)."
    }
#endif
