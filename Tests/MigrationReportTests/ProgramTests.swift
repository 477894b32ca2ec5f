import Foundation
import TestSupport
import Testing

@testable import migration_report

/// Tests of the program as a process: its options, files and exit statuses.
@Suite(.deadline) struct ProgramTests {
    private let program = BuiltProgram(name: "migration-report")
    private static let use = "AIMobileLib.getProfile(nil)"

    @Test(
        "Wrong usage ends with status 64 and an unwritable page with 73, each with a message and without a report",
        arguments: [
            (64, [], "name a file or folder to read. Try --help."),
            (64, ["--json", ".", "--xcode"], "choose only one report format. Try --help."),
            (64, ["--guide", "docs", "."], "--guide docs must be a URL that begins with a scheme. Try --help."),
            (
                64, ["--html", "a/A.swift", "B.swift"],
                "--html a/A.swift is named like a file to read; name another file for the page. Try --help."
            ),
            (73, ["--html", "no/r", "Examples/legacy-client"], "no/r can't be written: no such file or directory."),
        ])
    func invalidArgumentsEndWithTheErrorStatus(status: Int32, arguments: [String], text: String) async throws {
        let outcome = try await program.run(arguments, in: Repository.root)
        #expect(outcome.status == status && outcome.output == "")
        #expect(outcome.errors.hasSuffix("migration-report: \(text)\n"))
    }

    @Test("On the page, codes and articles are links to the guide only with --guide")
    func pageLinksToTheGuideOnlyIfItIsGiven() async throws {
        let sample = try Sample(["A.swift": Self.use])
        func written(_ arguments: [String]) async throws -> String {
            let outcome = try await program.run(arguments + ["--html", "p.html", "A.swift"], in: sample.folder.url)
            #expect(outcome.status == 0 && outcome.errors == "")
            return try String(contentsOf: sample.folder["p.html"], encoding: .utf8)
        }
        let linked = try await written(["--guide", "https://g/"])
        #expect(linked.contains("=\"https://g/Migration.md#") && linked.contains("=\"https://g/Migration.md\""))
        let plain = try await written([])
        #expect(plain.contains("LWA004") && !plain.contains("/Migration.md"))
    }

    @Test("For the path \".\", paths are absolute in the format for Xcode")
    func xcodePathsAreAbsolute() async throws {
        let sample = try Sample(["a:b.swift": Self.use])
        let xcode = try await program.run(["--xcode", "."], in: sample.folder.url).output
        #expect(xcode.hasPrefix("/") && xcode.contains("/a:b.swift:1:"))
    }

    @Test("For the path \".\", --exclude leaves out a file by its relative path")
    func excludeLeavesOutAFileByItsRelativePath() async throws {
        let sample = try Sample(["A.swift": Self.use, "Old/C.swift": Self.use])
        for format in [[], ["--json"], ["--xcode"]] {
            let arguments = format + ["--exclude", "Old/C.swift", "."]
            let printed = try await program.run(arguments, in: sample.folder.url).output
            #expect(printed.contains("A.swift") && !printed.contains("C.swift"), "\(format)")
        }
    }

