import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

@Suite(.deadline) struct ClocksTests {
    @Test("A wait ends if its task is cancelled before or during the wait")
    func cancelledTaskEndsItsWait() async {
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

    @Test("A session uses the wall clock for dates, and the time since the device's start for durations")
    func durationsUseTheUptime() {
        let now = SessionEnvironment.live.moment
        #expect(abs(now.date.timeIntervalSinceNow) < 60)
        // The uptime is less than 1e9 seconds (32 years). The time since 1970 is longer, so the check fails if a session
        // uses that time instead.
        #expect((1..<1e9).contains(now.uptime))
        #expect(SessionEnvironment.live.uptime() >= now.uptime)
    }
}
