import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct ClocksTests {
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

    @Test("Sessions measure durations since the device's start, not by the wall clock, which can be set")
    func uptime() {
        let now = SessionEnvironment.live.moment
        #expect(abs(now.date.timeIntervalSinceNow) < 60)
        // The wall clock counts from 1970.
        #expect((1..<1e9).contains(now.uptime))
        #expect(SessionEnvironment.live.uptime() >= now.uptime)
    }
}
