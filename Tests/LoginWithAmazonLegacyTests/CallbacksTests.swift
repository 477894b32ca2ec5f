import Dispatch
import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct CallbacksTests {
    let harness = Harness()

    @Test("Expectation 13: A success reports the API of its call", arguments: SDK2Call.all)
    func apiOfSuccess(_ call: SDK2Call) async throws {
        try await SharedManager.with(harness.manager) {
            try await harness.signIn()
            harness.layOutSession()
            let success: [API: Callback] = [
                .authorizeUser: .nothing(.authorizeUser),
                .getAuthorizationCode: .text(.getAuthorizationCode, "the-code"),
                .getAccessToken: .text(.getAccessToken, "access-1"), .getProfile: .fields(.getProfile, Harness.ada),
                .clearAuthorizationState: .nothing(.clearAuthorizationState),
            ]
            #expect(await callbacks(call.make) == [try #require(success[call.api])])
        }
    }

    @Test("Expectation 13: A failure reports the API of its call", arguments: SDK2Call.all)
    func apiOfFailure(_ call: SDK2Call) async throws {
        // Without an API key the manager fails every call.
        try await SharedManager.with(AMZNAuthorizationManager()) {
            #expect(await callbacks(call.make) == [.failed(call.api, kAIUnauthorizedClient)])
        }
    }

    @Test(
        "Expectation 13: Options that do not request a code report authorizeUser",
        arguments: [nil, false, "NO", 0] as [(any Sendable)?])
    func apiWithOptions(_ wantsCode: (any Sendable)?) async throws {
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            var options: [AnyHashable: Any] = [kAIOptionScopeData: "{}", kAIOptionCodeChallenge: "c"]
            options[kAIOptionReturnAuthCode] = wantsCode
            #expect(
                await callbacks { AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: $0, options: options) }
                    == [.nothing(.authorizeUser)])
            #expect(harness.log.events == ["page", "exchange"])
        }
    }

    @MainActor
    @Test("Expectation 14: Calls can be made inside callbacks, three levels deep and repeatedly")
    func nested() async throws {
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            harness.layOutSession("access-2")
            let scopes = ["profile"]
            var heardAlready = 0
            let delegate = LastingDelegate { callback, delegate in
                heardAlready += 1
                guard heardAlready < 7 else { return }
                switch callback.api {
                case .authorizeUser:
                    AIMobileLib.getAccessToken(forScopes: scopes, withOverrideParams: nil, delegate: delegate)
                case .getAccessToken: AIMobileLib.getProfile(delegate)
                case .getProfile: AIMobileLib.clearAuthorizationState(delegate)
                case .clearAuthorizationState: AIMobileLib.authorizeUser(forScopes: scopes, delegate: delegate)
                default: break
                }
            }
            AIMobileLib.authorizeUser(forScopes: scopes, delegate: delegate)
            let received = await delegate.next(7)
            #expect(
                received == [
                    .nothing(.authorizeUser), .text(.getAccessToken, "access-1"), .fields(.getProfile, Harness.ada),
                    .nothing(.clearAuthorizationState),
                    .nothing(.authorizeUser), .text(.getAccessToken, "access-2"), .fields(.getProfile, Harness.ada),
                ])
        }
    }

    @MainActor
    @Test("Expectation 14: A call that fails can be made inside the callback of a failure", arguments: SDK2Call.all)
    func nestedFailures(_ call: SDK2Call) async throws {
        try await SharedManager.with(AMZNAuthorizationManager()) {
            var depth = 0
            let delegate = LastingDelegate { _, delegate in
                depth += 1
                if depth < 3 { call.make(delegate) }
            }
            call.make(delegate)
            let refusal = Callback.failed(call.api, kAIUnauthorizedClient)
            #expect(await delegate.next(3) == [refusal, refusal, refusal])
        }
    }

    // The delegate of `callbacks` checks in each callback that it is called on the main queue.
    @Test("Expectation 15: Callbacks are made on the main queue, wherever the call was made", arguments: SDK2Call.all)
    func mainQueue(_ call: SDK2Call) async throws {
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            let fromMain = await MainActor.run { listen(call.make) }
            #expect(await fromMain.everything().map(\.api) == [call.api])
            harness.layOutSession()
            let fromElsewhere = await withCheckedContinuation { continuation in
                DispatchQueue.global().async { continuation.resume(returning: listen(call.make)) }
            }
            #expect(await fromElsewhere.everything().map(\.api) == [call.api])
        }
    }

    @MainActor
    @Test("Expectation 16: No callback is made before the call has returned", arguments: SDK2Call.all)
    func notSynchronous(_ call: SDK2Call) async throws {
        harness.layOutSession()
        for manager in [harness.manager, AMZNAuthorizationManager()] {
            try await SharedManager.with(manager) {
                let order = EventLog()
                let delegate = LastingDelegate { _, _ in order.add("callback") }
                call.make(delegate)
                order.add("returned")
                _ = await delegate.next(1)
                #expect(order.events == ["returned", "callback"])
            }
        }
    }

    @MainActor
    @Test(
        "Expectation 16: Invalid input is not reported before the call has returned",
        arguments: [nil, [], [1]] as [[Int]?])
    func notSynchronousForBadInput(_ scopes: [Int]?) async throws {
        try await SharedManager.with(harness.manager) {
            let order = EventLog()
            let delegate = LastingDelegate { _, _ in order.add("callback") }
            AIMobileLib.authorizeUser(forScopes: scopes, delegate: delegate)
            AIMobileLib.authorizeUser(
                forScopes: ["profile"], delegate: delegate, options: [kAIOptionReturnAuthCode: true])
            AIMobileLib.getAccessToken(forScopes: scopes, withOverrideParams: nil, delegate: delegate)
            order.add("returned")
            #expect(
                await delegate.next(3) == [
                    .failed(.authorizeUser, kAIInvalidInput), .failed(.getAuthorizationCode, kAIInvalidInput),
                    .failed(.getAccessToken, kAIInvalidInput),
                ])
            #expect(order.events == ["returned", "callback", "callback", "callback"])
        }
    }

    @Test("Expectation 17: A background queue may block on a semaphore until the callback", arguments: SDK2Call.all)
    func semaphore(_ call: SDK2Call) async throws {
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            let api = await withCheckedContinuation { continuation in
                DispatchQueue(label: "the app's").async {
                    let done = DispatchSemaphore(value: 0)
                    let delegate = LastingDelegate { _, _ in done.signal() }
                    call.make(delegate)
                    done.wait()
                    continuation.resume(returning: call.api)
                }
            }
            #expect(api == call.api)
        }
    }

    @Test(
        "Expectation 18: A call is answered once, however it ends",
        arguments: Ending.all)
    func onceHoweverItEnds(_ ending: Ending) async throws {
        try await SharedManager.with(harness.manager) {
            harness.userAgent.next(ending.page)
            let signIn = listen(SDK2Call.authorize.make)
            await ending.happen(harness)
            #expect(await signIn.everything() == [ending.callback])
        }
    }

    @Test("Expectation 18: Each of many concurrent calls is answered once")
    func storm() async throws {
        try await SharedManager.with(harness.manager) {
            try await harness.signIn()
            for _ in 0..<66 { harness.transport.reply(to: .profile, json: ScriptedTransport.ada) }
            let counts = await withTaskGroup(of: [API].self) { group in
                for number in 0..<200 {
                    let call = [SDK2Call.authorize, .token, .profile][number % 3]
                    group.addTask { await callbacks(call.make).map(\.api) }
                }
                return await group.reduce(into: [API: Int]()) { counts, received in
                    for api in received { counts[api, default: 0] += 1 }
                }
            }
            #expect(counts == [.authorizeUser: 67, .getAccessToken: 67, .getProfile: 66])
        }
    }
}
