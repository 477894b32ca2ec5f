import Foundation
import TestSupport
import Testing

@testable import LoginWithAmazonLegacy

@Suite(.timeLimit(.minutes(10))) struct DelegatesTests {
    let harness = Harness()

    @Test(
        "Expectation 4: A delegate's methods are called, however their parameters are written",
        arguments: DelegateForm.all)
    func forms(_ form: DelegateForm) async throws {
        try await SharedManager.with(harness.manager) {
            // The first call fails, the second one succeeds.
            #expect(
                await form.callbacks { AIMobileLib.getProfile($0) } == [
                    .failed(.getProfile, kAIApplicationNotAuthorized)
                ])
            #expect(
                await form.callbacks { AIMobileLib.clearAuthorizationState($0) } == [.nothing(.clearAuthorizationState)]
            )
        }
    }

    @Test(
        "Expectation 4: When the app itself calls a method, in any form, it is called once", arguments: DelegateForm.all
    )
    func calledByTheApp(_ form: DelegateForm) async {
        let received = await form.callbacks { delegate in
            let result: APIResult! = APIResult(resultFor: .getAccessToken, andResult: "token")
            let error: APIError! = APIError(errorFor: .getProfile, andError: AIError())
            delegate.requestDidSucceed(result)
            delegate.requestDidSucceed(result as APIResult?)
            delegate.requestDidSucceed(result as APIResult)
            delegate.requestDidFail(error)
            delegate.requestDidFail(error as APIError?)
            delegate.requestDidFail(error as APIError)
        }
        let success = Callback.text(.getAccessToken, "token")
        let failure = Callback.failed(.getProfile, kAINoError)
        #expect(received == [success, success, success, failure, failure, failure])
    }

    #if !canImport(ObjectiveC)
        @Test("Expectation 4: A delegate without the method gets no answer, and the usage reports it")
        func incomplete() async throws {
            try await SharedManager.with(harness.manager) {
                let reported = Locked<[String]>([])
                AIMobileLib.usage.setUsageHandler { code, name in
                    if code == "LWA020" { reported.withLock { $0.append(name) } }
                }
                defer { AIMobileLib.usage.setUsageHandler(nil) }
                for delegate in [DelegateForm(Empty.init), DelegateForm(SuccessOnly.init)] {
                    #expect(await delegate.callbacks { AIMobileLib.getProfile($0) } == [])
                }
                let failureOnly = DelegateForm(FailureOnly.init)
                #expect(await failureOnly.callbacks { AIMobileLib.clearAuthorizationState($0) } == [])
                let names = ["requestDidFail(_:)", "requestDidFail(_:)", "requestDidSucceed(_:)"]
                #expect(reported.withLock { $0 } == names.map { "AIAuthenticationDelegate without \($0)" })
            }
        }
    #endif

    @Test("Expectation 12: One delegate can serve many overlapping calls")
    func oneForMany() async throws {
        try await SharedManager.with(harness.manager) {
            try await harness.signIn()
            for _ in 0..<25 { harness.transport.reply(to: .profile, json: ScriptedTransport.ada) }
            let delegate = LastingDelegate()
            for _ in 0..<25 {
                AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: delegate)
                AIMobileLib.getProfile(delegate)
                AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: nil, delegate: delegate)
                AIMobileLib.getAccessToken(forScopes: ["alexa:all"], withOverrideParams: nil, delegate: delegate)
            }
            let received = await delegate.next(100)
            #expect(received.count { $0 == .nothing(.authorizeUser) } == 25)
            #expect(received.count { $0 == .fields(.getProfile, Harness.ada) } == 25)
            #expect(received.count { $0 == .text(.getAccessToken, "access-1") } == 25)
            #expect(received.count { $0 == .failed(.getAccessToken, kAIApplicationNotAuthorized) } == 25)
        }
    }

    @Test("Expectation 19: Every call accepts a nil delegate")
    func nilDelegate() async throws {
        try await SharedManager.with(harness.manager) {
            harness.layOutSession()
            AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: nil)
            await harness.log.until("exchange")
            AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: nil, delegate: nil)
            AIMobileLib.getAccessToken(forScopes: nil, withOverrideParams: nil, delegate: nil)
            #expect(await callbacks { AIMobileLib.getProfile($0) } == [.fields(.getProfile, Harness.ada)])
            AIMobileLib.getProfile(nil)
            AIMobileLib.getProfile(nil, withOptions: nil)
            AIMobileLib.clearAuthorizationState(nil)
            #expect(
                await callbacks { AIMobileLib.getProfile($0) } == [.failed(.getProfile, kAIApplicationNotAuthorized)])
            // The server is notified after the delegate was called.
            await harness.log.until("signOut")
            #expect(harness.log.events == ["page", "exchange", "profile", "signOut"])
        }
    }

    @Test("A delegate whose call is dropped without an answer is deallocated on the main thread")
    func dropped() async {
        let log = EventLog()
        await Task.detached { _ = LegacyCall(.getProfile, PartingDelegate(log)) }.value
        await log.until(count: 1)
        #expect(log.events == ["deallocated on the main thread"])
    }
}

