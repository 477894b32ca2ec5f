import Foundation
import LoginWithAmazon
import TestSupport
import Testing

@testable import MigrationReport

/// Tests the program as a process.
@Suite struct ProgramTests {
    private let program = Command(built: "migration-report")

    @Test(
        "A command-line error prints one line and exits with status 64",
        arguments: [
            ([], "Name a file or folder to read."), (["--nonsense", "."], "Unknown option --nonsense."),
            (["-x"], "Unknown option -x."), (["--fail-above"], "--fail-above needs a value."),
            (["--fail-above", "-1", "."], "--fail-above needs a whole number from 0, not -1."),
            (["--json", ".", "--html"], "Choose only one report format."), (["--output"], "--output needs a value."),
            (["--html", "."], "Name a file or folder to read; the one after --html is written."),
            (["--html", "a/A.swift", "B.swift"], "--html a/A.swift would replace a source file."),
            (["--no\u{1B}\n"], "Unknown option --no\\u{1B}\\u{0A}."),
        ])
    func mistakes(arguments: [String], text: String) async throws {
        let outcome = try await program.run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.output == "")
        #expect(outcome.errors == "migration-report: \(text) Try --help.\n")
    }

    @Test("A missing path prints one line and exits with status 66")
    func missing() async throws {
        let outcome = try await program.run(["Tests/OldClient", "/no/such\npath"])
        #expect(outcome.status == 66)
        #expect(outcome.output == "")
        #expect(outcome.errors == "migration-report: /no/such\\u{0A}path: no such file or directory.\n")
    }

    @Test("More uses than allowed give status 1 after the report")
    func failAbove() async throws {
        let allowed = try await program.run(["--fail-above", "47", "Tests/OldClient"])
        #expect(allowed.status == 0 && allowed.errors == "")
        let outcome = try await program.run(["--fail-above", "46", "Tests/OldClient"])
        #expect(outcome.status == 1)
        #expect(outcome.errors == "migration-report: 47 uses of SDK 2.x; at most 46 are allowed.\n")
        #expect(outcome.output == allowed.output && outcome.output.contains("47 uses of SDK 2.x"))
    }

    @Test("--help prints every group of options, and --codes prints the codes as Markdown")
    func help() async throws {
        let help = try await program.run(["--help"])
        #expect(help.status == 0 && help.errors == "")
        for part in ["Report format:", "Exit status:", "Other:", "Examples:"] {
            #expect(help.output.contains(part))
        }
        for form in ReportOptions.Form.allCases { #expect(help.output.contains("  --\(form.rawValue) ")) }
        let codes = try await program.run(["--codes"])
        #expect(codes.output == LegacyTable.markdown + "\n\n" + ProjectRule.markdown + "\n")
    }

    @Test("The article Planning the move shows the program's output and names every format")
    func article() async throws {
        let article = try Repository.text(
            "Sources/LoginWithAmazonLegacy/LoginWithAmazonLegacy.docc/PlanningTheMove.md")
        let shown = article.components(separatedBy: "```")[3].split(separator: "\n").filter { $0 != "…" }
        let printed = try await program.run(["Tests/OldClient"]).output.split(separator: "\n")
        #expect(shown.count == 4)
        #expect(Set(shown).subtracting(printed) == [])
        for form in ReportOptions.Form.allCases { #expect(article.contains("`--\(form.rawValue)`")) }
    }

    @Test("The report is written to a file, or the failure is reported")
    func output() async throws {
        let sample = try Sample(["A.swift": "AIMobileLib.getProfile(nil)"])
        let written = try await program.run(["--json", "--output", "r.json", "A.swift"], in: sample.folder.url)
        #expect(written.status == 0 && written.output == "" && written.errors == "")
        #expect(try String(contentsOf: sample.folder["r.json"], encoding: .utf8).contains("\"path\" : \"A.swift\""))
        for option in ["--output", "--html"] {
            let refused = try await program.run([option, "no/r", "A.swift"], in: sample.folder.url)
            #expect(refused.status == 73)
            #expect(refused.errors == "migration-report: no/r: not written, no such file or directory.\n")
        }
    }

    @Test("The page is written to a file beside any report, or as the report")
    func page() async throws {
        let sample = try Sample(["A.swift": "AIMobileLib.getProfile(nil)"])
        let plain = try await program.run(["A.swift"], in: sample.folder.url)
        let both = try await program.run(["--html", "p.html", "A.swift"], in: sample.folder.url)
        #expect(both.status == 0 && both.errors == "" && both.output == plain.output)
        let page = try String(contentsOf: sample.folder["p.html"], encoding: .utf8)
        #expect(page.hasPrefix("<!DOCTYPE html>"))
        let json = try await program.run(["--json", "--html", "q.html", "A.swift"], in: sample.folder.url)
        #expect(json.output.hasPrefix("{"))
        #expect(try String(contentsOf: sample.folder["q.html"], encoding: .utf8) == page)
        #expect(try await program.run(["A.swift", "--html"], in: sample.folder.url).output == page)
        let file = try await program.run(["--html", "--output", "r.html", "A.swift"], in: sample.folder.url)
        #expect(file.status == 0 && file.output == "")
        #expect(try String(contentsOf: sample.folder["r.html"], encoding: .utf8) == page)
    }

    @Test(
        "An output that can't be written to is named, and the status isn't 0",
        arguments: [
            ("exec \"$@\" >/dev/full", 74, "Standard output: no space left on device."),
            ("exec \"$@\" >&-", 74, "Standard output: bad file descriptor."),
            ("exec \"$@\" --output /dev/full", 73, "/dev/full: not written, no space left on device."),
            ("exec \"$@\" --html /dev/full", 73, "/dev/full: not written, no space left on device."),
        ])
    func fullOutput(command: String, status: Int32, problem: String) async throws {
        let outcome = try await run(["Tests/OldClient"], in: command)
        #expect(outcome.status == status)
        #expect(outcome.errors == "migration-report: \(problem)\n")
        // The device is still a device: it has not been replaced by a file.
        #expect(
            (try FileManager.default.attributesOfItem(atPath: "/dev/full")[.type]) as? FileAttributeType
                == .typeCharacterSpecial)
    }

    @Test(
        "Errors that can't be printed don't change the status",
        arguments: ["exec \"$@\" 2>/dev/full", "exec \"$@\" 2>&-", "exec \"$@\" <&- >&- 2>&-"])
    func fullErrors(command: String) async throws {
        #expect(try await run(["--nonsense"], in: command).status == 64)
        #expect(try await run(["/no/such/path"], in: command).status == 66)
    }

    @Test("A full disk is named, and the old report stays", .enabled(if: SmallDisk.isPossible))
    func fullDisk() async throws {
        let disk = try SmallDisk()
        try Data("old".utf8).write(to: disk["r.html"])
        try disk.fill()
        let outcome = try await program.run(["--html", disk["r.html"].path, "Tests/OldClient"])
        #expect(outcome.status == 73)
        #expect(outcome.errors == "migration-report: \(disk["r.html"].path): not written, no space left on device.\n")
        #expect(try String(contentsOf: disk["r.html"], encoding: .utf8) == "old")
    }

    /// Runs the program in a shell, where `"$@"` stands for it and its arguments.
    private func run(_ arguments: [String], in command: String) async throws -> Command.Outcome {
        let shell = try #require(Command(tool: "sh"))
        return try await shell.run(["-c", command, "sh", program.program.path] + arguments)
    }

    @Test("Unreadable files are named, and the rest is reported")
    func unreadable() async throws {
        let sample = try Sample([
            "A.swift": "AIMobileLib.getProfile(nil)", "Folder.swift/B.swift": "AIMobileLib.getClientId()",
            "Pods/C.swift": "kAINoError", "build/D.swift": "kAINoError", ".hidden/E.swift": "kAINoError",
            "F.txt": "kAINoError",
        ])
        let files = FileManager.default
        try files.createSymbolicLink(atPath: sample.folder["Loop"].path, withDestinationPath: ".")
        try files.createSymbolicLink(atPath: sample.folder["Broken.swift"].path, withDestinationPath: "nowhere")
        #expect(mkfifo(sample.folder["Pipe.m"].path, 0o600) == 0)
        try Data().write(to: sample.folder["Huge.swift"])
        #expect(truncate(sample.folder["Huge.swift"].path, off_t(FileReader.limit) + 1) == 0)
        let outcome = try await program.run(["."], in: sample.folder.url)
        #expect(outcome.status == 0)
        #expect(
            outcome.errors == """
                migration-report: ./Broken.swift: not read, no such file or directory.
                migration-report: ./Huge.swift: not read, larger than 32 MiB.
                migration-report: ./Pipe.m: not read, not a regular file.

                """)
        #expect(outcome.output.contains("2 source files read, 3 not read: 2 uses of SDK 2.x in 2 files"))
    }

    @Test("Sources in every encoding are read, and invalid bytes are harmless")
    func encodings() throws {
        let text = "AIMobileLib.getProfile(nil)"
        let utf16 = try #require(text.data(using: .utf16LittleEndian))
        let big = try #require(text.data(using: .utf16BigEndian))
        let sample = try Sample([
            "A.swift": Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8), "B.swift": Data([0xFF, 0xFE]) + utf16,
            "C.swift": Data([0xFE, 0xFF]) + big, "D.swift": Data([0x2F, 0x2F, 0xE9, 0x0A]) + Data(text.utf8),
            "E.swift": Data("let a = \"".utf8) + Data([0xFF, 0x00, 0x22, 0x0A]) + Data(text.utf8),
        ])
        #expect(
            try sample.uses() == ["A", "B", "C"].map { "\($0).swift:1 LWA004" }
                + ["D", "E"].map { "\($0).swift:2 LWA004" })
    }

    @Test("A closed output pipe ends the output but not the program")
    func brokenPipe() async throws {
        let program = program.program
        let (status, errors) = try await DedicatedThread.run {
            let process = Process()
            process.executableURL = program
            process.arguments =
                Array(repeating: Repository.root.appendingPathComponent("Tests").path, count: 1) + ["--sarif"]
            let output = Pipe()
            let errors = Pipe()
            process.standardOutput = output
            process.standardError = errors
            try process.run()
            try output.fileHandleForReading.close()
            try output.fileHandleForWriting.close()
            let text = errors.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return (process.terminationStatus, String(decoding: text, as: UTF8.self))
        }
        #expect(status == 0)
        #expect(errors == "")
    }
}
