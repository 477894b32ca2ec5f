import Foundation
import LoginWithAmazon
import TestSupport
import XCTest

/// XCTest runs the main run loop while it waits, so these tests can check for the main thread itself.
final class MainThreadTests: XCTestCase {
    func testEveryHandlerIsCalledOnceOnTheMainThread() {
        let harness = Harness()
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        harness.transport.reply(to: .profile, json: ScriptedTransport.ada)
        harness.transport.reply(to: .signOut, json: "")
        let done = expectation(description: "all handlers")
        done.expectedFulfillmentCount = 4
        done.assertForOverFulfill = true
        let manager = harness.manager
        manager.authorize(Harness.request("profile")) { result, _, _ in
            XCTAssertTrue(Thread.isMainThread)
            XCTAssertEqual(result?.token, "access-1")
            done.fulfill()
            manager.fetchUser { user, _ in
                XCTAssertTrue(Thread.isMainThread)
                XCTAssertEqual(user?.name, "Ada")
                done.fulfill()
                manager.signOut { error in
                    XCTAssertTrue(Thread.isMainThread)
                    XCTAssertNil(error)
                    done.fulfill()
                }
            }
        }
        DispatchQueue.global().async {
            manager.authorize(Harness.request()) { _, _, error in
                XCTAssertTrue(Thread.isMainThread)
                XCTAssertEqual(error.map(BlockCall.word), "error 6")
                done.fulfill()
            }
        }
        wait(for: [done], timeout: 30)
    }
}
