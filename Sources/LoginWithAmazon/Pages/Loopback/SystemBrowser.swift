import Dispatch
import Foundation

#if !canImport(UIKit)
    /// Opens a URL in a browser by running a command.
    package enum SystemBrowser {
        /// The name of the command's program if it can't be found; nil if it can.
        package static func missingCommand(_ command: String) -> String? {
            BrowserCommand(command).flatMap { program(named: $0.name) == nil ? $0.name : nil }
        }

        /// Nil if one of the usual commands, those of `$BROWSER` or else the system's, can be found; otherwise the
        /// names of all of them.
        package static var missingUsualCommand: String? {
            let names = usualCommands.map(\.name)
            return names.contains { program(named: $0) != nil } ? nil : names.joined(separator: ", ")
        }

        /// Receives the command's name, how it ended, and after how many seconds, on any thread.
        package typealias Ended = @Sendable (_ name: String, BrowserCommandEnd, _ after: TimeInterval) -> Void

        /// Opens the URL with the first command of `$BROWSER` that can be started or, without `$BROWSER`, with the
        /// system's command.
        package static func open(_ url: URL, ended: @escaping Ended = { _, _, _ in }) throws {
            try open(url, withFirstOf: usualCommands, ended: ended)
        }

        private static var usualCommands: [BrowserCommand] {
            #if canImport(Darwin)
                let usual = "open"
            #else
                let usual = "xdg-open"
            #endif
            let chosen = BrowserCommand.list(ProcessInfo.processInfo.environment["BROWSER"] ?? "")
            return chosen.isEmpty ? BrowserCommand.list(usual) : chosen
        }

        /// Tries the commands in order. If none can be started, the error lists all their reasons.
        static func open(
            _ url: URL, withFirstOf commands: [BrowserCommand], ended: @escaping Ended = { _, _, _ in }
        ) throws {
            var reasons: [String] = []
            for command in commands {
                do {
                    return try open(url, with: command, ended)
                } catch let error as AMZNUserAgentError {
                    reasons.append(error.description)
                }
            }
            throw AMZNUserAgentError.cannotPresent(reasons.joined(separator: " "))
        }

        /// Runs the command; see ``BrowserCommand``.
        static func open(_ url: URL, with command: String, ended: @escaping Ended = { _, _, _ in }) throws {
            guard let command = BrowserCommand(command) else {
                throw AMZNUserAgentError.cannotPresent("The browser command is empty.")
            }
            try open(url, with: command, ended)
        }

        /// Runs the command with the URL as an argument, and does not wait for its end.
        private static func open(_ url: URL, with command: BrowserCommand, _ ended: @escaping Ended) throws {
            let name = command.name
            guard let program = program(named: name) else {
                throw AMZNUserAgentError.cannotPresent(
                    "Browser command '\(name)' not found; set $BROWSER or pass browserCommand.")
            }
            let start = DispatchTime.now()
            let problem = BrowserProcess.start(program.path, command.arguments(for: url.absoluteString)) { end in
                let nanoseconds = DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds
                ended(name, end, Double(nanoseconds) / 1e9)
            }
            if let problem {
                let reason = SystemError.text(of: problem)
                throw AMZNUserAgentError.cannotPresent("The browser command \(name) cannot be started: \(reason).")
            }
        }

        /// Finds a command's program as a shell does. `env` would find it too, but report a missing program only by its
        /// exit status.
        private static func program(named name: String) -> URL? {
            if name.contains("/") { return executable(URL(fileURLWithPath: name)) }
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
            return path.split(separator: ":").lazy
                .compactMap { executable(URL(fileURLWithPath: String($0)).appendingPathComponent(name)) }
                .first
        }

        private static func executable(_ file: URL) -> URL? {
            let attributes = try? FileManager.default.attributesOfItem(atPath: file.resolvingSymlinksInPath().path)
            let isFile = attributes?[.type] as? FileAttributeType == .typeRegular
            return isFile && FileManager.default.isExecutableFile(atPath: file.path) ? file : nil
        }
    }
#endif
