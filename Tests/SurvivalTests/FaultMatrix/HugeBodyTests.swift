import Foundation
import LocalAuthorizationServer
import TestSupport
import Testing

#if os(Linux)
    /// What a reply of 256 MiB costs the client.
    @Suite(
        .timeLimit(.minutes(10)),
        .disabled(if: Sanitizer.isThere, "A sanitizer keeps memory of its own, which this would count"))
    struct HugeBodyTests {
        @Test(
            "A reply of 256 MiB costs each call no more than its limit: reading stops, and the peak of memory is small")
        func memory() async throws {
            let huge = Step.allCases.compactMap { step in
                SocketCell.all.first { $0.step == step && $0.family == .block && !$0.fault.isSlow }
            }.map { $0.with(.huge(mebibytes: 256)) }
            #expect(huge.count == Step.allCases.count)
            try PeakMemory.restart()
            let before = try PeakMemory.kilobytes()
            let violations = try await MatrixRun(layer: "huge bodies", workers: 2).play(huge, share: 1)
            let growth = try PeakMemory.kilobytes() - before
            print("fault matrix, huge bodies: the peak of memory grew by \(growth / 1024) MiB")
            #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))")
            // Two at a time of 1 MiB each, and what the other tests need meanwhile. Two bodies kept whole would be 512 MiB.
            #expect(growth < 450 * 1024)
        }
    }

    /// The most memory that this process has had at a time, as Linux counts it.
    enum PeakMemory {
        /// Forgets earlier peaks.
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
