import Foundation
import TestSupport
import Testing

@testable import LocalAuthorizationServer

/// Tests of the programs' help, version and errors, and of the quick benchmark.
@Suite(.deadline) struct CommandLineTests {
    static let programs = ["legacy-client", "modern-client"]
    private static let others = [
        "side-by-side", "benchmark", "migration-report", "authorization-server", "minimal-client", "device-client",
        "code-pair-client",
    ]

    @Test(
        "A program's help begins with its usage, and lists its options, formats or faults",
        arguments: programs + others)
    func helpListsOptionsFormatsAndFaults(program: String) async throws {
        let help = try await BuiltProgram(name: program).run(["--help"], environment: ["COLUMNS": "60"])
        let common = [
            "--client-id", "--redirect-uri", "--authorization-endpoint", "--token-endpoint", "--profile-endpoint",
            "--sign-out-endpoint", "--scopes", "--store", "--browser", "--email", "--password",
        ]
        let formats = program == "migration-report" ? ["--text", "--json", "--xcode", "--html"] : []
        for option in formats + (Self.programs.contains(program) ? common : []) {
            #expect(help.output.contains("\n  \(option)"), "\(option)")
        }
        #expect(help.output.hasPrefix("Usage: \(program) [options]"))
        for kind in program == "authorization-server" ? FaultKind.all : [] {
            #expect(help.output.contains("\n  \(kind.usage)\n"), "\(kind.usage)")
        }
    }

    @Test(
        "--version prints the program's name and the version of the SDK", arguments: programs + others)
    func versionOptionPrintsTheNameAndSDKVersion(program: String) async throws {
        let version = try await BuiltProgram(name: program).run(["--version"])
        #expect(version.status == 0)
        #expect(version.output.hasPrefix("\(program), ") && version.output.hasSuffix("SDK 3.1.4)\n"))
    }

    @Test(
        "An invalid argument causes a one-line error and status 64; a page that can't be written causes status 73",
        arguments: [
            ("modern-client", ["--nonsense"], "unknown option --nonsense"),
            ("modern-client", ["--client-id"], "--client-id needs a value"),
            ("authorization-server", ["--port", "70000"], "--port needs a whole number from 0 to 65535, not 70000"),
            ("modern-client", ["--redirect-uri", "nowhere"], "nowhere must be a URL that begins with a scheme"),
            ("modern-client", ["operand"], "unexpected argument operand"),
            (
                "modern-client", ["--token-endpoint", "http://a"],
                "also set --authorization-endpoint, --profile-endpoint, --sign-out-"
            ),
            ("authorization-server", ["--token-life", "0"], "from 1 to 1000000000, not 0"),
            ("authorization-server", ["--token-life", "x"], "--token-life needs a whole number from 1"),
            (
                "authorization-server", ["--token-life", "1000000001"],
                "--token-life needs a whole number from 1 to 1000000000, not 1000000001"
            ),
            ("authorization-server", ["--client-secret="], "needs a secret"),
            ("authorization-server", ["--client-id="], "needs an identifier"),
            ("authorization-server", ["--client-id", "--json"], "--client-id needs a value"),
            ("authorization-server", ["--code-pair-interval", "-1"], "from 0 to 1000000000, not -1"),
            ("authorization-server", ["--approve", "eve@example.com"], "there is no such user"),
            ("minimal-client", ["nowhere"], "nowhere isn't the URL of a server"),
            ("minimal-client", ["--nonsense"], "unknown option --nonsense. Try --help."),
            ("device-client", ["a://b", "c://d"], "unexpected argument c://d"),
            ("legacy-client", ["--browser", "nosuch"], "--browser nosuch can't be started"),
            ("modern-client", ["--browser", " "], "can't be started"),
            ("authorization-server", ["--redirect-uri", "notauri"], "must be a URL that begins with a scheme"),
            ("authorization-server", ["--redirect-uri", "HTTP:"], "must have a host, because its scheme is HTTP"),
            ("authorization-server", ["--redirect-uri", "http://127.0.0.1/#a"], "must not have a fragment"),
            ("authorization-server", ["--fault", "token:x"], "no fault \"x\""),
            ("authorization-server", ["--user", "eve pw"], "and a name"),
            ("side-by-side", ["--scopes", " "], "--scopes needs at least one scope"),
            ("side-by-side", ["--html", "/dev/null/page.html"], "page.html"),
        ])
    func invalidArgumentIsReportedInOneLine(program: String, arguments: [String], text: String) async throws {
        let result = try await BuiltProgram(name: program).run(arguments)
        #expect(result.status == (arguments[0] == "--html" ? 73 : 64))
        #expect(result.output == "")
        #expect(isOneLine(result.errors) && result.errors.hasPrefix("\(program): "))
        #expect(result.errors.contains(text), "\(result.errors)")
    }

    @Test("A failed sign-in is reported in one line that names the cause, and with status 1", arguments: programs)
    func failedSignInIsReportedInOneLine(program: String) async throws {
        try await LocalAuthorizationServer.running { server in
            let failures = [
                (server.arguments + ["--authorization-endpoint", "http://127.0.0.1:9"], "page can't be loaded."),
                (["--client-id", "nobody"], "The application isn't registered at this server."),
                (["--password", "wrong"], "The email address or the password is wrong."),
                (["--store", "/dev/null/grant"], "The grant store's "),
            ]
            for (arguments, text) in failures {
                let result = try await BuiltProgram(name: program).run(arguments)
                #expect(result.status == 1, "\(arguments)")
                #expect(isOneLine(result.errors) && result.errors.hasPrefix("\(program): "), "\(arguments)")
                #expect(result.errors.contains(text), "\(result.errors)")
            }
        }
    }

    @Test("The quick benchmark reports how many of its four targets are met, and warns in a debug build")
    func benchmarkReportsHowManyTargetsAreMet() async throws {
        let result = try await BuiltProgram(name: "benchmark").run(["--quick"])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains(" of 4 targets met"))
        #expect(result.output.contains("in a debug build") == result.errors.contains("This is a debug build."))
        #if DEBUG
            #expect(result.errors.contains("This is a debug build."))
        #endif
    }

    private func isOneLine(_ text: String) -> Bool {
        text.hasSuffix("\n") && text.split(separator: "\n", omittingEmptySubsequences: false).count == 2
    }
}
