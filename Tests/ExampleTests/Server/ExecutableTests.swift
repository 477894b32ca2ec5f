import Foundation
import TestSupport
import Testing

@testable import LocalAuthorizationServer

#if os(macOS) || os(Linux)
    /// Tests the authorization-server program.
    struct ExecutableTests {
        private let program = ExampleProgram(name: "authorization-server")

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

        @Test("The server runs until it receives SIGTERM or SIGINT", arguments: [SIGTERM, SIGINT])
        func itServesUntilItIsInterrupted(number: Int32) async throws {
            let running = try program.start([
                "--user", "eve@example.com:pw:Eve:1", "--client-id", "c", "--redirect-uri", "x://y",
                "--fault", "profile:status=503",
            ])
            let process = running.process
            defer { if process.isRunning { process.terminate() } }
            let port = try #require(readPort(running.output))
            let client = try RawClient(port: port)
            client.send(RequestText.get("/user/profile"))
            #expect(client.readReply()?.status == 503)
            client.send(RequestText.get("/ap/oa?response_type=code&client_id=c&redirect_uri=x://y&scope=profile"))
            let page = try #require(client.readReply())
            client.send(
                RequestText.post("/ap/signin", "transaction=\(page.transaction)&email=eve%40example.com&password=pw"))
            #expect(client.readReply()?.text.contains("<strong>Eve</strong>") == true)
            let busy = try await program.run(["--port", "\(port)"])
            #expect(busy.status == 1)
            #expect(busy.errors == "authorization-server: Port \(port) on 127.0.0.1 is already in use.\n")
            kill(process.processIdentifier, number)
            process.waitUntilExit()
            #expect(process.terminationReason == .exit)
            #expect(process.terminationStatus == 0)
        }

        @Test(
            "A command-line mistake is reported in one line that names the argument",
            arguments: [
                ["--nonsense"], ["--port"], ["--port", "70000"], ["--token-life", "x"], ["--user", "a:b"],
                ["--fault", "token:x"],
            ])
        func mistakesAreExplainedInOneLine(arguments: [String]) async throws {
            let result = try await program.run(arguments)
            let text = result.errors
            #expect(result.output.isEmpty)
            #expect(result.status == 64)
            #expect(text.hasPrefix("authorization-server: ") && text.contains(arguments[0]))
            #expect(text.split(separator: "\n").count == 1)
        }

        @Test("Users and clients from a file can sign in")
        func configurationFile() async throws {
            let folder = try TemporaryFolder()
            let file = folder["server.json"]
            let json = """
                {"users": [{"email": "eve@example.com", "password": "pw", "name": "Eve"}],
                 "clients": [{"clientID": "mine", "redirectURIs": ["x://y"], "displayName": "My App"}]}
                """
            try Data(json.utf8).write(to: file)
            let running = try program.start(["--config", file.path])
            defer { running.process.terminate() }
            let client = try RawClient(port: try #require(readPort(running.output)))
            client.send(RequestText.get("/"))
            let home = try #require(client.readReply()).text
            for text in ["eve@example.com", "ada@example.com", "My App", "Demo App"] { #expect(home.contains(text)) }
            client.send(RequestText.get("/ap/oa?response_type=code&client_id=mine&redirect_uri=x://y&scope=profile"))
            let page = try #require(client.readReply())
            client.send(
                RequestText.post("/ap/signin", "transaction=\(page.transaction)&email=eve%40example.com&password=pw"))
            #expect(client.readReply()?.text.contains("<strong>Eve</strong>") == true)
        }

        @Test(
            "An invalid file is reported in one line that names the key",
            arguments: [
                ("{", "not JSON"), ("[]", "the file must be an object"), ("{\"user\": []}", "unknown key user"),
                ("{\"users\": {}}", "users must be a list"), ("{\"users\": [1]}", "users[0] must be an object"),
                ("{\"users\": [{\"email\": \"a\", \"password\": 1}]}", "users[0].password must be a string"),
                ("{\"users\": [{\"email\": \"\"}]}", "users[0].email is missing or empty"),
                ("{\"clients\": [{\"clientID\": \"c\"}]}", "clients[0].redirectURIs must be a non-empty list"),
                ("{\"clients\": [{\"clientId\": \"c\"}]}", "clients[0] has the unknown key clientId"),
            ])
        func wrongConfigurationFile(json: String, problem: String) async throws {
            let folder = try TemporaryFolder()
            try Data(json.utf8).write(to: folder["server.json"])
            let result = try await program.run(["--config", folder["server.json"].path])
            #expect(result.status == 65)
            #expect(result.output.isEmpty)
            #expect(result.errors.contains(problem), "\(result.errors)")
            #expect(result.errors.split(separator: "\n").count == 1)
        }

        @Test("A missing file is reported with status EX_NOINPUT")
        func missingConfigurationFile() async throws {
            let folder = try TemporaryFolder()
            let result = try await program.run(["--config", folder["none.json"].path])
            #expect(result.status == 66)
            #expect(result.errors.contains("none.json can't be read"))
            #expect(result.errors.split(separator: "\n").count == 1)
        }

        @Test("The help text lists every option and every fault") func helpNamesEveryOption() async throws {
            let help = try await program.run(["--help"], environment: ["COLUMNS": "110"])
            #expect(help.status == 0)
            for option in [
                "--port", "--client-id", "--redirect-uri", "--user", "--token-life", "--fault", "--config", "--help",
            ] {
                #expect(help.output.contains(option), "\(option)")
            }
            for name in FaultName.allCases {
                #expect(help.output.contains("\n  \(name.usage)"), "\(name)")
                #expect(help.output.contains(name.meaning), "\(name)")
            }
        }
    }
#endif
