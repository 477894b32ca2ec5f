import Foundation
import LocalAuthorizationServer
import TestSupport
import Testing

#if os(Linux)
    /// Tests the memory cost of a 256 MiB reply.
    @Suite(
        .timeLimit(.minutes(10)), .enabled(if: Survival.isReported, "\(Survival.isLong)"),
        .disabled(if: Sanitizer.isThere, "The sanitizer's own memory would be counted"))
    struct HugeBodyTests {
        @Test(
            "Reading a 256 MiB reply stops at the size limit, and peak memory stays small")
        func memory() async throws {
            let huge = Step.allCases.compactMap { step in
                SocketCell.all.first { $0.step == step && $0.style == .block && !$0.fault.isSlow }
            }.map { $0.with(.huge(mebibytes: 256)) }
            #expect(huge.count == Step.allCases.count)
            try PeakMemory.restart()
            let before = try PeakMemory.kilobytes()
            let violations = try await MatrixRun(layer: "huge bodies", workers: 2).play(huge, share: 1)
            let growth = try PeakMemory.kilobytes() - before
            print("fault matrix, huge bodies: peak memory grew by \(growth / 1024) MiB")
            #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))")
            // Two concurrent replies of at most 1 MiB each, plus the memory of other tests. Two whole bodies would take
            // 512 MiB.
            #expect(growth < 450 * 1024)
        }
    }

    /// The process's peak memory, as counted by Linux.
    enum PeakMemory {
        /// Resets the peak.
        static func restart() throws {
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: "/proc/self/clear_refs"))
            try file.write(contentsOf: Data("5".utf8))
            try file.close()
        }

        static func kilobytes() throws -> Int {
            let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
            let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
            return try #require(line.split(separator: " ").compactMap { Int($0) }.first)
        }
    }
#endif
