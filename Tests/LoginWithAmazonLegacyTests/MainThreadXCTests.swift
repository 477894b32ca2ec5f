import Foundation
import LoginWithAmazonLegacy
import TestSupport
import XCTest

/// Checks for the main thread itself: XCTest runs its run loop there, while Swift Testing on Linux does not.
///
/// XCTest runs these tests one at a time, and not concurrently with those of Swift Testing, so they may use the shared
/// manager without `SharedManager`.
final class MainThreadXCTests: XCTestCase {
    func testCallbacksComeOnTheMainThreadAfterTheCallHasReturned() {
        for call in SDK2Call.all {
            let harness = Harness()
            harness.layOutSession()
            AMZNAuthorizationManager.setShared(harness.manager)
            check(call, "\(call.testDescription)")
            AMZNAuthorizationManager.setShared(AMZNAuthorizationManager())
            check(call, "\(call.testDescription) without an API key")
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

    func testTheCallbackOfARedirectComesOnTheMainThread() {
        let harness = Harness()
        harness.layOutSession()
        harness.userAgent.next(.deferred)
        AMZNAuthorizationManager.setShared(harness.manager)
        let called = expectation(description: "signed in")
        let recorder = ThreadRecorder(called)
        SDK2Call.authorize.make(recorder)
        let shown = XCTNSPredicateExpectation(
            predicate: NSPredicate { _, _ in !harness.userAgent.pages.isEmpty }, object: nil)
        wait(for: [shown], timeout: 20)
        let redirect = ScriptedUserAgent.redirect(
            harness.userAgent.pages[0], Harness.configuration.redirectURI, "code=c")
        XCTAssertTrue(AIMobileLib.handleOpen(redirect, sourceApplication: nil))
        XCTAssertEqual(recorder.received, [], "no callback from inside the handler")
        wait(for: [called], timeout: 20)
        XCTAssertEqual(recorder.received, [true])
    }

    private func check(_ call: SDK2Call, _ name: String) {
        let called = expectation(description: name)
        let recorder = ThreadRecorder(called)
        call.make(recorder)
        XCTAssertEqual(recorder.received, [], "\(name): called before the call has returned")
        wait(for: [called], timeout: 20)
        XCTAssertEqual(recorder.received, [true], "\(name): on the main thread, once")
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
