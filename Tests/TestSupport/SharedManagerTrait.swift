import Testing

/// Gives each test exclusive use of the shared manager, which the 2.x calls use.
package struct SharedManagerTrait: SuiteTrait, TestTrait, TestScoping {
    package let isRecursive = true

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
    ) async throws {
        try await SharedManager.withExclusiveUse { try await body() }
    }
}

extension Trait where Self == SharedManagerTrait {
    package static var sharedManager: Self { Self() }
}
