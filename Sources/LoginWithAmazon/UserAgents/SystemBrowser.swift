import Foundation

#if !canImport(UIKit)
    /// Opens an address in a browser by running a command.
    enum SystemBrowser {
        /// `$BROWSER` if it is set, else what the system has for opening addresses.
        static var command: String {
            #if canImport(Darwin)
                let usual = "open"
            #else
                let usual = "xdg-open"
            #endif
            let chosen = ProcessInfo.processInfo.environment["BROWSER"] ?? ""
            return chosen.isEmpty ? usual : chosen
        }

        /// Runs the command, words separated by spaces, with the address as its last argument. It may run on; when it
        /// ends, `ended` gets its name and how that was, on any thread.
        static func open(
            _ url: URL, with command: String,
            ended: @escaping @Sendable (_ name: String, BrowserCommandEnd) -> Void = { _, _ in }
        ) throws {
            let words = command.split(separator: " ").map(String.init)
            guard let name = words.first else {
                throw AMZNUserAgentError.cannotPresent("The browser command is empty.")
            }
            guard let program = program(named: name) else {
                throw AMZNUserAgentError.cannotPresent("There is no browser command \(name).")
            }
            let process = Process()
            process.executableURL = program
            process.arguments = words.dropFirst() + [url.absoluteString]
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            let running = Locked<Process?>(nil)
            process.terminationHandler = { process in
                let isSignal = process.terminationReason == .uncaughtSignal
                ended(name, isSignal ? .signalled(process.terminationStatus) : .exited(process.terminationStatus))
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
