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

    @Test("The live environment's date is the wall clock's; its uptime doesn't count from 1970 or decrease")
    func environmentHasTheWallClockAndTheUptime() {
        let now = SessionEnvironment.live.moment
        #expect(abs(now.date.timeIntervalSinceNow) < 60)
        // The uptime is less than 1e9 seconds (32 years), and the time since 1970 is longer.
        #expect((1..<1e9).contains(now.uptime))
        #expect(SessionEnvironment.live.uptime() >= now.uptime)
    }
}
