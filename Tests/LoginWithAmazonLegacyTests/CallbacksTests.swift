import Dispatch
import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

@Suite(.deadline, .sharedManager) struct CallbacksTests {
    let harness = Harness.shared()

    @MainActor
    @Test("Promise 19: A callback can make the next call, after a success or a failure")
    func callbackCanMakeTheNextCall() async throws {
        harness.layOutSession()
        harness.layOutSession("access-2")
        let scopes = ["profile"]
        let log = EventLog()
        var received: [Callback] = []
        let delegate = LastingDelegate { callback, delegate in
            received.append(callback)
            log.add("answered")
            guard received.count < 9 else { return }
            switch callback.api {
            case .authorizeUser:
                AIMobileLib.getAccessToken(forScopes: scopes, withOverrideParams: nil, delegate: delegate)
            case .getAccessToken: AIMobileLib.getProfile(delegate)
            case .getProfile where callback == .fields(.getProfile, Harness.ada):
                AIMobileLib.clearAuthorizationState(delegate)
            case .getProfile: AIMobileLib.authorizeUser(forScopes: scopes, delegate: delegate)
            case .clearAuthorizationState: AIMobileLib.getProfile(delegate)
            default: break
            }
        }
        AIMobileLib.getProfile(delegate)
        let signedOut = Callback.failed(.getProfile, kAIApplicationNotAuthorized)
        await log.until(count: 9)
        #expect(
            received == [
                signedOut, .nothing(.authorizeUser), .text(.getAccessToken, "access-1"),
                .fields(.getProfile, Harness.ada), .nothing(.clearAuthorizationState),
                signedOut, .nothing(.authorizeUser), .text(.getAccessToken, "access-2"),
                .fields(.getProfile, Harness.ada),
            ])
    }

    @Test(
        "Promise 21: A call on a background thread is answered even if the thread blocks until the callback",
        arguments: SDK2Call.all)
    func callOnABlockedBackgroundThreadIsAnswered(_ call: SDK2Call) async throws {
        harness.layOutSession()
        let received = Locked<Callback?>(nil)
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                let done = DispatchSemaphore(value: 0)
                let delegate = LastingDelegate { callback, _ in
                    received.exchange(callback)
                    done.signal()
                }
                call.make(delegate)
                done.wait()
                continuation.resume()
            }
        }
        #expect(received.withLock { $0 }?.api == call.api)
    }

    @Test("Promise 33: `clearAuthorizationState` removes the grant and succeeds without a reply to its request")
    func clearingSucceedsWithoutAReply() async throws {
        try await harness.signIn()
        #expect(await callbacks(SDK2Call.clear.make) == [.nothing(.clearAuthorizationState)])
        #expect(try harness.store.read(for: "client") == nil)
        await harness.log.until("signOut")
    }

    @Test("Promises 17 and 22: Concurrent calls with one delegate are each answered once")
    func concurrentCallsAreEachAnsweredOnce() async throws {
        try await harness.signIn()
        harness.transport.reply(to: .profile, json: ScriptedTransport.ada)
        let (log, received) = (EventLog(), Locked<[Callback]>([]))
        let delegate = LastingDelegate { callback, _ in
            received.withLock { $0.append(callback) }
            log.add("answered")
        }
        let calls = [SDK2Call.authorize, .token, .profile, .withoutScopes]
        DispatchQueue.concurrentPerform(iterations: 200) { calls[$0 % 4].make(delegate) }
        await log.until(count: 200)
        let answers: [Callback] = [
            .nothing(.authorizeUser), .text(.getAccessToken, "access-1"), .fields(.getProfile, Harness.ada),
            .failed(.authorizeUser, kAIInvalidInput),
        ]
        #expect(answers.map { answer in received.withLock { $0.count { $0 == answer } } } == [50, 50, 50, 50])
    }
}
