import Foundation
import TestSupport
import Testing

/// Programs whose standard streams are closed, full, or have lost their reader.
@Suite(.timeLimit(.minutes(10))) struct StandardStreamTests {
    private static let examples = ["legacy-client", "modern-client", "side-by-side", "device-grant"]

    @Test(
        "Outside 11: an example whose reader goes away ends without a crash",
        arguments: examples + ["authorization-server"])
    func broken(example: String) async throws {
        let help = example == "authorization-server" ? " --help" : ""
        let end = try await Started.run(example, shell: "{ \"$@\"\(help); echo $? >&2; } | true")
        let status = try #require(end.errors.split(separator: "\n").last.flatMap { Int32($0) }, "\(end.errors)")
        // It may have written all before its reader was gone.
        #expect([0, 74].contains(status), "\(end.errors)")
    }

    @Test(
        "Outside 11: a full disk and a closed output are named", arguments: examples + ["authorization-server"],
        [
            ("/dev/full", "No space left on device"), ("&-", "Bad file descriptor"),
        ])
    func named(example: String, output: (target: String, reason: String)) async throws {
        let end = try await Started.run(example, shell: "exec \"$@\" >\(output.target)")
        #expect(end.status == 74, "\(end.errors)")
        #expect(end.errors == "\(example): Standard output: \(output.reason).\n")
    }

    @Test("Outside 11: a benchmark's output that is full is named")
    func benchmark() async throws {
        let end = try await Started.run("benchmark", ["--help"], shell: "exec \"$@\" >/dev/full")
        #expect(end.status == 74)
        #expect(end.errors == "benchmark: Standard output: No space left on device.\n")
    }

    @Test("Outside 11: closed input and errors keep no example from its work", arguments: examples)
    func closed(example: String) async throws {
        let end = try await Started.run(example, shell: "exec \"$@\" <&- 2>&-")
        #expect(end.status == 0)
        #expect(!end.output.isEmpty)
    }

    @Test("Outside 11: nothing but its own lines gets into what a program prints", arguments: examples)
    func allClosed(example: String) async throws {
        let folder = try TemporaryFolder()
        let store = folder["grant"].path
        let end = try await Started.run(example, ["--store", store], shell: "exec \"$@\" <&- >&- 2>&-")
        #expect(end.status == 74)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
            let text = String(
                decoding: FileManager.default.contents(atPath: folder[name].path) ?? Data(), as: UTF8.self)
            #expect(!text.contains("Standard output"), "\(name)")
        }
    }
}
