import Foundation
import LoginWithAmazon
import TestSupport
import XCTest

/// XCTest runs the main run loop while it waits, so these tests can check for the main thread itself.
final class MainThreadTests: XCTestCase {
    func testEveryHandlerIsCalledOnceOnTheMainThreadAfterItsCallHasReturned() {
        let harness = Harness()
        harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("access-1", "refresh-1"))
        harness.transport.reply(to: .profile, json: ScriptedTransport.ada)
        harness.transport.reply(to: .signOut, json: "")
        let done = expectation(description: "all handlers")
        done.expectedFulfillmentCount = 5
        done.assertForOverFulfill = true
        let log = EventLog()
        let answer: @Sendable (String) -> Void = {
            XCTAssertTrue(Thread.isMainThread)
            log.add($0)
            done.fulfill()
        }
        let manager = harness.manager
        manager.authorize(Harness.request("profile")) { result, _, _ in
            answer(result?.token ?? "no token")
            // Answered from memory.
            manager.authorize(Harness.request("profile")) { result, _, _ in answer(result?.token ?? "no token") }
            manager.fetchUser { user, _ in
                answer(user?.name ?? "no user")
                manager.signOut { answer($0.map(BlockCall.word) ?? "signed out") }
                log.add("returned")
            }
            log.add("returned")
        }
        DispatchQueue.global().async {
            manager.authorize(Harness.request()) { _, _, error in answer(error.map(BlockCall.word) ?? "no error") }
        }
        log.add("returned")
        wait(for: [done], timeout: 30)
        XCTAssertEqual(log.events.first, "returned")
        let answers = log.events.filter { $0 != "error 6" }
        XCTAssertEqual(
            answers, ["returned", "access-1", "returned", "access-1", "Ada", "returned", "signed out"])
    }
}