private final class PartingDelegate: NSObject, AIAuthenticationDelegate {
    private let log: EventLog

    init(_ log: EventLog) { self.log = log }

    deinit { log.add(MainQueue.isCurrent ? "deallocated on the main thread" : "deallocated elsewhere") }

    func requestDidSucceed(_ apiResult: APIResult!) {}
    func requestDidFail(_ errorResponse: APIError!) {}
}

// MARK: - Forms of delegates

/// A class of delegates, whose methods have parameters in one of the forms found in client apps.
struct DelegateForm: Sendable, CustomTestStringConvertible {
    let testDescription: String
    private let make: @Sendable (AsyncStream<Callback>.Continuation) -> any AIAuthenticationDelegate

    fileprivate init<Delegate: AIAuthenticationDelegate>(
        _ make: @escaping @Sendable (AsyncStream<Callback>.Continuation) -> Delegate
    ) {
        testDescription = "\(Delegate.self)"
        self.make = make
    }

    /// Passes a new delegate to the closure, and returns its callbacks once it is deallocated.
    func callbacks(_ body: (any AIAuthenticationDelegate) -> Void) async -> [Callback] {
        let (words, mouth) = AsyncStream.makeStream(of: Callback.self)
        body(make(mouth))
        return await words.reduce(into: []) { $0.append($1) }
    }
}

extension DelegateForm {
    static let all = [
        DelegateForm(Unwrapped.init), DelegateForm(Plain.init), DelegateForm(Optional.init),
        DelegateForm(UnwrappedAndPlain.init), DelegateForm(PlainAndOptional.init),
        DelegateForm(OptionalAndUnwrapped.init), DelegateForm(Overriding.init),
    ]
}

private class Telling: NSObject {
    private let mouth: AsyncStream<Callback>.Continuation

    init(_ mouth: AsyncStream<Callback>.Continuation) { self.mouth = mouth }

    deinit { mouth.finish() }

    func tell(_ callback: Callback?) { if let callback { mouth.yield(callback) } }
}

private final class Unwrapped: Telling, AIAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult!) { tell(Callback(apiResult)) }
    func requestDidFail(_ errorResponse: APIError!) { tell(Callback(errorResponse)) }
}

private class Plain: Telling, AIAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult) { tell(Callback(apiResult)) }
    func requestDidFail(_ errorResponse: APIError) { tell(Callback(errorResponse)) }
}

private final class Optional: Telling, AIAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult?) { tell(apiResult.map(Callback.init)) }
    func requestDidFail(_ errorResponse: APIError?) { tell(errorResponse.map(Callback.init)) }
}

private final class UnwrappedAndPlain: Telling, AIAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult!) { tell(Callback(apiResult)) }
    func requestDidFail(_ errorResponse: APIError) { tell(Callback(errorResponse)) }
}

private final class PlainAndOptional: Telling, AIAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult) { tell(Callback(apiResult)) }
    func requestDidFail(_ errorResponse: APIError?) { tell(errorResponse.map(Callback.init)) }
}

private final class OptionalAndUnwrapped: Telling, AIAuthenticationDelegate {
    func requestDidSucceed(_ apiResult: APIResult?) { tell(apiResult.map(Callback.init)) }
    func requestDidFail(_ errorResponse: APIError!) { tell(Callback(errorResponse)) }
}

private final class Overriding: Plain {
    override func requestDidSucceed(_ apiResult: APIResult) { super.requestDidSucceed(apiResult) }
    override func requestDidFail(_ errorResponse: APIError) { super.requestDidFail(errorResponse) }
}

#if !canImport(ObjectiveC)
    private final class Empty: Telling, AIAuthenticationDelegate {}

    private final class SuccessOnly: Telling, AIAuthenticationDelegate {
        func requestDidSucceed(_ apiResult: APIResult!) { tell(Callback(apiResult)) }
    }

    private final class FailureOnly: Telling, AIAuthenticationDelegate {
        func requestDidFail(_ errorResponse: APIError?) { tell(errorResponse.map(Callback.init)) }
    }
#endif
