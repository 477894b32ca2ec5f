import Foundation
import TestSupport
import Testing

#if os(macOS) || os(Linux)
    /// The program `authorization-server`.
    @Suite(.timeLimit(.minutes(5))) struct ServerProgramTests {
        private let program = BuiltProgram(name: "authorization-server")

        @Test(
            "The server serves users, clients and faults of its options until a signal ends it",
            arguments: [SIGTERM, SIGINT])
        func running(number: Int32) async throws {
            let running = try program.start([
                "--user", "eve@example.com pw Eve Adams", "--client-id", "c", "--client-name", "My App",
                "--redirect-uri",
                "x://y", "--redirect-uri", "z://y", "--fault", "profile:status=503",
            ])
            let process = running.process
            defer { if process.isRunning { process.terminate() } }
            let port = try #require(readPort(running.output))
            let home = try #require(await get("/", port))
            for text in ["Eve Adams", "ada@example.com", "My App", "x://y", "z://y"] {
                #expect(home.contains(text), "\(text)")
            }
            #expect(await get("/user/profile", port)?.hasPrefix("HTTP/1.1 503 ") == true)
            let busy = try await program.run(["--port", "\(port)"])
            #expect(busy.status == 1)
            #expect(busy.errors == "authorization-server: Can't listen on port \(port): Address already in use.\n")
            kill(process.processIdentifier, number)
            process.waitUntilExit()
            #expect(process.terminationReason == .exit && process.terminationStatus == 0)
        }

        /// The port in the server's greeting, once all of the greeting has arrived.
        private func readPort(_ output: Pipe) -> UInt16? {
            var text = ""
            while !text.contains("Press Control-C") {
                let data = output.fileHandleForReading.availableData
                guard !data.isEmpty else { return nil }
                text += String(decoding: data, as: UTF8.self)
            }
            let after = text.components(separatedBy: "http://127.0.0.1:").dropFirst().first ?? ""
            return UInt16(after.prefix { $0.isNumber })
        }

        private func get(_ path: String, _ port: UInt16) async -> String? {
            await TestConnection.exchange("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", port: port)
        }
    }
#endif
