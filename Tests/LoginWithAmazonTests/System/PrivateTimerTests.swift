import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct PrivateTimerTests {
    @Test("A private wait ends when its task is cancelled, before or during the wait")
    func cancelledWait() async {
        for isEarly in [true, false] {
            let log = EventLog()
            let task = PrivateTask.start {
                if isEarly { withUnsafeCurrentTask { $0?.cancel() } }
                log.add("wait")
                do { try await PrivateTimer.sleep(3_600) } catch { log.add("cancelled") }
            }
            await log.until("wait")
            task.cancel()
            await log.until("cancelled")
        }
    }
}
