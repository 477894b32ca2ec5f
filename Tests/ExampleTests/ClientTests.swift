import Foundation
import LocalAuthorizationServer
import TestSupport
import Testing

/// Tests of the programs `legacy-client` and `modern-client`.
@Suite(.deadline) struct ClientTests {
    static let clients = ["legacy-client", "modern-client"]

    static let story = """
        Not signed in. Signing in with Amazon.
        Name: Ada Lovelace
        Email: ada@example.com
        User id: amzn1.account.ADA1815
        Postal code: 10115
        Logged out.

        """

    @Test(
        "With the default or another redirect URI, the client signs in, prints the profile and logs out",
        arguments: clients)
    func clientSignsInPrintsTheProfileAndLogsOut(client: String) async throws {
        for arguments in [[], ["--redirect-uri", "com.example.other:/back"]] {
            let result = try await BuiltProgram(name: client).run(arguments)
            #expect(result == .init(status: 0, output: Self.story, errors: ""), "\(arguments)")
        }
    }

    @Test(
        "The client signs in with the server, client id, redirect URI and user from its options",
        arguments: clients)
    func clientSignsInAtAnotherServer(client: String) async throws {
        var options = ServerOptions()
        options.clients = [RegisteredClient(clientID: "other", redirectURIs: ["com.example.other:/back"])]
        (options.users[0].name, options.users[0].email, options.users[0].password) = ("Eve", "eve@example.com", "pw")
        try await LocalAuthorizationServer.running(options) { server in
            let result = try await BuiltProgram(name: client).run(
                server.arguments + [
                    "--client-id", "other", "--redirect-uri", "com.example.other:/back", "--email", "eve@example.com",
                    "--password", "pw",
                ])
            #expect(result.status == 0)
            #expect(result.output.contains("Name: Eve\nEmail: eve@example.com\n"))
        }
    }

    @Test(
        "Control characters, bidirectional controls and line feeds in a user's name don't reach the output",
        arguments: clients)
    func controlCharactersInTheNameAreNotPrinted(program: String) async throws {
        let hostile = "\u{1B}]0;Eve\u{7}\u{1B}[2J\u{9B}31m\u{202E}\u{2066}\nLogged out.\r"
        var options = ServerOptions()
        options.users[0].name = "Eve\(hostile)"
        try await LocalAuthorizationServer.running(options) { server in
            let result = try await BuiltProgram(name: program).run(server.arguments)
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output.contains("Eve"))
            #expect(result.output.controls.isEmpty)
            #expect(!result.output.contains("\nLogged out.\\u{0D}"))
        }
    }

    @Test("A client uses the grant that its previous run wrote to the store file", arguments: clients)
    func clientUsesTheGrantOfItsPreviousRun(client: String) async throws {
        let folder = try TemporaryFolder()
        try await LocalAuthorizationServer.running { server in
            server.addFault("status=500", at: .profile, times: 10)
            let arguments = server.arguments + ["--store", folder["grant"].path]
            #expect(try await BuiltProgram(name: client).run(arguments).status == 1)
            server.clearFaults()
            let second = try await BuiltProgram(name: client).run(arguments)
            #expect(second.output.hasPrefix("Name: Ada Lovelace\n"))
            #expect(second.status == 0)
        }
    }
}
