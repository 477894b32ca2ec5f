import Dispatch
import Foundation

#if !canImport(UIKit)
    /// Opens an address in a browser by running a command.
    enum SystemBrowser {
        /// Gets the command's name, how it ended, and after how many seconds, on any thread.
        typealias Ended = @Sendable (_ name: String, BrowserCommandEnd, _ after: TimeInterval) -> Void

        /// The first of the commands in `$BROWSER` that can be started; without any, what the system has for opening
        /// addresses.
        static func open(_ url: URL, ended: @escaping Ended) throws {
            #if canImport(Darwin)
                let usual = "open"
            #else
                let usual = "xdg-open"
            #endif
            let chosen = BrowserCommand.list(ProcessInfo.processInfo.environment["BROWSER"] ?? "")
            try open(url, withFirstOf: chosen.isEmpty ? BrowserCommand.list(usual) : chosen, ended: ended)
        }

        /// Tries one command after the other. Where none can be started, the error has all their reasons.
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

        /// Runs the command with the address among its arguments. It may run on.
        private static func open(_ url: URL, with command: BrowserCommand, _ ended: @escaping Ended) throws {
            let name = command.name
            guard let program = program(named: name) else {
                throw AMZNUserAgentError.cannotPresent("There is no browser command \(name).")
            }
            let process = Process()
            process.executableURL = program
            process.arguments = command.arguments(for: url.absoluteString)
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            let running = Locked<Process?>(nil)
            let start = DispatchTime.now()
            process.terminationHandler = { process in
                let nanoseconds = DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds
                ended(name, end(of: process), Double(nanoseconds) / 1e9)
                // Nobody else holds it until here, and a process that is let go of before its end does not tell of it.
                running.withLock { $0 = nil }
            }
            running.withLock { $0 = process }
            do {
                try SignalMask.cleared { try process.run() }
            } catch {
                running.withLock { $0 = nil }
                throw AMZNUserAgentError.cannotPresent("The browser command \(name) cannot be started.")
            }
        }

        private static func end(of process: Process) -> BrowserCommandEnd {
            let status = process.terminationStatus
            return process.terminationReason == .uncaughtSignal ? .signalled(status) : .exited(status)
        }

        /// The program of a command, looked for as a shell does. `env` would do that too, but say what is missing only
        /// to those who wait for its end.
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
