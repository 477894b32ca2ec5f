import Foundation
import Testing

@testable import LoginWithAmazon

@Suite struct BackoffTests {
    @Test("The pause doubles up to five minutes, until it is cleared")
    func thePauseDoublesUpToFiveMinutes() {
        var backoff = Backoff()
        #expect(backoff.error(at: .noon) == nil)
        let pauses = (0..<12).map { _ -> TimeInterval? in
            backoff.extend(at: .noon, retryAfter: nil)
            return backoff.remaining(at: .noon)
        }
        #expect(pauses == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300])
        backoff.clear()
        #expect(backoff.remaining(at: .noon) == nil)
        backoff.extend(at: .noon, retryAfter: nil)
        #expect(backoff.remaining(at: .noon) == 1)
    }

    @Test("The pause lasts for the server's Retry-After, but at least one second")
    func theServersPauseIsAtLeastASecond() {
        var backoff = Backoff()
        backoff.extend(at: .noon, retryAfter: 120)
        #expect(backoff.remaining(at: .noon + 30) == 90)
        #expect(backoff.error(at: .noon + 30)?.retryAfter == 90)
        #expect(backoff.error(at: .noon + 30)?.code == .serverError)
        #expect(backoff.remaining(at: .noon + 120) == nil)
        backoff.extend(at: .noon, retryAfter: 0)
        #expect(backoff.remaining(at: .noon) == 1)
    }

    @Test("Outside 26: Setting the clock does not change a pause", arguments: [-86_400.0, 31_536_000])
    func aClockThatIsSetChangesNoPause(by seconds: TimeInterval) {
        var backoff = Backoff()
        backoff.extend(at: .noon, retryAfter: 120)
        #expect(backoff.remaining(at: .noon.set(by: seconds)) == 120)
        #expect(backoff.remaining(at: .noon.set(by: seconds) + 119) == 1)
        #expect(backoff.remaining(at: .noon.set(by: seconds) + 120) == nil)
    }
}
