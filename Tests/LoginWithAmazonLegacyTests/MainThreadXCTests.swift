import Foundation
import LoginWithAmazonLegacy
import TestSupport
import XCTest

/// The main thread itself, which Swift Testing gives away on Linux while XCTest runs its run loop.
///
/// XCTest makes these tests one after the other, and not while those of Swift Testing run, so they need no turn at the
/// shared manager.
final class MainThreadXCTests: XCTestCase {
    func testCallbacksComeOnTheMainThreadAfterTheCallHasReturned() {
        for call in OldCall.all {
            let harness = Harness()
            harness.layOutSession()
            AMZNAuthorizationManager.setShared(harness.manager)
            check(call, "\(call.testDescription)")
            AMZNAuthorizationManager.setShared(AMZNAuthorizationManager())
            check(call, "\(call.testDescription) without an API key")
        }
    }

    func testCallbacksOfBackgroundCallsComeOnTheMainThread() {
        for call in OldCall.all {
            let harness = Harness()
            harness.layOutSession()
            AMZNAuthorizationManager.setShared(harness.manager)
            let told = expectation(description: call.testDescription)
            let witness = ThreadWitness(told)
            DispatchQueue.global().async { call.make(witness) }
            wait(for: [told], timeout: 20)
            XCTAssertEqual(witness.heard, [true], call.testDescription)
        }
    }

    func testACompletedRedirectIsToldOnTheMainThread() {
        let harness = Harness()
        harness.layOutSession()
        harness.userAgent.next(.deferred)
        AMZNAuthorizationManager.setShared(harness.manager)
        let told = expectation(description: "signed in")
        let witness = ThreadWitness(told)
        OldCall.authorize.make(witness)
        let shown = XCTNSPredicateExpectation(
            predicate: NSPredicate { _, _ in !harness.userAgent.pages.isEmpty }, object: nil)
        wait(for: [shown], timeout: 20)
        let redirect = ScriptedUserAgent.redirect(
            harness.userAgent.pages[0], Harness.configuration.redirectURI, "code=c")
        XCTAssertTrue(AIMobileLib.handleOpen(redirect, sourceApplication: nil))
        XCTAssertEqual(witness.heard, [], "no callback from inside the handler")
        wait(for: [told], timeout: 20)
        XCTAssertEqual(witness.heard, [true])
    }

    private func check(_ call: OldCall, _ name: String) {
        let told = expectation(description: name)
        let witness = ThreadWitness(told)
        call.make(witness)
        XCTAssertEqual(witness.heard, [], "\(name): told before the call has returned")
        wait(for: [told], timeout: 20)
        XCTAssertEqual(witness.heard, [true], "\(name): on the main thread, once")
    }
}

/// Notes for each callback whether it came on the main thread.
private final class ThreadWitness: NSObject, AIAuthenticationDelegate, Sendable {
    private let expectation: XCTestExpectation
    private let threads = Locked<[Bool]>([])

    init(_ expectation: XCTestExpectation) { self.expectation = expectation }

    var heard: [Bool] { threads.withLock { $0 } }

    func requestDidSucceed(_ apiResult: APIResult!) { note() }

    func requestDidFail(_ errorResponse: APIError!) { note() }

    private func note() {
        threads.withLock { $0.append(Thread.isMainThread) }
        expectation.fulfill()
    }
}
