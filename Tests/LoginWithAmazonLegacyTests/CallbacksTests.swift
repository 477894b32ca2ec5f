import Dispatch
import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct CallbacksTests {
    let harness = Harness()

    @Test(
        "Expectations 10 and 13: A success reports the API of its call to a delegate without another reference",
        arguments: SDK2Call.all)
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

    @MainActor
    @Test("Expectation 14: Calls can be made inside callbacks, also of failures, to any depth")
    func nested() async throws {
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            harness.layOutSession("access-2")
            let scopes = ["profile"]
            var count = 0
            let delegate = LastingDelegate { callback, delegate in
                count += 1
                guard count < 9 else { return }
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
            #expect(
                await delegate.next(9) == [
                    signedOut, .nothing(.authorizeUser), .text(.getAccessToken, "access-1"),
                    .fields(.getProfile, Harness.ada), .nothing(.clearAuthorizationState),
                    signedOut, .nothing(.authorizeUser), .text(.getAccessToken, "access-2"),
                    .fields(.getProfile, Harness.ada),
                ])
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
        "Expectations 11 and 18: A call is answered once, and its delegate released, however it ends",
        arguments: Ending.all)
    func onceHoweverItEnds(_ ending: Ending) async throws {
        try await SharedManager.with(harness.manager) {
            harness.userAgent.next(ending.page)
            let signIn = listen(SDK2Call.authorize.make)
            await ending.happen(harness)
            #expect(await signIn.everything() == [ending.callback])
        }
    }

    @Test("Expectation 18, Outside 3: Each of many concurrent calls is answered once")
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

// MARK: - Endings

/// A way in which a sign-in ends, and the callback that its delegate receives.
struct Ending: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let page: ScriptedUserAgent.Behavior
    let callback: Callback
    let happen: @Sendable (Harness) async -> Void

    fileprivate init(
        _ name: String, _ page: ScriptedUserAgent.Behavior, _ callback: Callback,
        _ happen: @escaping @Sendable (Harness) async -> Void = { _ in }
    ) {
        testDescription = name
        self.page = page
        self.callback = callback
        self.happen = happen
    }
}

extension Ending {
    private static let success = Callback.nothing(.authorizeUser)
    private static let interrupted = Callback.failed(.authorizeUser, kAIErrorUserInterrupted)

    static let all = [
        Ending("success", .redirect("code=c"), success) { $0.layOutSession() },
        Ending("the redirect arrives twice", .deferred, success) { harness in
            harness.layOutSession()
            let redirect = await harness.redirect()
            _ = AIMobileLib.handleOpen(redirect, sourceApplication: nil)
            _ = AIMobileLib.handleOpen(redirect, sourceApplication: nil)
        },
        Ending("an error in the redirect", .redirect("error=server_error"), .failed(.authorizeUser, kAIServerError)),
        Ending("the page is closed", .cancel, interrupted),
        Ending("offline during the exchange", .redirect("code=c"), .failed(.authorizeUser, kAINetworkError)) {
            $0.transport.reply(to: .exchange, .failure(.offline))
        },
        Ending("superseded", .linger, interrupted) { harness in
            _ = await harness.page()
            AIMobileLib.authorizeUser(forScopes: ["alexa:all"], delegate: nil)
        },
        Ending("signed out while the page is shown", .linger, interrupted) { harness in
            _ = await harness.page()
            AIMobileLib.clearAuthorizationState(nil)
        },
        Ending("signed out during the exchange", .redirect("code=c"), interrupted) { harness in
            await harness.log.until("exchange")
            AIMobileLib.clearAuthorizationState(nil)
            harness.transport.reply(to: .exchange, json: ScriptedTransport.tokens("late", "late"))
        },
    ]
}
