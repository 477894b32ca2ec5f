import Foundation
import LoginWithAmazonLegacy
import TestSupport
import XCTest

/// Expectations 15 and 16, for the main thread itself: XCTest runs its run loop there, while Swift Testing on Linux
/// does not. 2.x delegates are called from the handlers of 3.x calls, so the tests cover both SDKs.
///
/// XCTest runs these tests one at a time, and not concurrently with those of Swift Testing, so they may use the shared
/// manager without `SharedManager`.
final class MainThreadXCTests: XCTestCase {
    func testCallbacksComeOnTheMainThreadAfterTheCallHasReturned() {
        for call in SDK2Call.all + [.withoutScopes] {
            // Without an API key, every call fails at once.
            for hasKey in [true, false] {
                for isInBackground in [true, false] {
                    guard make(call, hasKey: hasKey, isInBackground: isInBackground) else { return }
                }
            }
        }
    }

    /// Makes the call twice, the second time with what the first has stored. Returns whether each was answered once.
    private func make(_ call: SDK2Call, hasKey: Bool, isInBackground: Bool) -> Bool {
        let harness = Harness()
        harness.layOutSession()
        AMZNAuthorizationManager.setShared(hasKey ? harness.manager : AMZNAuthorizationManager())
        for _ in 0..<2 {
            let called = expectation(description: call.testDescription)
            let threads = Locked<[Bool]>([])
            let delegate = LastingDelegate { _, _ in
                threads.withLock { $0.append(Thread.isMainThread) }
                called.fulfill()
            }
            if isInBackground {
                DispatchQueue.global().async { call.make(delegate) }
            } else {
                call.make(delegate)
            }
            XCTAssertEqual(threads.withLock { $0 }, [], "\(call.testDescription): called before the call has returned")
            wait(for: [called], timeout: 120)
            XCTAssertEqual(threads.withLock { $0 }, [true], "\(call.testDescription): on the main thread, once")
            guard threads.withLock({ $0.count }) == 1 else { return false }
        }
        return true
    }
}
