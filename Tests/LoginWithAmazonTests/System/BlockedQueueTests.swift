import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazon

/// Expectation 17: blocking background queues until the callback needs only the main thread.
@Suite(.timeLimit(.minutes(10))) struct BlockedQueueTests {
    @Test("A hundred managers whose callers block the global queue have pages, forced refreshes and profiles answered")
    func blockedCallers() async throws {
        let tokens =
            #"{"access_token":"a","refresh_token":"r","token_type":"bearer","expires_in":3600,"user_id":"u"}"#
        let server = try TestServer(
            reply: "HTTP/1.1 200 OK\r\nContent-Length: \(tokens.utf8.count)\r\nConnection: close\r\n\r\n\(tokens)")
        let endpoints = AMZNEndpoints(
            authorization: server.url(), token: server.url(), profile: server.url(), signOut: server.url())
        let configuration = AMZNConfiguration(
            clientID: "client", redirectURI: address(Harness.redirectURI), endpoints: endpoints)
        let managers = (0..<100).map { _ in
            AMZNAuthorizationManager(
                configuration: configuration, userAgent: ScriptedUserAgent(log: EventLog()),
                grantStore: AMZNMemoryGrantStore(), environment: .live)
        }
        let answers = EventLog()
        for manager in managers {
            DispatchQueue.global().async {
                let isAnswered = DispatchSemaphore(value: 0)
                for isForced in [false, true] {
                    let request = Harness.request("profile", strategy: isForced ? .never : .auto)
                    request.forcesRefresh = isForced
                    manager.authorize(request) { result, _, error in
                        answers.add(result == nil ? "\(String(describing: error))" : "token")
                        isAnswered.signal()
                    }
                    isAnswered.wait()
                }
                manager.fetchUser { user, error in
                    answers.add(user == nil ? "\(String(describing: error))" : "user")
                    isAnswered.signal()
                }
                isAnswered.wait()
            }
        }
        await answers.until(count: 300)
        #expect(Set(answers.events) == ["token", "user"])
    }

    @Test("A private timer and a private task run while the global queue is blocked")
    func privateTasks() async throws {
        let isOver = DispatchSemaphore(value: 0)
        for _ in 0..<100 { DispatchQueue.global().async { isOver.wait() } }
        let log = EventLog()
        let ended = DispatchSemaphore(value: 0)
        PrivateTask.start {
            try? await PrivateTimer.sleep(0.01)
            log.add("task")
            ended.signal()
        }
        // This task itself needs the global queue.
        let outcome = try await DedicatedThread.run {
            defer { for _ in 0..<100 { isOver.signal() } }
            return ended.wait(timeout: .now() + 20)
        }
        #expect(outcome == .success)
        #expect(log.events == ["task"])
    }

    @Test("A private wait ends when its task is cancelled, before or during the wait")
    func cancelledWait() async {
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
}
