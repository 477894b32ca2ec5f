import Testing

/// Ends each test of a suite at a deadline, even if it waits for something that can't be cancelled.
///
/// `timeLimit` only cancels a test, so the run would last as long as a call that is never answered. It also counts the
/// time in which a test waits for its turn.
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
    /// A deadline of a minute.
    package static var deadline: Self { deadline(minutes: 1) }

    package static func deadline(minutes: Int) -> Self { Self(minutes: minutes) }
}
