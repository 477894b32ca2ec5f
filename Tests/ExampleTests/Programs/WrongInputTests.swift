import Foundation
import LocalAuthorizationServer
import Testing

/// Tests that invalid input gives one line on standard error and a non-zero status.
@Suite struct WrongInputTests {
    /// The programs that report an unwritable grant store.
    static let storingPrograms = ["legacy-client", "modern-client", "side-by-side"]
    static let programs = storingPrograms + ["device-grant"]
    private static let unreachable = [
        "--authorization-endpoint", "http://127.0.0.1:9/a", "--token-endpoint", "http://127.0.0.1:9/t",
        "--profile-endpoint", "http://127.0.0.1:9/p", "--sign-out-endpoint", "http://127.0.0.1:9/s", "--client-id", "c",
    ]

    @Test(
        "A command-line mistake is reported in one line, and the status is 64",
        arguments: programs,
        [
            (["--nonsense"], "unknown option --nonsense"),
            (["--client-id"], "--client-id needs a value"),
            (["--port", "70000"], "--port 70000 isn't a valid port"),
            (["--redirect-uri", "nowhere"], "--redirect-uri nowhere isn't a valid URL"),
            (["--browser", " "], "--browser needs a command, default or print"),
            (["operand"], "unexpected argument operand"),
            (["--json=yes"], "--json doesn't take a value"),
            (["--token-endpoint", "http://127.0.0.1:9/"], "another server also requires --authorization-endpoint, "),
        ])
    func aMistakeInTheOptionsIsNamed(program: String, mistake: (arguments: [String], text: String)) async throws {
        let result = try await ExampleProgram(name: program).run(mistake.arguments)
        #expect(result.status == 64)
        #expect(result.output == "")
        #expect(Self.isOneLine(result.errors) && result.errors.hasPrefix("\(program): \(mistake.text)"))
    }

    @Test("An unreachable server is reported in one line", arguments: programs)
    func anUnreachableServerIsNamed(program: String) async throws {
        try await expectFailure(program, Self.unreachable, "The sign-in page can't be reached.")
    }

    @Test("An unregistered client id is reported in one line", arguments: programs)
    func aClientThatTheServerDoesNotKnowIsNamed(program: String) async throws {
        try await expectFailure(program, ["--client-id", "nobody"], "The application isn't registered at this server.")
    }

    @Test("A wrong password is reported in one line", arguments: programs)
    func aWrongPasswordIsNamed(program: String) async throws {
        try await expectFailure(program, ["--password", "wrong"], "rejects the email address and password.")
    }

    @Test("A busy port is reported in one line", arguments: programs)
    func aBusyPortIsNamed(program: String) async throws {
        let server = LocalAuthorizationServer()
        try server.start()
        defer { server.stop() }
        try await expectFailure(
            program, ["--port", "\(server.port)"], "Port \(server.port) on 127.0.0.1 is already in use.")
    }

    @Test("A grant store that can't be written is reported in one line", arguments: storingPrograms)
    func aStoreThatCannotBeWrittenIsNamed(program: String) async throws {
        try await expectFailure(program, ["--store", "/dev/null/grant"], "The grant store's ")
    }

    @Test("The help text lists the options that all programs have", arguments: programs)
    func helpNamesEveryOption(program: String) async throws {
        let help = try await ExampleProgram(name: program).run(["--help"])
        #expect(help.status == 0)
        for option in [
            "--client-id", "--redirect-uri", "--authorization-endpoint", "--token-endpoint", "--profile-endpoint",
            "--sign-out-endpoint", "--scopes", "--store", "--browser", "--json",
        ] {
            #expect(help.output.contains("  \(option) "), "\(option)")
        }
    }

    private func expectFailure(_ program: String, _ arguments: [String], _ text: String) async throws {
        let result = try await ExampleProgram(name: program).run(arguments)
        #expect(result.status == 1)
        #expect(Self.isOneLine(result.errors) && result.errors.hasPrefix("\(program): "))
        #expect(result.errors.contains(text), "\(result.errors)")
    }

    private static func isOneLine(_ text: String) -> Bool {
        text.hasSuffix("\n") && text.split(separator: "\n", omittingEmptySubsequences: false).count == 2
    }
}
