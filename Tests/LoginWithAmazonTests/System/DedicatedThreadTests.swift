import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.timeLimit(.minutes(10))) struct DedicatedThreadTests {
    private final class Mark: Sendable {}

    @Test("A thread's result can be awaited before and after the thread ends")
    func result() async throws {
        let gate = DispatchSemaphore(value: 0)
        let result = try DedicatedThread.start {
            gate.wait()
            return 7
        }
        async let early = result.value
        gate.signal()
        #expect(try await early == 7)
        #expect(try await result.value == 7)
    }

    @Test("A thread's error is thrown to the caller")
    func error() async {
        await #expect(throws: POSIXError(.EIO)) { try await DedicatedThread.run { throw POSIXError(.EIO) } }
    }

    @Test("A thread that cannot be started is reported, and its work is released")
    func failure() {
        weak var mark: Mark?
        do {
            let kept = Mark()
            mark = kept
            // No address space has room for such a stack.
            #expect(DedicatedThread.detach(stackSize: 1 << 60) { withExtendedLifetime(kept) {} } != 0)
        }
        #expect(mark == nil)
    }
}
