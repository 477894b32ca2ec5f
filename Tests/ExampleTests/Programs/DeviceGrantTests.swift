import Foundation
import LocalAuthorizationServer
import Testing

/// Tests both ways of linking a device, each with two processes.
@Suite(.timeLimit(.minutes(10))) struct DeviceGrantTests {
    private let program = ExampleProgram(name: "device-grant")

    private static let byCode = """
        Device: made a code verifier, kept it, and sent its challenge (S256) to the app.
        App:    requested an authorization code with that challenge; the user signed in and allowed it.
        App:    sent code, client id and redirect URI to the device.
        Device: exchanged the code with its verifier and its client secret: an access token (bearer, 3600 seconds) and a refresh token.
        Device: refreshed: an access token (bearer, 3600 seconds) and a refresh token.
        App:    has no grant in its store, as before.

        """

    private static let byCodePair = """
        Device: requested a code pair, kept its device code, and showed its user code.
        User:   entered the code in a browser, signed in and allowed it.
        Device: polled until the user allowed it: an access token (bearer, 3600 seconds) and a refresh token.
        Device: refreshed: an access token (bearer, 3600 seconds) and a refresh token.
        App:    has no grant in its store, as before.

        """

    @Test(
        "The program prints every step of linking the device", arguments: [([], byCode), (["--code-pair"], byCodePair)])
    func theStory(arguments: [String], story: String) async throws {
        #expect(try await program.run(arguments) == .init(status: 0, output: story, errors: ""))
    }

    @Test(
        "The JSON output contains the same steps",
        arguments: [([], byCode, "code"), (["--code-pair"], byCodePair, "code pair")])
    func jsonTellsTheSame(arguments: [String], story: String, linkedBy: String) async throws {
        struct Report: Decodable {
            struct Step: Decodable {
                let who: String
                let what: String
            }
            let linkedBy: String
            let steps: [Step]
            let appStoreIsEmpty: Bool
        }
        let json = try await program.run(arguments + ["--json"]).output
        let report = try JSONDecoder().decode(Report.self, from: Data(json.utf8))
        let lines = report.steps.map {
            ($0.who + ":").padding(toLength: 8, withPad: " ", startingAt: 0) + $0.what + ".\n"
        }
        #expect(lines.joined() == story)
        #expect(report.linkedBy == linkedBy)
        #expect(report.appStoreIsEmpty)
    }

    // MARK: At another server

    /// A server with a confidential client, and the options for using it.
    private func confidentialServer() throws -> (LocalAuthorizationServer, [String]) {
        var options = ServerOptions()
        options.clients[0].clientSecret = "right"
        options.codePairInterval = 1
        let server = LocalAuthorizationServer(options: options)
        try server.start()
        return (
            server,
            [
                "--authorization-endpoint", server.authorizationEndpoint.absoluteString,
                "--token-endpoint", server.tokenEndpoint.absoluteString,
                "--profile-endpoint", server.profileEndpoint.absoluteString,
                "--sign-out-endpoint", server.signOutEndpoint.absoluteString,
                "--client-id", RegisteredClient.demo.clientID,
            ]
        )
    }

    @Test("Only the device, which has the client secret, exchanges the code")
    func theDeviceExchangesAndTheAppDoesNot() async throws {
        let (server, options) = try confidentialServer()
        defer { server.stop() }
        #expect(try await program.run(options + ["--client-secret", "right"]).status == 0)
        let requests = server.journal.filter { $0.endpoint == .token }.map { "\($0.grantType ?? "") \($0.outcome)" }
        #expect(requests == ["authorization_code ok", "refresh_token ok"])
        #expect(server.requestCount(.signOut) == 0)
    }

    @Test("A wrong client secret is reported as invalid_client", arguments: [[], ["--code-pair"]])
    func aWrongSecretIsNamed(arguments: [String]) async throws {
        let (server, options) = try confidentialServer()
        defer { server.stop() }
        let result = try await program.run(options + ["--client-secret", "wrong"] + arguments)
        #expect(result.status == 1)
        #expect(result.errors == "device-grant: The server rejected the device: invalid_client.\n")
    }

    @Test("An HTML token response is reported as an invalid reply")
    func aServerThatIsNotUnderstoodIsNamed() async throws {
        let (server, options) = try confidentialServer()
        defer { server.stop() }
        server.addFault(.html200, at: .token)
        let result = try await program.run(options)
        #expect(result.status == 1)
        #expect(result.errors == "device-grant: The device received an invalid reply from the server.\n")
    }

    @Test("Control characters in a token response don't reach the terminal", arguments: [[], ["--json"]])
    func controlCharacters(form: [String]) async throws {
        let (server, options) = try confidentialServer()
        defer { server.stop() }
        for number in 1...2 {
            server.addFault(
                .body(
                    #"{"access_token":"a\#(number)","refresh_token":"r","token_type":"b\u001B[2J\u009B\u202E\nApp: ","#
                        + #""expires_in":3600}"#), at: .token)
        }
        let result = try await program.run(options + ["--client-secret", "right"] + form)
        #expect(result.status == 0, "\(result.errors)")
        let unsafe = result.output.unicodeScalars.filter {
            $0 != "\n" && $0.properties.generalCategory == .control || $0 == "\u{202E}"
        }
        #expect(unsafe.isEmpty)
        #expect(result.output.contains(form.isEmpty ? "(b\\u{1B}[2J\\u{9B}\\u{202E}\\u{0A}App: " : "(b\\u001b"))
    }

    @Test("A wrong email address or password is reported", arguments: ["--password", "--email"])
    func aUserWhoCannotSignInIsNamed(option: String) async throws {
        let result = try await program.run(["--code-pair", option, "wrong"])
        #expect(result.status == 1)
        #expect(
            result.errors
                == "device-grant: The sign-in page rejects the email address and password.\n")
    }

    // MARK: The command line

    @Test(
        "A command-line mistake is reported in one line that names the argument",
        arguments: [["--client-secret"], ["device"], ["device", "--token-endpoint", "nowhere"]])
    func mistakesInItsOwnOptionsAreNamed(arguments: [String]) async throws {
        let result = try await program.run(arguments)
        #expect(result.status == 64)
        #expect(result.output == "")
        #expect(result.errors.hasPrefix("device-grant: ") && result.errors.contains(arguments[0]))
        #expect(result.errors.split(separator: "\n").count == 1)
    }

    @Test("The help text lists the program's own options") func helpNamesItsOwnOptions() async throws {
        let help = try await program.run(["--help"])
        #expect(help.status == 0)
        for option in ["--client-secret", "--code-pair"] { #expect(help.output.contains("  \(option)"), "\(option)") }
    }

    @Test("The device's sources don't use the SDK") func theDeviceUsesNoSDK() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Examples/device-grant/Device")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(files.count == 4)
        for file in files { #expect(!(try String(contentsOf: file, encoding: .utf8)).contains("LoginWithAmazon")) }
    }
}
