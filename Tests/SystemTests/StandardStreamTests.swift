import Foundation
import TestSupport
import Testing

/// Tests programs whose standard streams are closed, full, or without a reader.
@Suite(.deadline) struct StandardStreamTests {
    private static let examples = ["legacy-client", "modern-client", "side-by-side"]
    private static let all = examples + ["authorization-server"]

    @Test(
        "Promise 76: A program whose output pipe has no reader ends with status 74, without a message", arguments: all)
    func pipeWithoutAReaderCausesStatus74(program: String) async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let pipe = folder["pipe"].path
        // Opening a pipe for writing blocks without a reader. Descriptor 3 is that reader, and is then closed.
        let opening = "mkfifo '\(pipe)' && exec 3<>'\(pipe)' 4>'\(pipe)' 3<&- && "
        let end = try await ProgramRun.run(program, shell: opening + "exec \"$@\" >&4 4>&-")
        #expect(end.status == 74, "\(end.errors)")
        #expect(end.errors == "")
    }

    @Test(
        "Promise 76: A program whose output is full or closed names the problem and ends with status 74",
        .enabled(if: Machine.hasFullDevice, "needs /dev/full"),
        arguments: all + ["benchmark --help"],
        [("/dev/full", "No space left on device"), ("&-", "Bad file descriptor")])
    func unwritableOutputCausesStatus74(example: String, output: (redirection: String, reason: String)) async throws {
        let words = example.split(separator: " ").map { String($0) }
        let end = try await ProgramRun.run(words[0], Array(words[1...]), shell: "exec \"$@\" >\(output.redirection)")
        #expect(end.status == 74, "\(end.errors)")
        #expect(end.errors == "\(words[0]): Standard output can't be written: \(output.reason).\n")
    }

    @Test("Promise 76: An example succeeds without its input and error streams", arguments: examples)
    func exampleNeedsOnlyItsOutput(example: String) async throws {
        let end = try await ProgramRun.run(example, shell: "exec \"$@\" <&- 2>&-")
        #expect(end.status == 0 && !end.output.isEmpty)
    }

    @Test(
        "Promise 76: Without any stream, an example ends with status 74, and writes no message to a file it opens",
        arguments: examples)
    func exampleWithoutStreamsWritesNoMessageToAFile(example: String) async throws {
        let folder = try TemporaryFolder()
        let option = example == "side-by-side" ? "--html" : "--store"
        let silent = try await ProgramRun.run(
            example, [option, folder["file"].path], shell: "exec \"$@\" <&- >&- 2>&-")
        #expect(silent.status == 74)
        // A client ends at its first line of output, before it stores a grant.
        #expect(try folder.names() == (example == "side-by-side" ? ["file"] : []))
        for name in try folder.names() {
            let bytes = FileManager.default.contents(atPath: folder[name].path) ?? Data()
            #expect(!String(decoding: bytes, as: UTF8.self).contains("Standard output"), "\(name)")
        }
    }
}
