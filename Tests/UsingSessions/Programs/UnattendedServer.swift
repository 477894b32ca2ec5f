#if os(Linux) || os(macOS)
    import Foundation
    import LoginWithAmazon

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// A local server for one test, on macOS and Linux.
    final class UnattendedServer {
        /// Two fields of the JSON object that the server prints at its start.
        private struct Start: Decodable { let baseURL: URL, clientID: String }

        /// A manager for the server, which signs Ada in without showing a form.
        let manager: AMZNAuthorizationManager
        let url: URL
        private let input = Pipe()

        /// Starts the server program that was built in this folder.
        init(in folder: URL) throws {
            let process = Process(), output = Pipe()
            process.executableURL = folder.appendingPathComponent("authorization-server")
            process.arguments = ["--json", "--approve", "ada@example.com", "--until-input-ends"]
            process.standardInput = input
            process.standardOutput = output
            try process.run()
            var line = Data()
            while line.last != UInt8(ascii: "\n"), let byte = try output.fileHandleForReading.read(upToCount: 1) {
                line += byte
            }
            let start = try JSONDecoder().decode(Start.self, from: line)
            url = start.baseURL
            let configuration = AMZNConfiguration(
                clientID: start.clientID, redirectURI: URL(string: "http://127.0.0.1/callback")!,
                endpoints: AMZNEndpoints(baseURL: url))
            // Instead of a browser, a URL session loads the page and follows its redirect.
            let agent = AMZNLoopbackUserAgent { page in _ = try await URLSession.shared.data(from: page) }
            manager = AMZNAuthorizationManager(
                configuration: configuration, userAgent: agent, grantStore: AMZNMemoryGrantStore())
        }
    }
#endif
