import Foundation

#if !canImport(UIKit)
    /// Opens an address in a browser by running a command.
    enum SystemBrowser {
        /// `$BROWSER` if it is set, else what the system has for opening addresses.
        @Sendable
        static func open(_ url: URL) async throws {
            #if canImport(Darwin)
                let usual = "open"
            #else
                let usual = "xdg-open"
            #endif
            let chosen = ProcessInfo.processInfo.environment["BROWSER"] ?? ""
            try await open(url, with: chosen.isEmpty ? usual : chosen)
        }

        /// Runs the command, words separated by spaces, with the address as its last argument.
        static func open(_ url: URL, with command: String) async throws {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = command.split(separator: " ").map(String.init) + [url.absoluteString]
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            do {
                try process.run()
            } catch {
                throw AMZNUserAgentError.cannotPresent("The browser cannot be started.")
            }
        }
    }
#endif