    /// If the file were overwritten in place, an interruption could leave only a part of the report.
    @Test("An output file is replaced by a new file with the same permissions")
    func outputFileIsReplaced() async throws {
        let sample = try Sample(["A.swift": Self.use, "file": "old"])
        let (manager, folder) = (FileManager.default, sample.folder)
        func contents(_ name: String) throws -> String { try String(contentsOf: folder[name], encoding: .utf8) }
        // A hard link to the old file shows that the file isn't overwritten.
        try manager.linkItem(at: folder["file"], to: folder["copy"])
        try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder["file"].path)
        _ = try await program.run(["--html", "file", "A.swift"], in: folder.url)
        #expect(try contents("file").contains("LWA004"))
        #expect(try manager.attributesOfItem(atPath: folder["file"].path)[.posixPermissions] as? Int == 0o600)
        #expect(try contents("copy") == "old")
    }

    @Test("The page is written to the target of a symbolic link, which remains, and to /dev/stdout")
    func pageIsWrittenThroughALinkAndToStandardOutput() async throws {
        let sample = try Sample(["A.swift": Self.use, "target": "old"])
        let (manager, folder) = (FileManager.default, sample.folder)
        try manager.createSymbolicLink(atPath: folder["link"].path, withDestinationPath: "target")
        _ = try await program.run(["--html", "link", "A.swift"], in: folder.url)
        #expect(try manager.destinationOfSymbolicLink(atPath: folder["link"].path) == "target")
        #expect(try String(contentsOf: folder["target"], encoding: .utf8).contains("LWA004"))
        let shown = try await program.run(["--html", "/dev/stdout", "A.swift"], in: folder.url)
        #expect(shown.output.contains("<h1>"))
    }

    @Test("With --fail-above, the status is 0 up to the limit of uses, and 1 with a message above it")
    func failAboveLimitsTheUses() async throws {
        let sample = try Sample(["A.swift": Self.use])
        let folder = sample.folder.url
        #expect(try await program.run(["--fail-above", "1", "."], in: folder).status == 0)
        let failed = try await program.run(["--fail-above", "0", "."], in: folder)
        #expect(failed.status == 1 && failed.output.contains("LWA004"))
        #expect(failed.errors == "migration-report: 1 use of SDK 2.x; the limit is 0.\n")
    }

    @Test("The report leaves out the folder Pods, a linked folder and a text file")
    func reportLeavesOutPodsLinkedFoldersAndTexts() async throws {
        let sample = try Sample(["A.swift": Self.use, "Pods/C.swift": "kAINoError", "F.txt": "kAINoError"])
        try FileManager.default.createSymbolicLink(atPath: sample.folder["Loop"].path, withDestinationPath: ".")
        let printed = try await program.run(["."], in: sample.folder.url).output
        #expect(printed.hasSuffix("\n1 source file read: 1 use of SDK 2.x in 1 file.\n"))
    }

    @Test(
        "Paths that can't be read are reported with the reasons after the report; the status is 65, with --xcode 0")
    func pathsThatCannotBeReadAreReported() async throws {
        let sample = try Sample(["A.swift": Self.use])
        let folder = sample.folder.url
        try FileManager.default.createSymbolicLink(
            atPath: sample.folder["B.swift"].path, withDestinationPath: "nowhere")
        #expect(mkfifo(sample.folder["Pipe.m"].path, 0o600) == 0)
        #expect(FileManager.default.createFile(atPath: sample.folder["Big.m"].path, contents: nil))
        #expect(truncate(sample.folder["Big.m"].path, (32 << 20) + 1) == 0)
        let unread = try await program.run([".", "no/such\npath"], in: folder)
        #expect(unread.status == 65)
        #expect(unread.output.hasSuffix("1 source file read, 4 paths not read: 1 use of SDK 2.x in 1 file.\n"))
        #expect(
            unread.errors == """
                migration-report: no/such\\u{0A}path: not read, no such file or directory.
                migration-report: ./B.swift: not read, no such file or directory.
                migration-report: ./Big.m: not read, larger than 32 MiB.
                migration-report: ./Pipe.m: not read, not a regular file.

                """)
        #expect(try await program.run(["no", "A.swift"], in: folder).output.contains("\nThe plan for A, "))
        let xcode = try await program.run([".", "--xcode"], in: folder)
        #expect(xcode.status == 0 && xcode.errors == "")
        #expect(xcode.output.hasSuffix("\nwarning: ./Pipe.m: not read, not a regular file.\n"))
        #expect(try await program.run([".", "--fail-above", "0"], in: folder).status == 1)
    }

    @Test(
        "If no Swift or Objective-C file was read, the program says so; the status is 65, with --xcode 0",
        arguments: ["Main.cs", "Shop.xcodeproj/project.pbxproj", "Empty/Readme.txt"])
    func noSourceIsNoAllClear(file: String) async throws {
        let sample = try Sample([file: ""])
        let nothing = "No Swift or Objective-C file was read, so nothing is known about the app's calls.\n"
        let outcome = try await program.run(["."], in: sample.folder.url)
        #expect(outcome.status == 65 && outcome.output == "0 source files read.\n")
        #expect(outcome.errors == "migration-report: \(nothing)")
        let xcode = try await program.run(["--xcode", "."], in: sample.folder.url)
        #expect(xcode.status == 0 && xcode.output == "warning: \(nothing)")
    }

    #if !canImport(Darwin)
        @Test("A folder whose name isn't UTF-8 is reported as not read, and the status is 65")
        func folderWithAnInvalidNameIsReportedAsNotRead() async throws {
            let sample = try Sample(["A.swift": Self.use])
            #expect(mkdir(Array(sample.folder["Old"].path.utf8CString.dropLast()) + [-1, 0], 0o700) == 0)
            let run = try await program.run(["."], in: sample.folder.url)
            #expect(run.status == 65)
            #expect(run.errors == "migration-report: ./Old\u{FFFD}: not read, no such file or directory.\n")
        }
    #endif

    @Test("The article Planning the move shows the program's output and names the option of each report format")
    func articleShowsTheOutputOfTheProgram() async throws {
        let article = try Repository.text(Repository.articles + "PlanningTheMove.md")
        let sample = try Sample([
            "Shop/Account.m": "#import \"AIMobileLib.h\"\n\n[AIMobileLib clearAuthorizationState:nil];",
            "Shop/SignIn.swift": """
            final class SignIn: NSObject, AIAuthenticationDelegate {
                func begin() { AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: self) }
                func requestDidFail(_ error: APIError!) {
                    switch error.error.code {
                    case kAIApplicationNotAuthorized: showLogin()
                    default: showAlert(error.error.message)
            """, "Shop.xcodeproj/project.pbxproj": "IPHONEOS_DEPLOYMENT_TARGET = 12.0;\nLoginWithAmazon.framework",
        ])
        let printed = try await program.run(["Shop", "Shop.xcodeproj"], in: sample.folder.url).output
        let day = try #require(printed.range(of: "[0-9]{4}-[0-9]{2}-[0-9]{2}", options: .regularExpression))
        let shown = article.components(separatedBy: "```")[3]
        #expect(shown == "\n" + printed.replacingCharacters(in: day, with: "2026-11-22"))
        for option in MigrationReport.forms.map({ "`\($0.option)`" }) + ["`--html FILE`"] {
            #expect(article.contains(option), "\(option)")
        }
    }
}
