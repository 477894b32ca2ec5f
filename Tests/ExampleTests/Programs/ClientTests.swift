import Foundation
import LocalAuthorizationServer
import Testing

/// Tests the output and exit status of the two client programs.
@Suite struct ClientTests {
    static let clients = ["legacy-client", "modern-client"]

    static let story = """
        Not signed in. Login with Amazon:
        Name: Ada Lovelace
        Email: ada@example.com
        User id: amzn1.account.ADA1815
        Postal code: 10115
        Logged out.

        """

    @Test("The client signs in, prints the profile and logs out", arguments: clients)
    func itSignsInShowsTheProfileAndLogsOut(client: String) async throws {
        #expect(try await ExampleProgram(name: client).run() == .init(status: 0, output: Self.story, errors: ""))
    }

    @Test("The printed profile depends on the user and on the granted scopes", arguments: clients)
    func theProfileComesFromTheServer(client: String) async throws {
        let other = try await ExampleProgram(name: client).run([
            "--email", "grace@example.com", "--password", "hopper", "--scopes", "profile",
        ])
        #expect(other.output.contains("Name: Grace Hopper\n"))
        #expect(other.output.contains("Postal code: not granted\n"))
    }

    @Test("The JSON output contains the printed lines and the profile", arguments: clients)
    func jsonHoldsTheLinesAndTheProfile(client: String) async throws {
        struct Report: Decodable, Equatable {
            let lines: [String]
            let profile: [String: String]
        }
        let json = try await ExampleProgram(name: client).run(["--json"]).output
        let report = try JSONDecoder().decode(Report.self, from: Data(json.utf8))
        #expect(report.lines == Self.story.split(separator: "\n").map(String.init))
        #expect(
            report.profile == [
                "name": "Ada Lovelace", "email": "ada@example.com", "user_id": "amzn1.account.ADA1815",
                "postal_code": "10115",
            ])
    }

    @Test("The client signs in at another server", arguments: clients)
    func itSignsInAtAnotherServer(client: String) async throws {
        var options = ServerOptions()
        options.clients = [RegisteredClient(clientID: "other", redirectURIs: ["com.example.other:/back"])]
        options.users = [
            DemoUser(email: "eve@example.com", password: "pw", name: "Eve", userID: "U1", postalCode: "7")
        ]
        let server = LocalAuthorizationServer(options: options)
        try server.start()
        defer { server.stop() }
        let result = try await ExampleProgram(name: client).run(
            Self.endpoints(server) + [
                "--client-id", "other", "--redirect-uri", "com.example.other:/back", "--email", "eve@example.com",
                "--password", "pw",
            ])
        #expect(result.status == 0)
        #expect(
            result.output.contains("Name: Eve\nEmail: eve@example.com\nUser id: U1\nPostal code: 7\nLogged out.\n"))
        // SDK 2.x reports a log-out before the server receives it, and the program then exits.
        let notified = server.requestCount(.signOut)
        #expect(client == "legacy-client" ? notified <= 1 : notified == 1)
    }

    @Test(
        "Control characters in a profile don't reach the terminal", arguments: clients + ["side-by-side"],
        [[], ["--json"]])
    func controlCharacters(program: String, form: [String]) async throws {
        let hostile = "\u{1B}]0;Eve\u{7}\u{1B}[2J\u{9B}31m\u{202E}\nLogged out.\r"
        var options = ServerOptions()
        options.users = [
            DemoUser(
                email: "eve@example.com", password: "pw", name: "Eve\(hostile)", userID: "U1\(hostile)", postalCode: "7"
            )
        ]
        let server = LocalAuthorizationServer(options: options)
        try server.start()
        defer { server.stop() }
        let result = try await ExampleProgram(name: program).run(
            Self.endpoints(server) + form + [
                "--client-id", RegisteredClient.demo.clientID, "--email", "eve@example.com", "--password", "pw",
            ])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("Eve"))
        let unsafe = result.output.unicodeScalars.filter {
            $0 != "\n" && $0.properties.generalCategory == .control || $0 == "\u{202E}"
        }
        #expect(unsafe.isEmpty)
        #expect(!result.output.contains("\nLogged out.\\u{0D}"))
        if form.isEmpty {
            #expect(result.output.contains("Eve\\u{1B}]0;Eve\\u{07}\\u{1B}[2J\\u{9B}31m\\u{202E}\\u{0A}"))
        }
    }

    @Test("A store file keeps the grant between runs", arguments: clients)
    func aStoreFileKeepsTheGrantBetweenStarts(client: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = folder.appendingPathComponent("grant").path
        let server = LocalAuthorizationServer()
        try server.start()
        defer { server.stop() }
        server.addFault(.status(500), at: .profile, times: 10)
        let arguments = Self.endpoints(server) + ["--client-id", RegisteredClient.demo.clientID, "--store", store]
        #expect(try await ExampleProgram(name: client).run(arguments).status == 1)
        server.clearFaults()
        let second = try await ExampleProgram(name: client).run(arguments)
        #expect(second.output.hasPrefix("Name: Ada Lovelace\n"))
        #expect(second.status == 0)
    }

    private static func endpoints(_ server: LocalAuthorizationServer) -> [String] {
        [
            "--authorization-endpoint", server.authorizationEndpoint.absoluteString,
            "--token-endpoint", server.tokenEndpoint.absoluteString,
            "--profile-endpoint", server.profileEndpoint.absoluteString,
            "--sign-out-endpoint", server.signOutEndpoint.absoluteString,
        ]
    }
}
