import ExampleSupport
import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import TestSupport
import Testing

#if os(macOS) || os(Linux)
    @Suite(.deadline) struct ServerProgramTests {
        private let program = BuiltProgram(name: "authorization-server")

        @Test("--user, --client-id, --redirect-uri and --fault take effect; --user replaces a user with the same email")
        func serverUsesTheUserClientAndFaultOfItsOptions() async throws {
            let running = try program.start([
                "--user", "ADA@example.com pw Eve Adams", "--client-id", "c", "--client-secret", "hush",
                "--redirect-uri", "x://y", "--redirect-uri", "z://y", "--fault", "profile:status=503",
            ])
            defer { kill(running.process.processIdentifier, SIGKILL) }
            let greeting = running.text { $0.contains("Press Control-C") }
            for line in ["Client id: c\n", "User: ADA@example.com, password: pw\n"] {
                #expect(greeting.contains("\n" + line), "\(line)")
            }
            let address = greeting.components(separatedBy: "http://127.0.0.1:").last ?? ""
            let port = try #require(UInt16(address.prefix { $0.isNumber }))
            let home = try #require(await get("/", port))
            for text in ["Eve Adams", "grace@example.com", "hush", "x://y", "z://y", "<strong>c</strong>"] {
                #expect(home.contains(text), "\(text)")
            }
            #expect(!home.contains("Ada Lovelace") && !home.contains("Demo App"))
            #expect(await get("/user/profile", port)?.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n") == true)
        }

        @Test("If the port is taken, the server names the port and ends with status 1")
        func serverWhosePortIsTakenFails() async throws {
            try await LocalAuthorizationServer.running { server in
                let busy = try await program.run(["--port", "\(server.port)"])
                #expect(busy.status == 1)
                let problem = "Can't listen on port \(server.port): Address already in use."
                #expect(busy.errors == "authorization-server: \(problem)\n")
            }
        }

        @Test("SIGTERM ends the server, even if the thread that started it blocks this signal")
        func signalEndsTheServer() async throws {
            let running = try await startBlockingSignals([])
            defer { kill(running.process.processIdentifier, SIGKILL) }
            #expect(running.text { $0.contains("Press Control-C") }.contains("Press Control-C"))
            running.process.terminate()
            #expect(try await running.finished().status == SIGTERM)
        }

        @Test(
            "The server exits when the process in ENDS_WITH_PROCESS ends, or at once if that process has already ended",
            arguments: [false, true])
        func serverExitsAfterTheNamedProcess(isEarly: Bool) async throws {
            let named = try #require(BuiltProgram(tool: "cat")).start([])
            if isEarly { _ = named.die() }
            let id = "\(named.process.processIdentifier)"
            let server = try program.start([], environment: ["ENDS_WITH_PROCESS": id])
            defer { kill(server.process.processIdentifier, SIGKILL) }
            if !isEarly {
                #expect(server.text { $0.contains("Press Control-C") }.contains("Press Control-C"))
                _ = named.die()
            }
            #expect(try await server.finished().status == 0)
        }

        /// Starts the program from a thread that blocks `SIGTERM`, as the threads of a thread pool may do.
        private func startBlockingSignals(_ arguments: [String]) async throws -> BuiltProgram.Running {
            try await DedicatedThread.run {
                var (blocked, former) = (sigset_t(), sigset_t())
                sigemptyset(&blocked)
                sigaddset(&blocked, SIGTERM)
                pthread_sigmask(SIG_BLOCK, &blocked, &former)
                defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
                return try program.start(arguments)
            }
        }

        @Test("A client signs in with the settings that --json prints, as the user whom --approve names")
        func clientSignsInWithThePrintedSettings() async throws {
            let running = try program.start(["--json", "--approve", "Grace@example.com"])
            defer { kill(running.process.processIdentifier, SIGKILL) }
            let line = running.text { $0.contains("\n") }
            let greeting = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let manager = AMZNAuthorizationManager(
                configuration: AMZNConfiguration(
                    clientID: greeting["clientID"] as? String ?? "",
                    redirectURI: address((greeting["redirectURIs"] as? [String])?.first ?? ""),
                    endpoints: AMZNEndpoints(baseURL: address(greeting["baseURL"] as? String ?? ""))),
                userAgent: ScriptedBrowser(email: "", password: ""), grantStore: AMZNMemoryGrantStore())
            let request = AMZNAuthorizeRequest()
            request.scopes = [AMZNProfileScope.profile()]
            #expect(try await manager.authorize(request).user?.name == "Grace Hopper")
        }

        @Test("With --remember-consent, the consent page comes only at the first of two sign-ins")
        func serverRemembersConsent() async throws {
            let running = try program.start(["--json", "--remember-consent"])
            defer { kill(running.process.processIdentifier, SIGKILL) }
            let line = running.text { $0.contains("\n") }
            let greeting = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let baseURL = address(greeting["baseURL"] as? String ?? "")
            for _ in 0..<2 {
                let client = try await BuiltProgram(name: "legacy-client").run(
                    ["--client-id", RegisteredClient.demo.clientID]
                        + ["authorization", "token", "profile", "sign-out"].map { name in
                            "--\(name)-endpoint=\(baseURL.absoluteString)\(Self.paths[name] ?? "")"
                        })
                #expect(client.status == 0, "\(client.errors)")
            }
            let journal = try #require(await get("/journal.json", UInt16(baseURL.port ?? 0)))
            #expect(journal.components(separatedBy: "/ap/consent").count == 2)
            #expect(journal.components(separatedBy: "/ap/signin").count == 3)
        }

        private static let paths = [
            "authorization": "/ap/oa", "token": "/auth/o2/token", "profile": "/user/profile",
            "sign-out": "/auth/relyingPartyLogout",
        ]

        @Test("With --until-input-ends, the server exits normally when its input ends")
        func serverExitsWhenItsInputEnds() async throws {
            let running = try program.start(["--until-input-ends"])
            defer { kill(running.process.processIdentifier, SIGKILL) }
            #expect(running.text { $0.contains("Press Control-C") }.contains("Press Control-C"))
            try running.input.fileHandleForWriting.close()
            #expect(try await running.finished().status == 0)
        }

        private func get(_ path: String, _ port: UInt16) async -> String? {
            await TestConnection.exchange("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", port: port)
        }
    }
#endif
