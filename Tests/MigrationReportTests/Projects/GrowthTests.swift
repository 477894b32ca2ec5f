import Foundation
import TestSupport
import Testing

@testable import MigrationReport

/// Tests that time grows in proportion to a file's length, whatever the file contains.
@Suite(.serialized, .timeLimit(.minutes(10))) struct GrowthTests {
    /// A file whose reading takes quadratic time if a step searches the whole file once for each part.
    struct Text: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let part: String
        /// Text that follows all parts, repeated once for each part.
        var end = ""
        var count = 500

        func bytes(_ count: Int) -> [UInt8] {
            let text = String(repeating: part, count: count) + String(repeating: end, count: count)
            return Array("import LoginWithAmazon\n\(text)".utf8)
        }
    }

    /// A comment that makes a line long, and its columns differ in UTF-8 and UTF-16.
    private static let long = String(repeating: "é", count: 200)

    @Test(
        "The time for a Swift file is proportional to its length",
        arguments: Survival.sample(
            of: [
                Text(testDescription: "open conditions", part: "#if A\n"),
                Text(testDescription: "open interpolations", part: "\"\\("),
                Text(testDescription: "a chain of calls", part: ".getProfile"),
                Text(testDescription: "uses on one line", part: "/* \(long) */ kAINoError;", count: 150),
                Text(testDescription: "nested types", part: "class API { var x: APIResult\n", count: 100),
                Text(testDescription: "nested calls", part: "handleOpen(", count: 1_000),
                Text(testDescription: "nested calls with labels", part: "handleOpen(url: ", end: ")", count: 1_000),
                Text(testDescription: "mismatched calls", part: "handleOpen(]", count: 1_000),
                Text(testDescription: "unmatched brackets", part: "(", end: "]"),
                Text(testDescription: "uses in brackets", part: "(", end: "API ", count: 200),
            ], every: 3))
    func swift(text: Text) {
        expectProportional(text) { bytes in
            let facts = SwiftSurvey.facts(of: bytes)
            return Resolution(["A.swift": facts]) { _ in false }.uses(in: facts).count
        }
    }

    @Test(
        "The time for an Objective-C file is proportional to its length",
        arguments: [
            Text(testDescription: "open conditions", part: "#if A\n"),
            Text(testDescription: "nested messages", part: "[AIMobileLib getProfile:", count: 1_000),
            Text(testDescription: "open messages", part: "[AIMobileLib getProfile:self ", count: 1_000),
            Text(testDescription: "uses on one line", part: "/* \(long) */ kAINoError;", count: 150),
        ])
    func objectiveC(text: Text) { expectProportional(text) { ObjectiveCSurvey.facts(of: $0).candidates.count } }

    @Test("The time for a raw string of C++ is proportional to its length")
    func rawString() {
        expectProportional(count: 200) { count in
            let parentheses = String(repeating: ")", count: count)
            return ObjectiveCLexer.tokens(of: Array("R\"\(parentheses)(\(parentheses)".utf8)).count
        }
    }

    @Test("The time for a chain of headers is proportional to their number")
    func headers() {
        expectProportional(count: 50) { count in
            var files = ["H0.h": ObjectiveCSurvey.facts(of: Array("#import <LoginWithAmazon/LoginWithAmazon.h>".utf8))]
            for number in 1...count {
                files["H\(number).h"] = ObjectiveCSurvey.facts(of: Array("#import \"H\(number - 1).h\"".utf8))
            }
            return Resolution(files) { _ in false }.uses(in: FileFacts(.swift)).count
        }
    }

    @Test("The time for a Podfile is proportional to its length", arguments: ["pod '", "pod '\n", "pod 'A' "])
    func podfile(part: String) {
        expectProportional(count: 200) { count in
            DependencyCheck.findings(path: "Podfile", text: String(repeating: part, count: count)).count
        }
    }

    private func expectProportional(_ text: Text, _ work: ([UInt8]) -> Int) {
        expectProportional(count: text.count) { work(text.bytes($0)) }
    }

    /// For 16 times the parts, proportional work takes 16 times as long, and quadratic work 256 times. Counts this
    /// thread's time alone, so that a busy machine makes no difference. One fast run out of three is enough.
    private func expectProportional(count: Int, _ work: (Int) -> Int) {
        let few = (0..<3).map { _ in time { work(count) } }.min() ?? 0
        let isProportional = (0..<3).contains { _ in time { work(16 * count) } < 64 * few }
        #expect(isProportional, "a sixteenth takes \(few) ns")
    }

    private func time(_ work: () -> Int) -> UInt64 {
        let start = processorTime()
        _ = work()
        return processorTime() - start
    }

    /// This thread's processor time in nanoseconds.
    private func processorTime() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
