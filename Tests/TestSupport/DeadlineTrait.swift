import Testing

/// Limits the time of each test case. The process exits once every remaining test either has exceeded its limit and
/// can't be cancelled, or is waiting for its turn.
///
/// Swift Testing's trait `timeLimit` isn't enough. It only cancels a test, so a test that waits for a callback that is
/// never called would keep the run from ending. `timeLimit` also counts the time during which a test waits for its turn
/// to use a shared object.
package struct DeadlineTrait: SuiteTrait, TestTrait, TestScoping {
    package let isRecursive = true
    let minutes: Int

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
    ) async throws {
        let name = "\"\(test.displayName ?? test.name)\" (\(test.sourceLocation))"
        try await withoutActuallyEscaping(body) { try await Deadline.run(name, minutes: minutes, $0) }
    }
}

extension Trait where Self == DeadlineTrait {
    /// A deadline of one minute, or of ten minutes in a build with a sanitizer.
    package static var deadline: Self { deadline(minutes: 1) }

    package static func deadline(minutes: Int) -> Self { Self(minutes: minutes) }
}
