import Foundation
import TestSupport
import Testing

@testable import LocalAuthorizationServer

#if os(macOS) || os(Linux)
    /// The program `authorization-server`.
    @Suite(.timeLimit(.minutes(5))) struct ServerProgramTests {
        private let program = BuiltProgram(name: "authorization-server")

        @Test(
            "The server serves users, clients and faults of its options until a signal ends it",
            arguments: [SIGTERM, SIGINT])
        func running(number: Int32) async throws {
            let folder = try TemporaryFolder()
            let json = """
                {"users": [{"email": "eve@example.com", "password": "pw", "name": "Eve"}],
                 "clients": [{"clientID": "mine", "redirectURIs": ["x://y"], "displayName": "My App"}]}
                """
            try Data(json.utf8).write(to: folder["server.json"])
            let running = try program.start([
                "--config", folder["server.json"].path, "--client-id", "c", "--redirect-uri", "z://y", "--fault",
                "profile:status=503",
            ])
            let process = running.process
            defer { if process.isRunning { process.terminate() } }
            let port = try #require(readPort(running.output))
            let home = try #require(await get("/", port))
            for text in ["eve@example.com", "ada@example.com", "My App", "x://y", "z://y"] {
                #expect(home.contains(text), "\(text)")
            }
            #expect(await get("/user/profile", port)?.hasPrefix("HTTP/1.1 503 ") == true)
            let busy = try await program.run(["--port", "\(port)"])
            #expect(busy.status == 1)
            #expect(busy.errors == "authorization-server: Port \(port) on 127.0.0.1 is already in use.\n")
            kill(process.processIdentifier, number)
            process.waitUntilExit()
            #expect(process.terminationReason == .exit && process.terminationStatus == 0)
        }

        @Test(
            "An invalid option is reported in one line with status 64",
            arguments: [
                ["--nonsense"], ["--port", "70000"], ["--token-life", "-1"], ["--token-life", "x"],
                ["--code-pair-interval", "-1"], ["--client-id", ""], ["--redirect-uri", "notauri"],
                ["--redirect-uri", "http://127.0.0.1/#a"], ["--fault", "token:x"],
            ])
        func options(arguments: [String]) async throws {
            let result = try await program.run(arguments)
            #expect(result.status == 64)
            #expect(result.output.isEmpty)
            #expect(result.errors.hasPrefix("authorization-server: ") && result.errors.contains(arguments[0]))
            #expect(result.errors.split(separator: "\n").count == 1)
        }

        @Test(
            "An invalid file is reported in one line that names the key, with status 65",
            arguments: [
                ("{", "not JSON"), ("[]", "the file has the wrong type"), ("{\"user\": []}", "unknown key user"),
                ("{\"users\": [{\"email\": \"a\", \"password\": 1}]}", "users[0].password has the wrong type"),
                ("{\"clients\": [{\"clientID\": \"c\"}]}", "clients[0].redirectURIs is missing"),
                ("{\"clients\": [{\"clientID\": \"c\", \"redirectURIs\": [\"no\"]}]}", "begins with a scheme"),
            ])
        func files(json: String, problem: String) async throws {
            let folder = try TemporaryFolder()
            try Data(json.utf8).write(to: folder["server.json"])
            let result = try await program.run(["--config", folder["server.json"].path])
            #expect(result.status == 65)
            #expect(result.errors.contains(problem), "\(result.errors)")
            #expect(result.errors.split(separator: "\n").count == 1)
        }

        @Test("The help fits the terminal and lists every fault")
        func help() async throws {
            let help = try await program.run(["--help"], environment: ["COLUMNS": "80"])
            #expect(help.status == 0)
            #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
            for fault in FaultSyntax.all { #expect(help.output.contains("\n  \(fault.usage)\n"), "\(fault.usage)") }
            let version = try await program.run(["--version"])
            #expect(version.status == 0 && version.output.hasPrefix("authorization-server, "))
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
