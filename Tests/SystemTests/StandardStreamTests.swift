import Foundation
import TestSupport
import Testing

/// Programs whose standard streams are closed, full, or without a reader.
@Suite(.timeLimit(.minutes(10))) struct StandardStreamTests {
    private static let examples = ["legacy-client", "modern-client", "side-by-side", "device-grant"]

    @Test(
        "Outside 11: An example whose output has lost its reader ends without a crash",
        arguments: examples + ["authorization-server"])
    func broken(example: String) async throws {
        let help = example == "authorization-server" ? " --help" : ""
        let end = try await ProgramRun.run(example, shell: "{ \"$@\"\(help); echo $? >&2; } | true")
        let status = try #require(end.errors.split(separator: "\n").last.flatMap { Int32($0) }, "\(end.errors)")
        // The example may have written everything before the reader closed the pipe.
        #expect([0, 74].contains(status), "\(end.errors)")
    }

    @Test(
        "Outside 11: A full disk is reported",
        .enabled(if: Machine.hasFullDevice, "needs /dev/full"),
        arguments: examples + ["authorization-server", "benchmark"])
    func full(example: String) async throws {
        let arguments = example == "benchmark" ? ["--help"] : []
        let end = try await ProgramRun.run(example, arguments, shell: "exec \"$@\" >/dev/full")
        #expect(end.status == 74, "\(end.errors)")
        #expect(end.errors == "\(example): Standard output: No space left on device.\n")
    }

    @Test("Outside 11: A closed output is reported", arguments: examples + ["authorization-server"])
    func closedOutput(example: String) async throws {
        let end = try await ProgramRun.run(example, shell: "exec \"$@\" >&-")
        #expect(end.status == 74, "\(end.errors)")
        #expect(end.errors == "\(example): Standard output: Bad file descriptor.\n")
    }

    @Test("Outside 11: Every example works with closed standard input and error", arguments: examples)
    func closed(example: String) async throws {
        let end = try await ProgramRun.run(example, shell: "exec \"$@\" <&- 2>&-")
        #expect(end.status == 0)
        #expect(!end.output.isEmpty)
    }

    @Test("Outside 11: With all streams closed, no file contains a stream's output", arguments: examples)
    func allClosed(example: String) async throws {
        let folder = try TemporaryFolder()
        let store = folder["grant"].path
        let end = try await ProgramRun.run(example, ["--store", store], shell: "exec \"$@\" <&- >&- 2>&-")
        #expect(end.status == 74)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
            let text = String(
                decoding: FileManager.default.contents(atPath: folder[name].path) ?? Data(), as: UTF8.self)
            #expect(!text.contains("Standard output"), "\(name)")
        }
    }
}
