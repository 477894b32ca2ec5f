import Foundation
import LoginWithAmazonLegacy
import TestSupport
import XCTest

/// Expectations 15 and 16, for the main thread itself: XCTest runs its run loop there, while Swift Testing on Linux does not.
///
/// XCTest runs these tests one at a time, and not concurrently with those of Swift Testing, so they may use the shared
/// manager without `SharedManager`.
final class MainThreadXCTests: XCTestCase {
    func testCallbacksComeOnTheMainThreadAfterTheCallHasReturned() {
        for call in SDK2Call.all + [.withoutScopes] {
            let harness = Harness()
            harness.layOutSession()
            // Without an API key, every call fails at once.
            for manager in [harness.manager, AMZNAuthorizationManager()] {
                AMZNAuthorizationManager.setShared(manager)
                let called = expectation(description: call.testDescription)
                let recorder = ThreadRecorder(called)
                call.make(recorder)
                XCTAssertEqual(recorder.received, [], "\(call.testDescription): called before the call has returned")
                wait(for: [called], timeout: 20)
                XCTAssertEqual(recorder.received, [true], "\(call.testDescription): on the main thread, once")
            }
        }
    }

    func testCallbacksOfBackgroundCallsComeOnTheMainThread() {
        for call in SDK2Call.all {
            let harness = Harness()
            harness.layOutSession()
            AMZNAuthorizationManager.setShared(harness.manager)
            let called = expectation(description: call.testDescription)
            let recorder = ThreadRecorder(called)
            DispatchQueue.global().async { call.make(recorder) }
            wait(for: [called], timeout: 20)
            XCTAssertEqual(recorder.received, [true], call.testDescription)
        }
    }
}

/// Records for each callback whether it was made on the main thread.
private final class ThreadRecorder: NSObject, AIAuthenticationDelegate, Sendable {
    private let expectation: XCTestExpectation
    private let threads = Locked<[Bool]>([])

    init(_ expectation: XCTestExpectation) { self.expectation = expectation }

    var received: [Bool] { threads.withLock { $0 } }

    func requestDidSucceed(_ apiResult: APIResult!) { note() }

    func requestDidFail(_ errorResponse: APIError!) { note() }

    private func note() {
        threads.withLock { $0.append(Thread.isMainThread) }
        expectation.fulfill()
    }
}
