import Foundation
import LoginWithAmazon
import TestTools

/// Callers that block the threads of the global queue until they are answered.
///
/// They run in a separate process, because the queue's many threads would slow down the other tests.
enum BlockedCallers {
    /// Each caller signs in, forces a refresh and fetches the user, and waits for each answer. After `count` answers, a
    /// ``PrivateTimer`` is started. Once all callers have their answers and the timer has fired, prints the number of
    /// events of each kind.
    static func run(_ count: Int) async throws {
        let answers = EventLog()
        let tokens =
            #"{"access_token":"a","refresh_token":"r","token_type":"bearer","expires_in":3600,"user_id":"u"}"#
        let server = try TestServer(
            reply: "HTTP/1.1 200 OK\r\nContent-Length: \(tokens.utf8.count)\r\nConnection: close\r\n\r\n\(tokens)")
        let folder = try TemporaryFolder()
        for number in 0..<count {
            // The patience is long, because requests are slow while other tests occupy the processors.
            let manager = AMZNAuthorizationManager(
                configuration: SilentClient.configuration(clientID: "client", server: server.url()),
                userAgent: ScriptedUserAgent(log: EventLog()), grantStore: AMZNFileGrantStore(url: folder["\(number)"]),
                environment: .live(patience: 300))
            DispatchQueue.global().async { call(manager, answers) }
        }
        await answers.until(count: count)
        PrivateTask.start {
            try? await PrivateTimer.sleep(0.01)
            answers.add("timer")
        }
        await answers.until(count: 3 * count + 1)
        withExtendedLifetime(folder) {}
        let amounts = Dictionary(grouping: answers.events) { $0 }.mapValues(\.count)
        say(amounts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
    }

    private static func call(_ manager: AMZNAuthorizationManager, _ answers: EventLog) {
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
