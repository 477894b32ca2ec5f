import Foundation
import LoginWithAmazonLegacy
import TestSupport
import XCTest

/// Promise 20: A test that must run on the main thread itself. XCTest runs the run loop of the main thread, but Swift
/// Testing on Linux doesn't. The test also covers the 3.x API, because the handlers of 3.x calls call the 2.x
/// delegates.
///
/// XCTest doesn't run this test concurrently with those of Swift Testing. The test can therefore use the shared
/// manager without the trait `sharedManager`.
final class MainThreadXCTests: XCTestCase {
    func testCallbacksComeOnTheMainThreadAfterTheCallHasReturned() {
        for call in SDK2Call.all + [.withoutScopes, .invalidScopeData] {
            // Without an API key, the shared manager has no valid configuration, and every call fails.
            for hasKey in [true, false] {
                for isInBackground in [true, false] {
                    guard make(call, hasKey: hasKey, isInBackground: isInBackground) else { return }
                }
            }
        }
    }

    /// Makes the call twice. If the first call has stored a grant, the second call finds it. Returns whether each call
    /// was answered once.
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
            XCTAssertEqual(threads.withLock { $0 }, [true], "\(call.testDescription): called once, on the main thread")
            guard threads.withLock({ $0.count }) == 1 else { return false }
        }
        return true
    }
}
